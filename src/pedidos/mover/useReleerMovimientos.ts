import { useQueryClient } from '@tanstack/react-query'
import { query } from '#http/query.ts'
import { cambiarEstatus, guardarPedido } from '../gestion/contract.ts'
import { confirmarConPrecio, deshacerMovimientos, listarMovimientos, moverPedidos } from './contract.ts'

/** Writes that may move an order to another status. */
const MOVER = [cambiarEstatus, confirmarConPrecio, deshacerMovimientos, guardarPedido, moverPedidos]
const DIRECCIONES: unknown[] = MOVER.map(({ url }) => url)

/** Reads what can be taken back, after what is being moved: a key pressed right after a move means that one. */
export function useReleerMovimientos() {
  const cache = useQueryClient()
  const { queryKey } = query(listarMovimientos)
  const seMueve = () =>
    cache.isMutating({ predicate: ({ options }) => DIRECCIONES.includes(options.mutationKey?.[0]) }) > 0
  return async () => {
    while (seMueve()) await new Promise((listo) => setTimeout(listo, 50))
    await cache.refetchQueries({ queryKey })
    return cache.getQueryData(queryKey)?.movimientos ?? []
  }
}
