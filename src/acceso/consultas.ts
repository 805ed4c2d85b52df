import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { pedir } from '#comun/pedir.ts'
import { type Credenciales, cerrarSesion, iniciarSesion, obtenerSesion } from './contrato.ts'

export function consultaDeSesion() {
  return queryOptions({ queryKey: ['sesion'], queryFn: ({ signal }) => pedir(obtenerSesion, {}, { signal }) })
}

export function useIniciarSesion() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (credenciales: Credenciales) => pedir(iniciarSesion, { body: credenciales }),
    onSuccess: (sesion) => cache.setQueryData(consultaDeSesion().queryKey, sesion),
  })
}

export function useCerrarSesion() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => pedir(cerrarSesion, {}),
    // What the person could see must not stay behind for the next one at this screen.
    onSuccess: () => cache.clear(),
  })
}
