import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { query } from '#http/query.ts'
import { canRetry } from '#lib/queryClient.ts'
import { pollInterval } from '#live/page.ts'
import { useSubscription } from '#live/useSubscription.ts'
import { obtenerPedido, obtenerPedidoPorEnlace, type PedidoPublico, type PedidoSegunQuien } from '#pedidos/contract.ts'
import { useAnnounce } from '#ui/announce.tsx'
import type { TrackingQuery } from './trackingQuery.ts'

const POLL_MS = 15_000
const SERVER_SILENT_MS = 10_000

/**
 * Follows an order by code or mail link: reads it, subscribes to its changes, and polls every 15 s without a stream.
 * Retries while the server cannot be reached. A null query follows nothing.
 */
export function useRastreo(trackingQuery: TrackingQuery) {
  const opciones = queryFor(trackingQuery)
  const queryOptions = useQuery({
    ...opciones,
    enabled: trackingQuery !== null,
    refetchInterval: ({ state: { data, error } }) => {
      if (error) return canRetry(error) && SERVER_SILENT_MS
      return data ? pollInterval(POLL_MS, [topicOf(data)]) : false
    },
  })
  const { data: pedido } = queryOptions
  const error = useLastError(trackingQuery && opciones.queryKey.join(), queryOptions)
  const live = useSubscription(
    pedido ? [{ topic: topicOf(pedido), queryKey: opciones.queryKey, version: pedido.marca }] : [],
  )
  useChangeNotice(pedido)

  return { ...queryOptions, error, vivo: live }
}

// During a retry without data, keeps the last error: the error page stays, with the text typed on it.
function useLastError(key: string | null, { error, data }: { error: Error | null; data: unknown }) {
  const [last, setLast] = useState<{ key: string; error: Error } | null>(null)
  if (key === null && last) setLast(null)
  if (key !== null && error && error !== last?.error) setLast({ key, error })
  return error ?? (data === undefined && last?.key === key ? last.error : null)
}

const topicOf = ({ codigo }: PedidoPublico) => `pedidos:${codigo}`

function queryFor(trackingQuery: TrackingQuery) {
  const queryOptions =
    trackingQuery && 'enlace' in trackingQuery
      ? query(obtenerPedidoPorEnlace, { enlace: trackingQuery.enlace })
      : query(obtenerPedido, { codigo: trackingQuery?.codigo ?? '' })
  // The answer for a link is one of the two variants of the answer for a code.
  return queryOptions as UseQueryOptions<PedidoSegunQuien>
}

// The timeline is not a live region; one short sentence announces the change.
function useChangeNotice(pedido: PedidoPublico | undefined) {
  const announce = useAnnounce()
  const previous = useRef(pedido)
  useEffect(() => {
    const lastSeen = previous.current
    previous.current = pedido
    if (pedido && lastSeen?.codigo === pedido.codigo && lastSeen.estatus.id !== pedido.estatus.id)
      announce(`Tu pedido cambió a ${pedido.estatus.nombre}.`)
  }, [pedido, announce])
}
