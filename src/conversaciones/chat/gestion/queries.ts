import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ask, mutation, query } from '#http/query.ts'
import { cada } from '#live/pagina.ts'
import { useSeguirLeida } from '../useSeguirLeida.ts'
import { conVisto, juntar } from '../visto.ts'
import { type ConversacionDeGestion, leerConversacion, marcarVistoEnGestion } from './contract.ts'

/** By what stands in its address. What is here already is not asked for again: only what was said since. */
export function consultaDeConversacion(id: string) {
  const leida = query(leerConversacion, { id })
  const { queryKey } = leida
  return queryOptions({
    ...leida,
    queryFn: async ({ client, signal }) => {
      const despues = client.getQueryData(queryKey)?.mensajes.at(-1)?.id
      const nueva = await ask(leerConversacion, { id, despues }, { signal })
      // Read from the cache after the answer came: what was sent meanwhile may have added to it.
      return juntar(client.getQueryData(queryKey), nueva)
    },
    // Whether the visitor is still there is told by nobody.
    refetchInterval: () => cada(5_000, leerConversacion.topics({ id })) || 30_000,
  })
}

/** Of a write that answers with the whole conversation: puts it where the screen reads it. */
export const alRecibir = {
  onSuccess(conversacion: ConversacionDeGestion, _asked: unknown, _: unknown, { client }: { client: QueryClient }) {
    const { queryKey } = consultaDeConversacion(conversacion.id)
    client.setQueryData(queryKey, (antes) => juntar(antes, conversacion))
  },
}

/** Told to nobody when it fails: it is seen again the next time. */
export function useMarcarVisto(id: string) {
  return useMutation({
    ...mutation(marcarVistoEnGestion, { id }),
    onSuccess: (_dicho, { mensaje }, _, { client }) =>
      cambiarUna(client, id, (una) => conVisto(una, { visto_por_gestion: mensaje }, 'gestion')),
  })
}

function cambiarUna(cache: QueryClient, id: string, hacer: (una: ConversacionDeGestion) => ConversacionDeGestion) {
  cache.setQueryData(consultaDeConversacion(id).queryKey, (antes) => antes && hacer(antes))
}

/** Follows one while it is on the screen. */
export function useSeguirUna(conversacion: ConversacionDeGestion) {
  const cache = useQueryClient()
  const { id } = conversacion
  const [tema = ''] = leerConversacion.topics({ id })
  useSeguirLeida(conversacion, { tema, lado: 'gestion', cambiar: (hacer) => cambiarUna(cache, id, hacer) })
}
