import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { consultaDeSesion } from '#acceso/consultas.ts'
import { puedeRepetirse } from '#comun/clienteDeConsultas.ts'
import { direccionDe } from '#comun/pedir.ts'
import { consultaDePedido, consultaDePedidoCompleto, consultaDePedidoPorEnlace } from '#pedidos/consultas.ts'
import { type PedidoCompleto, type PedidoPublico, seguirPedido } from '#pedidos/contrato.ts'
import { useAnunciar } from '#ui/anuncios.tsx'
import { useVivo } from '#vivo/useVivo.ts'

/** What a person gave to find an order: its code, or the token of a link in a mail. */
export type Busqueda = { codigo: string } | { enlace: string } | null

const SIN_FLUJO = 15_000
const SIN_TIENDA = 10_000

/**
 * Follows the order that has the code, or that a mail's link belongs to: reads it, hears its changes, and asks every 15 s where streams are blocked.
 * While the shop cannot be reached it tries again by itself. Null follows nothing.
 */
export function useRastreo(busqueda: Busqueda) {
  const [sinFlujo, setSinFlujo] = useState(false)
  const consulta = useQuery({
    ...consultaDe(busqueda),
    enabled: busqueda !== null,
    refetchInterval: ({ state: { error } }) => {
      if (error) return puedeRepetirse(error) ? SIN_TIENDA : false
      return sinFlujo ? SIN_FLUJO : false
    },
  })
  const { data: publico, refetch } = consulta
  const pedido = useVistaPropia(publico)

  const flujo = pedido ? direccionDe(seguirPedido, { params: { codigo: pedido.codigo } }) : null
  const vivo = useVivo(flujo, (marca) => {
    if (marca !== pedido?.marca) refetch()
  })
  useEffect(() => setSinFlujo(vivo === 'perdido'), [vivo])
  useAvisoDeCambio(pedido)

  return { ...consulta, data: pedido, vivo }
}

// A member who looks for an own order by its code sees what a mail's link would show.
function useVistaPropia(publico: PedidoPublico | PedidoCompleto | undefined) {
  const { data: sesion } = useQuery({ ...consultaDeSesion(), enabled: publico !== undefined })
  const { data: completo } = useQuery({
    ...consultaDePedidoCompleto(publico?.codigo ?? ''),
    enabled: publico !== undefined && !('notas' in publico) && Boolean(sesion?.persona),
  })
  return useMemo(() => {
    if (!publico || publico.codigo !== completo?.codigo) return publico
    return { ...publico, cliente: completo.cliente, notas: completo.notas }
  }, [publico, completo])
}

function consultaDe(busqueda: Busqueda) {
  const consulta =
    busqueda && 'enlace' in busqueda
      ? consultaDePedidoPorEnlace(busqueda.enlace)
      : consultaDePedido(busqueda?.codigo ?? '')
  // Two reads of one shape, but for what the owner sees besides.
  return consulta as UseQueryOptions<PedidoPublico | PedidoCompleto>
}

// The list of steps is not a live region: one short sentence says what changed.
function useAvisoDeCambio(pedido: PedidoPublico | undefined) {
  const anunciar = useAnunciar()
  const anterior = useRef(pedido)
  useEffect(() => {
    const previo = anterior.current
    anterior.current = pedido
    if (pedido && previo?.codigo === pedido.codigo && previo.estatus.id !== pedido.estatus.id)
      anunciar(`Tu pedido cambió a ${pedido.estatus.nombre}.`)
  }, [pedido, anunciar])
}
