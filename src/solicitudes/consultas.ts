import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { pedir } from '#comun/pedir.ts'
import {
  type CambioDeDireccion,
  type Clase,
  cambiarDireccion,
  confirmarSolicitud,
  decidirSolicitud,
  listarSolicitudes,
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

export function consultaDeSolicitudes() {
  return queryOptions({
    queryKey: ['gestion', 'solicitudes'],
    queryFn: ({ signal }) => pedir(listarSolicitudes, {}, { signal }),
    refetchInterval: 30_000,
  })
}

export function useDecidirSolicitud() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ clase, id, aprobada }: { clase: Clase; id: number; aprobada: boolean }) =>
      pedir(decidirSolicitud, { params: { clase, id }, body: { aprobada } }),
    onSuccess: (abiertas) => cache.setQueryData(consultaDeSolicitudes().queryKey, abiertas),
    onSettled: () => cache.invalidateQueries({ queryKey: ['gestion'] }),
  })
}
