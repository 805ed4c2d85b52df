import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { RECIEN_LEIDO } from '#comun/clienteDeConsultas.ts'
import { pedir } from '#comun/pedir.ts'
import type { Peticion } from '#comun/ruta.ts'
import {
  cambiarRol,
  cerrarSesionDe,
  cerrarSesionesDe,
  confirmarCuenta,
  listarSesionesDe,
  reactivarCuenta,
  suspenderCuenta,
} from './contrato.ts'

/** Where somebody is signed in; nothing tells when that changes, so it is asked now and then. */
export function consultaDeSesionesDe(id: string) {
  return queryOptions({
    queryKey: ['gestion', 'sesiones', id],
    staleTime: RECIEN_LEIDO,
    queryFn: ({ signal }) => pedir(listarSesionesDe, { params: { id } }, { signal }),
    refetchInterval: 30_000,
  })
}

/** @param id the account's */
export function useCerrarSesionesDe(id: string) {
  const cache = useQueryClient()
  const { queryKey } = consultaDeSesionesDe(id)
  return useMutation({
    /** @param cual the session to end; null: all of them */
    mutationFn: (sesion: string | null) =>
      sesion ? pedir(cerrarSesionDe, { params: { id, sesion } }) : pedir(cerrarSesionesDe, { params: { id } }),
    onSuccess: (quedan) => cache.setQueryData(queryKey, quedan),
    onError: () => cache.invalidateQueries({ queryKey }),
  })
}

/** What staff do to an account, one at a time; what shows it is read again, also after a refusal. */
type Cambio =
  | { hacer: 'confirmar' | 'reactivar' }
  | { hacer: 'suspender'; nota: string }
  | ({ hacer: 'rol' } & Peticion<typeof cambiarRol>['body'])

/** @param id the account's */
export function useCambiarCuenta(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn(cambio: Cambio) {
      const params = { id }
      switch (cambio.hacer) {
        case 'confirmar':
          return pedir(confirmarCuenta, { params })
        case 'reactivar':
          return pedir(reactivarCuenta, { params })
        case 'suspender':
          return pedir(suspenderCuenta, { params, body: { nota: cambio.nota } })
        case 'rol':
          return pedir(cambiarRol, { params, body: { rol: cambio.rol, era: cambio.era } })
      }
    },
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: ['gestion', 'clientes'] }),
        cache.invalidateQueries({ queryKey: consultaDeSesionesDe(id).queryKey }),
      ]),
  })
}
