import { queryOptions, useMutation } from '@tanstack/react-query'
import { obtenerSesion } from '#acceso/contrato.ts'
import { pedir } from '#comun/pedir.ts'
import { type SolicitudInternacional, solicitarInternacional } from './contrato.ts'

export function useSolicitarInternacional() {
  return useMutation({
    mutationFn: ({ clave, datos }: { clave: string; datos: SolicitudInternacional }) =>
      pedir(solicitarInternacional, { body: datos }, { headers: { 'idempotency-key': clave } }),
  })
}

/** Who is signed in, or null; an anonymous visitor's form waits for nothing. */
export function consultaDeMiembro() {
  return queryOptions({
    queryKey: ['sesion'],
    queryFn: ({ signal }) => pedir(obtenerSesion, {}, { signal }),
    select: ({ persona }) => persona,
  })
}
