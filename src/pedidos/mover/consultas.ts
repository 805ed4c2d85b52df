import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { RECIEN_LEIDO } from '#comun/clienteDeConsultas.ts'
import { pedir } from '#comun/pedir.ts'
import { MOVER, useAlGuardar, useReleer } from '../consultas.ts'
import {
  type AvisoEnviado,
  type Confirmacion,
  confirmarConPrecio,
  deshacerMovimientos,
  listarFrases,
  listarMovimientos,
  type MovimientoDePedidos,
  moverPedidos,
  prepararAviso,
  registrarAvisoAMano,
} from './contrato.ts'

/**
 * What can still be taken back. `desfase` is how far this device's clock is behind the shop's, in milliseconds: what a
 * page counts down is by the shop's.
 */
export function consultaDeMovimientos() {
  return queryOptions({
    queryKey: ['gestion', 'pedidos', 'movimientos'],
    staleTime: RECIEN_LEIDO,
    queryFn: async ({ signal }) => {
      const { ahora, movimientos } = await pedir(listarMovimientos, {}, { signal })
      return { movimientos, desfase: Date.parse(ahora) - Date.now() }
    },
  })
}

/** Reads them again, after what is being moved: a key pressed right after a move means that one. */
export function useReleerMovimientos() {
  const cache = useQueryClient()
  const { queryKey } = consultaDeMovimientos()
  return async () => {
    while (cache.isMutating({ mutationKey: MOVER }) > 0) await new Promise((listo) => setTimeout(listo, 50))
    await cache.refetchQueries({ queryKey })
    return cache.getQueryData(queryKey)?.movimientos ?? []
  }
}

/** `clave` names this request for good: sent again it moves nothing twice. */
export function useMoverPedidos() {
  const releer = useReleer()
  return useMutation({
    mutationKey: MOVER,
    mutationFn: ({ clave, mover }: { clave: string; mover: z.input<typeof MovimientoDePedidos> }) =>
      pedir(moverPedidos, { body: mover }, { clave }),
    onSettled: (_dicho, _error, { mover }) => releer(...mover.pedidos.map(({ codigo }) => codigo)),
  })
}

type PorConfirmar = { codigo: string; clave: string; confirmacion: Confirmacion }

export function useConfirmarConPrecio() {
  const alGuardar = useAlGuardar()
  return useMutation({
    mutationKey: MOVER,
    mutationFn: ({ codigo, clave, confirmacion }: PorConfirmar) =>
      pedir(confirmarConPrecio, { params: { codigo }, body: confirmacion }, { clave }),
    ...alGuardar,
  })
}

export function useDeshacer() {
  const releer = useReleer()
  return useMutation({
    mutationKey: MOVER,
    mutationFn: (movimientos: string[]) => pedir(deshacerMovimientos, { body: { movimientos } }),
    onSettled: (dicho) => releer(...(dicho?.deshechos ?? []).map(({ codigo }) => codigo)),
  })
}

export function consultaDeFrases(codigo: string) {
  return queryOptions({
    queryKey: ['gestion', 'pedidos', codigo, 'frases'],
    staleTime: 60_000,
    queryFn: ({ signal }) => pedir(listarFrases, { params: { codigo } }, { signal }),
  })
}

/** @param version of the order that is on the screen: another one has other words */
export function consultaDeAviso(codigo: string, version?: number) {
  return queryOptions({
    queryKey: ['gestion', 'pedidos', codigo, 'aviso', version ?? null],
    staleTime: RECIEN_LEIDO,
    queryFn: ({ signal }) => pedir(prepararAviso, { params: { codigo } }, { signal }),
  })
}

type PorRegistrar = { codigo: string; clave: string; aviso: AvisoEnviado }

export function useRegistrarAviso() {
  const releer = useReleer()
  return useMutation({
    mutationFn: ({ codigo, clave, aviso }: PorRegistrar) =>
      pedir(registrarAvisoAMano, { params: { codigo }, body: aviso }, { clave }),
    onSettled: (_anotado, _error, { codigo }) => releer(codigo),
  })
}
