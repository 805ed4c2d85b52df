import { useMutation } from '@tanstack/react-query'
import { pedir } from '#comun/pedir.ts'
import { type Retiro, verificarRetiro } from './contrato.ts'

export function useVerificarRetiro() {
  return useMutation({
    mutationFn: ({ clave, datos }: { clave: string; datos: Retiro }) =>
      pedir(verificarRetiro, { body: datos }, { clave }),
  })
}
