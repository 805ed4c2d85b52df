import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { query } from '#http/query.ts'
import { callRoute } from '#lib/callRoute.ts'
import { canRetry, STALE_TIME } from '#lib/queryClient.ts'
import { pollInterval } from '#live/page.ts'
import { useSubscription } from '#live/useSubscription.ts'
import type { PedidoPublico } from '#pedidos/contract.ts'
import { obtenerRastreo, olvidarRastreo, type Rastreo, rastrearPedido } from '#pedidos/rastreo/contract.ts'
import { useAnnounce } from '#ui/announce.tsx'
import type { Lookup } from './lookup.ts'

const POLL_MS = 15_000
const SERVER_SILENT_MS = 10_000

/**
 * Follows the order that this browser looked up last: reads it, subscribes to its changes, and polls every 15 s without
 * a stream. Retries while the server cannot be reached. The page's first HTML contains the read.
 * @param lookup an order to look up first; the server remembers it
 */
export function useRastreo(lookup: Lookup | null) {
  const client = useQueryClient()
  const key = lookup ? [...LAST, lookup] : LAST
  const shown = client.getQueryData<Rastreo>(key)?.pedido
  const read = useQuery<Rastreo>({
    queryKey: key,
    staleTime: STALE_TIME,
    queryFn({ signal }) {
      // Another page of this browser may have looked another order up meanwhile.
      const codigo = client.getQueryData<Rastreo>(key)?.pedido?.codigo
      if (lookup && !codigo) return lookUp(client, lookup, signal)
      return callRoute(obtenerRastreo, { querystring: { codigo } }, { signal })
    },
    // A refusal that came with the page stays until somebody asks again.
    retryOnMount: false,
    meta: { topics: shown ? [topicOf(shown)] : [] },
    refetchInterval: ({ state: { data, error } }) => {
      if (error) return canRetry(error) && SERVER_SILENT_MS
      return data?.pedido ? pollInterval(POLL_MS, [topicOf(data.pedido)]) : false
    },
  })
  const pedido = read.data?.pedido ?? null
  const error = useLastError(key.join(), read)
  const live = useSubscription(pedido ? [{ topic: topicOf(pedido), queryKey: key, version: pedido.marca }] : [])
  useChangeNotice(pedido)

  return {
    ...read,
    error,
    vivo: live,
    pedido,
    /** Shows the order as a write answered it. */
    keep: (changed: Rastreo['pedido']) =>
      client.setQueryData<Rastreo>(key, (rastreo) => rastreo && { ...rastreo, pedido: changed }),
    /** Forgets what was looked up. @throws as `callRoute` */
    async forget() {
      const nothing = await callRoute(olvidarRastreo, {})
      await client.cancelQueries({ queryKey: ALL })
      client.removeQueries({ queryKey: ALL })
      client.setQueryData(LAST, nothing)
    },
  }
}

/** The cache key of what was looked up last, and the start of all keys of lookups. */
const LAST = query(obtenerRastreo, {}).queryKey
const ALL = LAST.slice(0, 1)

/** Looks an order up. The answer is also what the page reads without a lookup from now on. */
async function lookUp(client: QueryClient, lookup: Lookup, signal: AbortSignal) {
  const rastreo = await callRoute(rastrearPedido, { body: lookup }, { signal })
  client.setQueryData(LAST, rastreo)
  return rastreo
}

// During a retry without data, keeps the last error: the error page stays, with the text typed on it.
function useLastError(key: string, { error, data }: { error: Error | null; data: unknown }) {
  const [last, setLast] = useState<{ key: string; error: Error } | null>(null)
  if (error && error !== last?.error) setLast({ key, error })
  return error ?? (data === undefined && last?.key === key ? last.error : null)
}

const topicOf = ({ codigo }: PedidoPublico) => `pedidos:${codigo}`

// The timeline is not a live region; one short sentence announces the change.
function useChangeNotice(pedido: PedidoPublico | null) {
  const announce = useAnnounce()
  const previous = useRef(pedido)
  useEffect(() => {
    const lastSeen = previous.current
    previous.current = pedido
    if (pedido && lastSeen?.codigo === pedido.codigo && lastSeen.estatus.id !== pedido.estatus.id)
      announce(`Tu pedido cambió a ${pedido.estatus.nombre}.`)
  }, [pedido, announce])
}
