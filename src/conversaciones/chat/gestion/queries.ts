import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ask, mutation, query } from '#http/query.ts'
import { pollInterval } from '#live/page.ts'
import { merge, withSeen } from '../seen.ts'
import { useFollowLoaded } from '../useFollowLoaded.ts'
import { type ConversacionDeGestion, leerConversacion, marcarVistoEnGestion } from './contract.ts'

/** A conversation by its id. A refetch asks only for messages newer than those in the cache. */
export function conversacionQuery(id: string) {
  const loaded = query(leerConversacion, { id })
  const { queryKey } = loaded
  return queryOptions({
    ...loaded,
    queryFn: async ({ client, signal }) => {
      const after = client.getQueryData(queryKey)?.mensajes.at(-1)?.id
      const newer = await ask(leerConversacion, { id, despues: after }, { signal })
      // Reads the cache again, since a message sent meanwhile may have been added to it.
      return merge(client.getQueryData(queryKey), newer)
    },
    // Read again every 30 seconds: no event tells that the visitor left.
    refetchInterval: () => pollInterval(5_000, leerConversacion.topics({ id })) || 30_000,
  })
}

/** Mutation options: merge the conversation in the response into the cache. */
export const onReceived = {
  onSuccess(conversacion: ConversacionDeGestion, _asked: unknown, _: unknown, { client }: { client: QueryClient }) {
    const { queryKey } = conversacionQuery(conversacion.id)
    client.setQueryData(queryKey, (previous) => merge(previous, conversacion))
  },
}

/** Marks a conversation as seen. A failure is ignored, since a later mark includes all earlier messages. */
export function useMarkSeen(id: string) {
  return useMutation({
    ...mutation(marcarVistoEnGestion, { id }),
    onSuccess: (_dicho, { mensaje }, _, { client }) =>
      updateConversacion(client, id, (conversacion) =>
        withSeen(conversacion, { visto_por_gestion: mensaje }, 'gestion'),
      ),
  })
}

function updateConversacion(
  cache: QueryClient,
  id: string,
  run: (conversacion: ConversacionDeGestion) => ConversacionDeGestion,
) {
  cache.setQueryData(conversacionQuery(id).queryKey, (previous) => previous && run(previous))
}

/** Keeps a conversation up to date while it is on the screen. */
export function useFollowConversacion(conversacion: ConversacionDeGestion) {
  const cache = useQueryClient()
  const { id } = conversacion
  const [topic = ''] = leerConversacion.topics({ id })
  useFollowLoaded(conversacion, { topic, side: 'gestion', update: (run) => updateConversacion(cache, id, run) })
}
