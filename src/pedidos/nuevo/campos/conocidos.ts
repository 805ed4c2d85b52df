import { useQuery } from '@tanstack/react-query'
import { query } from '#http/query.ts'
import { foldText } from '#lib/foldText.ts'
import { listarOtrosPedidos } from '#pedidos/deCliente/contract.ts'
import { obtenerPedidoDeGestion, type PedidoDeGestion } from '#pedidos/ficha/contract.ts'
import { buscarPedidos } from '#pedidos/lista/contract.ts'
import type { NuevoDraft } from '../draft.ts'

/** Somebody who has ordered before, with the newest of the orders that were found. */
export type Conocido = { codigo: string; cliente: string; telefono: string | null; articulo?: string | null }

const MIN_LENGTH = 3

const digitsOf = (telefono: string | null) => (telefono ?? '').replace(/\D/g, '').slice(-10)

/** One entry per person, by phone, else by name. */
export function peopleOf<P extends Conocido>(pedidos: readonly P[]) {
  const keyOf = ({ telefono, cliente }: Conocido) => digitsOf(telefono) || foldText(cliente)
  return pedidos.filter((pedido, i) => pedidos.findIndex((other) => keyOf(other) === keyOf(pedido)) === i)
}

/** People who ordered before and fit a typed name or phone. */
export function useConocidos(written: string, enabled: boolean) {
  const q = written.trim().slice(0, 100)
  const { data = [] } = useQuery({ ...query(buscarPedidos, { q }), enabled: enabled && q.length >= MIN_LENGTH })
  return peopleOf(data)
}

/** How many orders the person with this phone had before; null for somebody new. */
export function useOrdersBefore(telefono: string) {
  const digits = digitsOf(telefono)
  const { data = [] } = useQuery({ ...query(buscarPedidos, { q: digits }), enabled: digits.length === 10 })
  const newest = data.find((pedido) => digitsOf(pedido.telefono) === digits)
  const codigo = newest?.codigo ?? ''
  const { data: others } = useQuery({ ...query(listarOtrosPedidos, { codigo }), enabled: codigo !== '' })
  return newest && others ? { codigo, count: others.cuantos + 1 } : null
}

/** Reads what is known of a person from their order. */
export function useKnownOrder(codigo: string | undefined) {
  return useQuery({ ...query(obtenerPedidoDeGestion, { codigo: codigo ?? '' }), enabled: codigo !== undefined }).data
}

/** The form's values for the address of an earlier order. */
export function addressOf(pedido: PedidoDeGestion) {
  return {
    direccion: pedido.direccion ?? '',
    numero_casa: pedido.numero_casa ?? '',
    sector: pedido.sector ?? '',
    municipio: pedido.municipio ?? '',
    provincia: pedido.provincia ?? '',
    referencias: pedido.referencias ?? '',
  } as const satisfies Partial<NuevoDraft>
}
