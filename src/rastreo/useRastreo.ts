import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { query } from '#http/query.ts'
import { puedeRepetirse } from '#lib/clienteDeConsultas.ts'
import { cada } from '#live/pagina.ts'
import { useSeguir } from '#live/useSeguir.ts'
import { obtenerPedido, obtenerPedidoPorEnlace, type PedidoPublico, type PedidoSegunQuien } from '#pedidos/contract.ts'
import { useAnunciar } from '#ui/anuncios.tsx'
import type { Busqueda } from './busqueda.ts'

const SIN_LINEA = 15_000
const SIN_TIENDA = 10_000

/**
 * Follows the order that has the code, or that a mail's link belongs to: reads it, hears its changes, and asks every
 * 15 s while there is no line. While the shop cannot be reached it tries again by itself. Null follows nothing.
 */
export function useRastreo(busqueda: Busqueda) {
  const opciones = consultaDe(busqueda)
  const consulta = useQuery({
    ...opciones,
    enabled: busqueda !== null,
    refetchInterval: ({ state: { data, error } }) => {
      if (error) return puedeRepetirse(error) && SIN_TIENDA
      return data ? cada(SIN_LINEA, [temaDe(data)]) : false
    },
  })
  const { data: pedido } = consulta
  const error = useUltimoError(busqueda && opciones.queryKey.join(), consulta)
  const vivo = useSeguir(pedido ? [{ tema: temaDe(pedido), clave: opciones.queryKey, marca: pedido.marca }] : [])
  useAvisoDeCambio(pedido)

  return { ...consulta, error, vivo }
}

// Another try without data forgets the last one's error: who reads why there is no answer, or writes under it, is left
// in peace until there is one.
function useUltimoError(clave: string | null, { error, data }: { error: Error | null; data: unknown }) {
  const [ultimo, setUltimo] = useState<{ clave: string; error: Error } | null>(null)
  if (clave === null && ultimo) setUltimo(null)
  if (clave !== null && error && error !== ultimo?.error) setUltimo({ clave, error })
  return error ?? (data === undefined && ultimo?.clave === clave ? ultimo.error : null)
}

const temaDe = ({ codigo }: PedidoPublico) => `pedidos:${codigo}`

function consultaDe(busqueda: Busqueda) {
  const consulta =
    busqueda && 'enlace' in busqueda
      ? query(obtenerPedidoPorEnlace, { enlace: busqueda.enlace })
      : query(obtenerPedido, { codigo: busqueda?.codigo ?? '' })
  // A link's answer is one of the two that a code's may be.
  return consulta as UseQueryOptions<PedidoSegunQuien>
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
