import { useMutation } from '@tanstack/react-query'
import { pedir } from '#comun/pedir.ts'
import { type Consulta, consultar, enviarMensaje, type Mensaje } from './contrato.ts'

export function useEnviarMensaje() {
  return useMutation({
    mutationFn: ({ clave, datos }: { clave: string; datos: Mensaje }) =>
      pedir(enviarMensaje, { body: datos }, { clave }),
  })
}

export function useConsultar() {
  return useMutation({
    mutationFn: ({ codigo, clave, datos }: { codigo: string; clave: string; datos: Consulta }) =>
      pedir(consultar, { params: { codigo }, body: datos }, { clave }),
  })
}
