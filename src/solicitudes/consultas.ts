import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { pedir } from '#comun/pedir.ts'
import {
  type CambioDeDireccion,
  cambiarDireccion,
  confirmarSolicitud,
  obtenerPorConfirmar,
  type PeticionDeAyuda,
  pedirAyuda,
} from './contrato.ts'

type Envio<T> = { codigo: string; clave: string; datos: T }

export function usePedirAyuda() {
  return useMutation({
    mutationFn: ({ codigo, clave, datos }: Envio<PeticionDeAyuda>) =>
      pedir(pedirAyuda, { params: { codigo }, body: datos }, { clave }),
  })
}

export function useCambiarDireccion() {
  return useMutation({
    mutationFn: ({ codigo, clave, datos }: Envio<CambioDeDireccion>) =>
      pedir(cambiarDireccion, { params: { codigo }, body: datos }, { clave }),
  })
}

/** @param enlace the token of a confirmation link */
export function consultaPorConfirmar(enlace: string) {
  return queryOptions({
    queryKey: ['confirmaciones', enlace],
    queryFn: ({ signal }) => pedir(obtenerPorConfirmar, {}, { signal, headers: { 'x-enlace': enlace } }),
  })
}

export function useConfirmarSolicitud() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (enlace: string) => pedir(confirmarSolicitud, { body: { enlace } }),
    onSuccess({ codigo }) {
      cache.invalidateQueries({ queryKey: ['pedidos', codigo] })
    },
  })
}
