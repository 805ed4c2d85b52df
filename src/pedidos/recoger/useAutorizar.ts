import { useMutation, useQueryClient } from '@tanstack/react-query'
import { mutation, query } from '#http/query.ts'
import { obtenerPedido, obtenerPedidoPorEnlace } from '../contract.ts'
import { autorizarARecoger } from './contract.ts'

/** @param enlace the token of the mail's link that opened the order, if one did */
export function useAutorizar({ codigo, enlace }: { codigo: string; enlace: string | null }) {
  const cache = useQueryClient()
  const { queryKey } = enlace ? query(obtenerPedidoPorEnlace, { enlace }) : query(obtenerPedido, { codigo })
  return useMutation({
    ...mutation(autorizarARecoger, { codigo, enlace: enlace ?? undefined }),
    onSuccess: (pedido) => cache.setQueryData(queryKey as readonly unknown[], pedido), // either of the two
    // After a refusal what was on the screen may be old.
    onError: () => void cache.invalidateQueries({ queryKey }),
  })
}
