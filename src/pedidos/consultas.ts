import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { pedir } from '#comun/pedir.ts'
import {
  type FormularioDePedido,
  listarEstatus,
  obtenerPedido,
  obtenerPedidoCompleto,
  obtenerPedidoPorEnlace,
  solicitarPedido,
} from './contrato.ts'
import {
  type CambioDeEstatus,
  cambiarEstatus,
  contarCopiaDeHistorial,
  copiarHistorial,
  type DatosDePedido,
  guardarPedido,
  listarPedidosRecientes,
  obtenerPedidoDeGestion,
  revocarEnlaces,
  sortearCodigo,
} from './gestion/contrato.ts'

export function consultaDePedido(codigo: string) {
  return queryOptions({
    queryKey: ['pedidos', codigo],
    queryFn: ({ signal }) => pedir(obtenerPedido, { params: { codigo } }, { signal }),
  })
}

/** For a member: everything about an order of their own, or a 404. */
export function consultaDePedidoCompleto(codigo: string) {
  return queryOptions({
    queryKey: ['pedidos', codigo, 'completo'],
    queryFn: ({ signal }) => pedir(obtenerPedidoCompleto, { params: { codigo } }, { signal }),
  })
}

/** @param enlace the token of a mail link */
export function consultaDePedidoPorEnlace(enlace: string) {
  return queryOptions({
    queryKey: ['pedidos', 'enlace', enlace],
    queryFn: ({ signal }) => pedir(obtenerPedidoPorEnlace, {}, { signal, headers: { 'x-enlace': enlace } }),
  })
}

export function consultaDeEstatus() {
  return queryOptions({
    queryKey: ['estatus'],
    queryFn: ({ signal }) => pedir(listarEstatus, {}, { signal }),
    staleTime: 60 * 60_000,
  })
}

export function consultaDePedidosRecientes() {
  return queryOptions({
    queryKey: ['gestion', 'pedidos', 'recientes'],
    queryFn: ({ signal }) => pedir(listarPedidosRecientes, {}, { signal }),
  })
}

export function consultaDePedidoDeGestion(codigo: string) {
  return queryOptions({
    queryKey: ['gestion', 'pedidos', codigo],
    queryFn: ({ signal }) => pedir(obtenerPedidoDeGestion, { params: { codigo } }, { signal }),
  })
}

/** `clave` names this request for good: sending it again, from whatever tab, gives the same order. */
export function useSolicitarPedido() {
  return useMutation({
    mutationFn: ({ clave, pedido }: { clave: string; pedido: FormularioDePedido }) =>
      pedir(solicitarPedido, { body: pedido }, { headers: { 'idempotency-key': clave } }),
  })
}

export function useSortearCodigo() {
  return useMutation({ mutationFn: () => pedir(sortearCodigo, {}) })
}

export function useGuardarPedido() {
  const alGuardar = useAlGuardar()
  return useMutation({
    mutationFn: ({ codigo, datos }: { codigo: string; datos: DatosDePedido }) =>
      pedir(guardarPedido, { params: { codigo }, body: datos }),
    ...alGuardar,
  })
}

export function useCambiarEstatus() {
  const alGuardar = useAlGuardar()
  return useMutation({
    mutationFn: ({ codigo, cambio }: { codigo: string; cambio: CambioDeEstatus }) =>
      pedir(cambiarEstatus, { params: { codigo }, body: cambio }),
    ...alGuardar,
  })
}

export function useRevocarEnlaces() {
  return useMutation({ mutationFn: (codigo: string) => pedir(revocarEnlaces, { params: { codigo } }) })
}

export function useContarCopia() {
  return useMutation({
    mutationFn: ({ codigo, origen }: { codigo: string; origen: string }) =>
      pedir(contarCopiaDeHistorial, { params: { codigo }, querystring: { origen } }),
  })
}

export function useCopiarHistorial() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ codigo, origen }: { codigo: string; origen: string }) =>
      pedir(copiarHistorial, { params: { codigo }, body: { origen } }),
    onSettled: (_copia, _error, { codigo }) => cache.invalidateQueries({ queryKey: ['pedidos', codigo] }),
  })
}

// The answer of a write is the fresh read; after a refusal what was on the screen may be old.
function useAlGuardar() {
  const cache = useQueryClient()
  const releer = (codigo: string) =>
    Promise.all([
      cache.invalidateQueries({ queryKey: ['gestion', 'pedidos'] }),
      cache.invalidateQueries({ queryKey: ['pedidos', codigo] }),
    ])
  return {
    onSuccess: (pedido: Awaited<ReturnType<typeof pedir<typeof cambiarEstatus>>>) => {
      cache.setQueryData(consultaDePedidoDeGestion(pedido.codigo).queryKey, pedido)
      return releer(pedido.codigo)
    },
    onError: (_error: Error, { codigo }: { codigo: string }) => releer(codigo),
  }
}
