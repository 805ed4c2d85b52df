import { queryOptions, useMutation } from '@tanstack/react-query'
import { pedir } from '#comun/pedir.ts'
import type { Peticion } from '#comun/ruta.ts'
import { useRecibirSesion } from '../consultas.ts'
import { confirmarCorreo, obtenerCorreoPorConfirmar, reenviarConfirmacion } from './contrato.ts'

export function consultaDeCorreoPorConfirmar(enlace: string) {
  return queryOptions({
    queryKey: ['correo-por-confirmar', enlace],
    // As it was when the link was opened: what happens afterwards happens here.
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => pedir(obtenerCorreoPorConfirmar, {}, { signal, headers: { 'x-enlace': enlace } }),
  })
}

export function useConfirmarCorreo() {
  const recibir = useRecibirSesion()
  return useMutation({
    mutationFn: (body: Peticion<typeof confirmarCorreo>['body']) => pedir(confirmarCorreo, { body }),
    // Without a password nobody has signed in, and who was there still is.
    onSuccess: (sesion) => (sesion.persona || sesion.falta_segundo_paso) && recibir(sesion),
  })
}

export function useReenviarConfirmacion() {
  return useMutation({
    mutationFn: (body: Peticion<typeof reenviarConfirmacion>['body']) => pedir(reenviarConfirmacion, { body }),
  })
}
