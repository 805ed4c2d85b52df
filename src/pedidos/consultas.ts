import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { RECIEN_LEIDO } from '#comun/clienteDeConsultas.ts'
import { pedir } from '#comun/pedir.ts'
import {
  type FormularioDePedido,
  listarEstatus,
  obtenerPedido,
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

/** Writes that may move an order to another status. */
export const MOVER = ['gestion', 'pedidos', 'mover'] as const

export function consultaDePedido(codigo: string) {
  return queryOptions({
    queryKey: ['pedidos', codigo],
    queryFn: ({ signal }) => pedir(obtenerPedido, { params: { codigo } }, { signal }),
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
    staleTime: RECIEN_LEIDO,
    queryFn: ({ signal }) => pedir(listarPedidosRecientes, {}, { signal }),
  })
}

export function consultaDePedidoDeGestion(codigo: string) {
  return queryOptions({
    queryKey: ['gestion', 'pedidos', codigo],
    staleTime: RECIEN_LEIDO,
    queryFn: ({ signal }) => pedir(obtenerPedidoDeGestion, { params: { codigo } }, { signal }),
  })
}

/** `clave` names this request for good: sending it again, from whatever tab, gives the same order. */
export function useSolicitarPedido() {
  return useMutation({
    mutationFn: ({ clave, pedido }: { clave: string; pedido: FormularioDePedido }) =>
      pedir(solicitarPedido, { body: pedido }, { clave }),
  })
}

export function useSortearCodigo() {
  return useMutation({ mutationFn: () => pedir(sortearCodigo, {}) })
}

export function useGuardarPedido() {
  const alGuardar = useAlGuardar()
  return useMutation({
    mutationKey: MOVER,
    mutationFn: ({ codigo, clave, datos }: { codigo: string; clave: string; datos: DatosDePedido }) =>
      pedir(guardarPedido, { params: { codigo }, body: datos }, { clave }),
    ...alGuardar,
  })
}

export function useCambiarEstatus() {
  const alGuardar = useAlGuardar()
  return useMutation({
    mutationKey: MOVER,
    mutationFn: ({ codigo, clave, cambio }: { codigo: string; clave: string; cambio: CambioDeEstatus }) =>
      pedir(cambiarEstatus, { params: { codigo }, body: cambio }, { clave }),
    ...alGuardar,
  })
}

export function useRevocarEnlaces() {
  return useMutation({ mutationFn: (codigo: string) => pedir(revocarEnlaces, { params: { codigo } }) })
}

/** Counted anew each time that it is asked: either history may have grown. */
export function consultaDeCopia({ codigo, origen }: { codigo: string; origen: string }) {
  return queryOptions({
    queryKey: ['gestion', 'pedidos', codigo, 'copia', origen],
    staleTime: 0,
    queryFn: ({ signal }) => pedir(contarCopiaDeHistorial, { params: { codigo }, querystring: { origen } }, { signal }),
  })
}

export function useCopiarHistorial() {
  const releer = useReleer()
  return useMutation({
    mutationFn: ({ codigo, origen }: { codigo: string; origen: string }) =>
      pedir(copiarHistorial, { params: { codigo }, body: { origen } }),
    onSettled: (_copia, _error, { codigo }) => releer(codigo),
  })
}

/** Reads again what staff and the client see of these orders. Nobody waits for it to hear what became of what they sent. */
export function useReleer() {
  const cache = useQueryClient()
  return (...codigos: string[]) => {
    cache.invalidateQueries({ queryKey: ['gestion', 'pedidos'] })
    for (const codigo of codigos) cache.invalidateQueries({ queryKey: ['pedidos', codigo] })
  }
}

// The answer of a write is the fresh read; after a refusal what was on the screen may be old.
export function useAlGuardar() {
  const cache = useQueryClient()
  const releer = useReleer()
  return {
    onSuccess: (pedido: Awaited<ReturnType<typeof pedir<typeof cambiarEstatus>>>) => {
      cache.setQueryData(consultaDePedidoDeGestion(pedido.codigo).queryKey, pedido)
      releer(pedido.codigo)
    },
    onError: (_error: Error, { codigo }: { codigo: string }) => releer(codigo),
  }
}
