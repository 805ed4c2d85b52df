import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { RECIEN_LEIDO } from '#comun/clienteDeConsultas.ts'
import { pedir } from '#comun/pedir.ts'
import { consultaDePedidoDeGestion, useReleer } from '../consultas.ts'
import { cambiarNotasPrivadas, listarOtrosPedidos, type NotasPrivadas } from './contrato.ts'

export function consultaDeOtrosPedidos(codigo: string) {
  return queryOptions({
    queryKey: ['gestion', 'pedidos', codigo, 'otros'],
    staleTime: RECIEN_LEIDO,
    queryFn: ({ signal }) => pedir(listarOtrosPedidos, { params: { codigo } }, { signal }),
  })
}

export function useCambiarNotasPrivadas(codigo: string) {
  const cache = useQueryClient()
  const releer = useReleer()
  return useMutation({
    mutationFn: ({ clave, ...body }: NotasPrivadas & { clave: string }) =>
      pedir(cambiarNotasPrivadas, { params: { codigo }, body }, { clave }),
    onSuccess: (pedido) => cache.setQueryData(consultaDePedidoDeGestion(codigo).queryKey, pedido),
    // After a refusal what was on the screen may be old. Nobody waits for it to hear what became of what they sent.
    onSettled: () => releer(codigo),
  })
}
