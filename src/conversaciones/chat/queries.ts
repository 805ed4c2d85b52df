import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ask, mutation, query } from '#http/query.ts'
import { queryClient } from '#lib/queryClient.ts'
import { pollInterval } from '#live/page.ts'
import { useSubscription } from '#live/useSubscription.ts'
import {
  avisarPresencia,
  avisarQueEscribe,
  type ChatDeVisita,
  type Conversacion,
  continuarChat,
  hablarConAgente,
  leerAtencion,
  leerChat,
  marcarVisto,
  pedirAgente,
  terminarChat,
} from './contract.ts'
import { merge, mergeMensajes, withSeen } from './seen.ts'
import { useFollowLoaded } from './useFollowLoaded.ts'

export const conversacionTopic = (id: string) => `conversacion:${id}`
export const typingTopic = (id: string) => `tecleo:${id}`
/** Milliseconds over which the pages that hear that the queue moved spread their requests. */
const JITTER_MS = 2_000

/** This browser's conversation. It is read from the last message that the page has, and put to what it has. */
export function chatQuery() {
  const loaded = query(leerChat, {})
  const { queryKey } = loaded
  return queryOptions({
    ...loaded,
    queryFn: async ({ signal, client }) => {
      const before = client.getQueryData(queryKey)?.conversacion
      const after = before?.mensajes.at(-1)?.id
      const chat = await ask(leerChat, { despues: after }, { signal })
      // What was said before that message belongs to another one.
      if (after !== undefined && chat.conversacion && before?.id !== chat.conversacion.id)
        return ask(leerChat, {}, { signal })
      // Read from the cache after the answer came: what was sent meanwhile may have added to it.
      return mergeChat(client.getQueryData(queryKey), chat)
    },
    // The topic follows from what was read.
    refetchInterval({ state: { data } }) {
      const open = data?.conversacion
      return open && isLive(open) ? pollInterval(5_000, [conversacionTopic(open.id)]) : false
    },
  })
}

/**
 * Whether somebody of the shop is on duty in the chat. Undefined until it was read; false when it cannot be read, so that
 * no screen promises a person.
 */
export function useHasAgente() {
  const { data, isError } = useQuery(query(leerAtencion))
  useSubscription(leerAtencion.topics, { spread: JITTER_MS })
  return data ? data.hay_agente : isError ? false : undefined
}

/** A visitor who waits reads their place in the queue again whenever the queue moves. */
export function useFollowQueue(conversacion: Conversacion | null) {
  const wait = conversacion?.estado === 'esperando'
  const { queryKey } = chatQuery()
  useSubscription(wait ? leerAtencion.topics.map((topic) => ({ topic, key: queryKey })) : [], { spread: JITTER_MS })
}

/** What is known with what was read just now, in which older messages may be left out. */
export function mergeChat(before: ChatDeVisita | undefined, chat: ChatDeVisita): ChatDeVisita {
  return { ...chat, conversacion: chat.conversacion && merge(before?.conversacion, chat.conversacion) }
}

const receive = (cache: QueryClient, chat: ChatDeVisita) =>
  void cache.setQueryData(chatQuery().queryKey, (before) => mergeChat(before, chat))

export function usePedirAgente() {
  return useMutation({
    ...mutation(pedirAgente),
    // Waited for: who asked sees what became of it.
    onSuccess: (_dicho, _pedido, _, { client }) => client.invalidateQueries(chatQuery()),
  })
}

/** Says something in a conversation; sent again with the same `clave` it is said once. */
export async function sendMensaje({ texto, clave }: { texto: string; clave: string }) {
  const sent = await ask(hablarConAgente, { messages: [{ role: 'user', content: texto }], clave })
  const before = queryClient.getQueryData(chatQuery().queryKey)?.conversacion
  // Where anything else happened since, it would hide what others said before it.
  if (before && before.estado === sent.estado && before.version + 1 === sent.version)
    updateOwn(queryClient, (own) => ({
      ...own,
      version: sent.version,
      mensajes: mergeMensajes(own.mensajes, [sent.mensaje]),
    }))
  else void queryClient.invalidateQueries(chatQuery())
}

function updateOwn(cache: QueryClient, run: (own: Conversacion) => Conversacion) {
  cache.setQueryData(chatQuery().queryKey, (before) =>
    before?.conversacion ? { ...before, conversacion: run(before.conversacion) } : before,
  )
}

/** Follows this browser's conversation for as long as somebody may still write in it. */
export function useFollowOwn(conversacion: Conversacion | null | undefined) {
  const cache = useQueryClient()
  const own = conversacion && isLive(conversacion) ? conversacion : null
  return useFollowLoaded(own, {
    topic: conversacionTopic(own?.id ?? ''),
    key: chatQuery().queryKey,
    side: 'visitante',
    update: (run) => updateOwn(cache, run),
  })
}

export function useMarkSeen() {
  return useMutation({
    ...mutation(marcarVisto),
    onSuccess: (_dicho, { mensaje }, _, { client }) =>
      updateOwn(client, (own) => withSeen(own, { visto_por_visitante: mensaje }, 'visitante')),
  })
}

export function useTerminarChat() {
  return useMutation({
    ...mutation(terminarChat),
    onSuccess: (chat, _nada, _, { client }) => receive(client, chat),
  })
}

export function useContinuarChat() {
  return useMutation({
    ...mutation(continuarChat),
    onSuccess: (chat, _enlace, _, { client }) => receive(client, chat),
  })
}

// Nobody waits for these, and nothing is lost with them.
export const sendTyping = () => void ask(avisarQueEscribe, {}).catch(() => {})
export const sendPresence = (page: string) => void ask(avisarPresencia, { pagina: page }).catch(() => {})

/** Somebody may still write in it. */
export const isLive = ({ estado }: Conversacion) => estado !== 'terminada'
/** Its visitor may still write in it, or has not read an answer of one that ended. */
export const isStillOpen = (conversacion: Conversacion) => isLive(conversacion) || conversacion.sin_leer > 0
