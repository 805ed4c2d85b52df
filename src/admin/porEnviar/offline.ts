import { useEffect } from 'react'
import { sessionQuery } from '#auth/queries.ts'
import { keepReads, readOrKept } from '#http/kept.ts'
import { workOffline } from '#http/offline.ts'
import { ask } from '#http/query.ts'
import { type Shop, sendQueue } from '#http/queue/send.ts'
import { readAgain } from '#http/queue/store.ts'
import { writeOrKeep } from '#http/queue/write.ts'
import { queryClient } from '#lib/queryClient.ts'
import { deskAccount } from '#lib/staffDatabase.ts'
import { dependingOn } from '#live/reread.ts'
import { obtenerPedidoDeGestion } from '#pedidos/ficha/contract.ts'
import { say } from './say.ts'

const signedIn = () => queryClient.getQueryData(sessionQuery().queryKey)?.persona?.id ?? ''

/** The shop as the queue of actions sees it: the account that is signed in here, and its orders. */
export const shop: Shop = {
  // The session may be a kept one, and a sign-out in this browser ends it at once.
  get account() {
    return signedIn() === deskAccount() ? deskAccount() : ''
  },
  versionOf: async (codigo) => (await ask(obtenerPedidoDeGestion, { codigo })).version,
  onSettled: ({ topics }) => void queryClient.invalidateQueries(dependingOn(...topics)),
}

/** Lets staff's pages work without a connection (docs/decisions/042). Called before they read. */
export function keepWorking() {
  workOffline({
    read: readOrKept,
    write: (route, asked, send) =>
      route.queue
        ? writeOrKeep({ client: queryClient, shop, say: (...action) => say(queryClient, ...action) }, route.queue, {
            route,
            asked,
            send,
          })
        : send(),
  })
  keepReads(queryClient, signedIn)
  // The worker is there only in production, and after the page has loaded.
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage('guardar-gestion'))
}

/** Sends what waits: at the start, and when the connection may be back. */
export function useSendQueue() {
  useEffect(() => {
    async function send() {
      // Without a database there is no queue.
      const actions = await readAgain().catch(() => [])
      if (actions.some(({ refused }) => !refused)) await sendQueue(shop)
    }
    const onShow = () => void (document.hidden || send())
    void send()
    addEventListener('online', send)
    document.addEventListener('visibilitychange', onShow)
    return () => {
      removeEventListener('online', send)
      document.removeEventListener('visibilitychange', onShow)
    }
  }, [])
}
