import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { pedir } from '#comun/pedir.ts'
import { consultaDePedido, consultaDePedidoPorEnlace, useAlGuardar } from '../consultas.ts'
import { autorizarARecoger, autorizarPorLaTienda } from './contrato.ts'

/** @param enlace the token of the mail's link that opened the order, if one did */
export function useAutorizar({ codigo, enlace }: { codigo: string; enlace: string | null }) {
  const cache = useQueryClient()
  const { queryKey } = enlace ? consultaDePedidoPorEnlace(enlace) : consultaDePedido(codigo)
  return useMutation({
    mutationFn: (autorizado_a_recoger: string | null) =>
      pedir(
        autorizarARecoger,
        { params: { codigo }, body: { autorizado_a_recoger } },
        enlace ? { headers: { 'x-enlace': enlace } } : {},
      ),
    onSuccess: (pedido) => cache.setQueryData(queryKey as readonly unknown[], pedido), // either of the two
    // After a refusal what was on the screen may be old.
    onError: () => cache.invalidateQueries({ queryKey }),
  })
}

type PorLaTienda = z.infer<typeof autorizarPorLaTienda.schema.body> & { codigo: string; clave: string }

export function useAutorizarPorLaTienda() {
  const alGuardar = useAlGuardar()
  return useMutation({
    mutationFn: ({ codigo, clave, ...body }: PorLaTienda) =>
      pedir(autorizarPorLaTienda, { params: { codigo }, body }, { clave }),
    ...alGuardar,
  })
}
