import { useMutation, useQueryClient } from '@tanstack/react-query'
import { pedir } from '#comun/pedir.ts'
import type { Peticion } from '#comun/ruta.ts'
import { useRecibirSesion } from '../consultas.ts'
import { cambiarContrasena, olvidarContrasena, restablecerContrasena } from './contrato.ts'

export function useOlvidarContrasena() {
  return useMutation({
    mutationFn: (body: Peticion<typeof olvidarContrasena>['body']) => pedir(olvidarContrasena, { body }),
  })
}

export function useRestablecerContrasena() {
  return useMutation({
    mutationFn: (body: Peticion<typeof restablecerContrasena>['body']) => pedir(restablecerContrasena, { body }),
  })
}

export function useCambiarContrasena() {
  const cache = useQueryClient()
  const recibir = useRecibirSesion()
  return useMutation({
    mutationFn: (body: Peticion<typeof cambiarContrasena>['body']) => pedir(cambiarContrasena, { body }),
    onSuccess(sesion) {
      recibir(sesion)
      // The other sessions are over, and a temporary password has become one of the person's own.
      cache.invalidateQueries()
    },
  })
}
