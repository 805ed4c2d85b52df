import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ask, mutation, query } from '#http/query.ts'
import { chatSecret, releaseChatSecret } from '#lib/chatSecret.ts'
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
/** Milliseconds over which pages spread their requests after the queue changed. */
const JITTER_MS = 2_000

/** This browser's conversation. A refetch asks only for messages newer than those in the cache. */
export function chatQuery() {
  const loaded = query(leerChat, {})
  const { queryKey } = loaded
  return queryOptions({
    ...loaded,
    queryFn: async ({ signal, client }) => {
      const before = client.getQueryData(queryKey)?.conversacion
      const after = before?.mensajes.at(-1)?.id
      const chat = await ask(leerChat, { despues: after }, { signal })
      // If this is another conversation than the cached one, its earlier messages are missing.
      if (after !== undefined && chat.conversacion && before?.id !== chat.conversacion.id)
        return ask(leerChat, {}, { signal })
      // Reads the cache again, since a message sent meanwhile may have been added to it.
      return mergeChat(client.getQueryData(queryKey), chat)
    },
    // Polls while live updates fail, once a conversation was read.
    refetchInterval({ state: { data } }) {
      const open = data?.conversacion
      return open && isLive(open) ? pollInterval(5_000, [conversacionTopic(open.id)]) : false
    },
  })
}

/** Whether the shop switched its assistant off, so that the chat offers a person only. */
export const useAsistenteApagado = () => useQuery(query(leerAtencion)).data?.asistente === false

/**
 * Whether an agent is on duty. Undefined until it was read; false when reading fails, so that no screen promises a
 * person.
 */
export function useHasAgente() {
  const { data, isError } = useQuery(query(leerAtencion))
  useSubscription(leerAtencion.topics, { spread: JITTER_MS })
  return data ? data.hay_agente : isError ? false : undefined
}

/** Until when the shop paused the chat for this connection, or for this open conversation; null unless it did. */
export function usePausa(conversacion: Conversacion | null = null) {
  const { data } = useQuery(query(leerAtencion))
  return (conversacion ? conversacion.pausada_hasta : data?.pausado_hasta) ?? null
}

/** Reads a waiting visitor's place, or the pause, again whenever the queue changes. */
export function useFollowQueue(conversacion: Conversacion | null) {
  const isWaiting = conversacion?.estado === 'esperando' || conversacion?.estado === 'dejada'
  const { queryKey } = chatQuery()
  useSubscription(isWaiting ? leerAtencion.topics.map((topic) => ({ topic, queryKey })) : [], {
    spread: JITTER_MS,
  })
}

/** Merges a read, perhaps of newer messages only, into the cache. */
export function mergeChat(before: ChatDeVisita | undefined, chat: ChatDeVisita): ChatDeVisita {
  return { ...chat, conversacion: chat.conversacion && merge(before?.conversacion, chat.conversacion) }
}

const receive = (cache: QueryClient, chat: ChatDeVisita) =>
  void cache.setQueryData(chatQuery().queryKey, (before) => mergeChat(before, chat))

export function usePedirAgente() {
  return useMutation({
    mutationFn: async (asked: Parameters<typeof ask<typeof pedirAgente>>[1]) => {
      const answer = await ask(pedirAgente, { ...asked, llave: chatSecret() })
      releaseChatSecret()
      return answer
    },
    // Returns the promise, so that the mutation is pending until the new state was read.
    onSuccess: (_dicho, _pedido, _, { client }) => client.invalidateQueries(chatQuery()),
  })
}

/** Sends a message. Repeating it with the same `clave` sends it once. */
export async function sendMensaje({ texto, clave }: { texto: string; clave: string }) {
  const sent = await ask(hablarConAgente, { messages: [{ role: 'user', content: texto }], clave })
  const before = queryClient.getQueryData(chatQuery().queryKey)?.conversacion
  // The version tells whether other messages came in between.
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

/** Keeps this browser's conversation up to date until it ends. */
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

// The callers of these two functions do not wait, and a failure is ignored.
export const sendTyping = () => void ask(avisarQueEscribe, {}).catch(() => {})
export const sendPresence = (page: string) => void ask(avisarPresencia, { pagina: page }).catch(() => {})

/** Whether the conversation is still open. */
export const isLive = ({ estado }: Conversacion) => estado !== 'terminada'
/** Whether the conversation is open, or has an unread answer. */
export const isStillOpen = (conversacion: Conversacion) => isLive(conversacion) || conversacion.sin_leer > 0
