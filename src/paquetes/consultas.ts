import { useMutation } from '@tanstack/react-query'
import { pedir } from '#comun/pedir.ts'
import { type SolicitudInternacional, solicitarInternacional } from './contrato.ts'

export function useSolicitarInternacional() {
  return useMutation({
    mutationFn: ({ clave, datos }: { clave: string; datos: SolicitudInternacional }) =>
      pedir(solicitarInternacional, { body: datos }, { clave }),
  })
}
