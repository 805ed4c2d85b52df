import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { consultaDeSesion, useRecibirSesion } from '#acceso/consultas.ts'
import { RECIEN_LEIDO, SESION } from '#comun/clienteDeConsultas.ts'
import { pedir } from '#comun/pedir.ts'
import type { Peticion } from '#comun/ruta.ts'
import {
  borrarCuenta,
  cambiarPerfil,
  descargarDatos,
  type EntradaPorCodigo,
  entrarPorCodigo,
  obtenerMiembro,
  type Perfil,
} from './contrato.ts'

/** What tells that one's own membership changed: the balance above all. */
export const temaDeMiembro = (id: string) => ({ tema: `miembro:${id}`, clave: ['miembro'] })

export function consultaDeMiembro() {
  return queryOptions({
    queryKey: ['miembro'],
    staleTime: RECIEN_LEIDO,
    queryFn: ({ signal }) => pedir(obtenerMiembro, {}, { signal }),
  })
}

/** The membership of who is signed in, undefined until it is known; nobody's is never asked for. */
export function useMiembro() {
  const { data: sesion } = useQuery(consultaDeSesion())
  const { data: miembro } = useQuery({ ...consultaDeMiembro(), enabled: Boolean(sesion?.persona) })
  return sesion?.persona ? miembro : undefined
}

export function useCambiarPerfil() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (perfil: Perfil) => pedir(cambiarPerfil, { body: perfil }),
    onSuccess(miembro) {
      cache.setQueryData(consultaDeMiembro().queryKey, miembro)
      // With the session comes the hint by which every page says who is signed in.
      cache.invalidateQueries({ queryKey: SESION })
    },
  })
}

/** All that the shop keeps of the person. It is given to them, and stays in no cache. */
export function useDescargarDatos() {
  return useMutation({ mutationFn: () => pedir(descargarDatos, {}) })
}

/** Whoever asked for this drops what the page still holds of the person, once it has left. */
export function useBorrarCuenta() {
  return useMutation({ mutationFn: (body: Peticion<typeof borrarCuenta>['body']) => pedir(borrarCuenta, { body }) })
}

export function useEntrarPorCodigo() {
  return useMutation({
    mutationFn: (datos: EntradaPorCodigo) => pedir(entrarPorCodigo, { body: datos }),
    onSuccess: useRecibirSesion(),
  })
}
