import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import { mutation, pages } from '#http/query.ts'
import { acreditar, cargar, listarMovimientosDeCliente, type Movido, revertir } from '../contract.ts'

/** Gives, takes or undoes; what it left is in the client's movements at once. */
export function useMoverSaldo(codigo: string) {
  const cache = useQueryClient()
  const { queryKey } = pages(listarMovimientosDeCliente, { codigo })
  const onSuccess = (movido: Movido) => void cache.setQueryData(queryKey, (leido) => leido && con(leido, movido))
  return {
    acreditar: useMutation({ ...mutation(acreditar, { codigo }), onSuccess }),
    cargar: useMutation({ ...mutation(cargar, { codigo }), onSuccess }),
    revertir: useMutation({ ...mutation(revertir, { codigo }), onSuccess }),
  }
}

type Pagina = Pick<Movido, 'saldo'> & { movimientos: Movido['movimiento'][] }

function con<P extends Pagina>(leido: InfiniteData<P>, { saldo, movimiento }: Movido) {
  const [primera, ...resto] = leido.pages.map((pagina) => ({
    ...pagina,
    saldo,
    movimientos: pagina.movimientos.map((uno) => (uno.id === movimiento.revierte ? { ...uno, revertido: true } : uno)),
  }))
  if (!primera) return leido
  return { ...leido, pages: [{ ...primera, movimientos: [movimiento, ...primera.movimientos] }, ...resto] }
}
