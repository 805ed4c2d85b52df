import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import { mutation, pages } from '#http/query.ts'
import { acreditar, cargar, listarMovimientosDeCliente, type Movido, revertir } from '../contract.ts'

/** Mutations to credit, charge and undo; they put the result into the client's cached movements at once. */
export function useMoverSaldo(codigo: string) {
  const cache = useQueryClient()
  const { queryKey } = pages(listarMovimientosDeCliente, { codigo })
  const onSuccess = (moved: Movido) =>
    void cache.setQueryData(queryKey, (loaded) => loaded && withMovimiento(loaded, moved))
  return {
    acreditar: useMutation({ ...mutation(acreditar, { codigo }), onSuccess }),
    cargar: useMutation({ ...mutation(cargar, { codigo }), onSuccess }),
    revertir: useMutation({ ...mutation(revertir, { codigo }), onSuccess }),
  }
}

type Page = Pick<Movido, 'saldo'> & { movimientos: Movido['movimiento'][] }

function withMovimiento<P extends Page>(loaded: InfiniteData<P>, { saldo, movimiento }: Movido) {
  const [first, ...rest] = loaded.pages.map((page) => ({
    ...page,
    saldo,
    movimientos: page.movimientos.map((item) =>
      item.id === movimiento.revierte ? { ...item, revertido: true } : item,
    ),
  }))
  if (!first) return loaded
  return { ...loaded, pages: [{ ...first, movimientos: [movimiento, ...first.movimientos] }, ...rest] }
}
