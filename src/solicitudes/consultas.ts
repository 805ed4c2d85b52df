import { useMutation, useQueryClient } from '@tanstack/react-query'
import { pedir } from '#comun/pedir.ts'
import {
  type CambioDeDireccion,
  cambiarDireccion,
  confirmarSolicitud,
  type PeticionDeAyuda,
  pedirAyuda,
} from './contrato.ts'

type Envio<T> = { codigo: string; clave: string; datos: T }

export function usePedirAyuda() {
  return useMutation({
    mutationFn: ({ codigo, clave, datos }: Envio<PeticionDeAyuda>) =>
      pedir(pedirAyuda, { params: { codigo }, body: datos }, { headers: { 'idempotency-key': clave } }),
  })
}

export function useCambiarDireccion() {
  return useMutation({
    mutationFn: ({ codigo, clave, datos }: Envio<CambioDeDireccion>) =>
      pedir(cambiarDireccion, { params: { codigo }, body: datos }, { headers: { 'idempotency-key': clave } }),
  })
}

export function useConfirmarSolicitud() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (enlace: string) => pedir(confirmarSolicitud, { body: { enlace } }),
    onSuccess: ({ codigo }) => cache.invalidateQueries({ queryKey: ['pedidos', codigo] }),
  })
}
