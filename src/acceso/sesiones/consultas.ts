import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { RECIEN_LEIDO } from '#comun/clienteDeConsultas.ts'
import { pedir } from '#comun/pedir.ts'
import { cerrarOtraSesion, cerrarOtrasSesiones, listarSesiones } from './contrato.ts'

export function consultaDeSesiones() {
  return queryOptions({
    queryKey: ['sesiones'],
    staleTime: RECIEN_LEIDO,
    queryFn: ({ signal }) => pedir(listarSesiones, {}, { signal }),
  })
}

/** @param cual the session to end; null: all but this one */
const cerrar = (cual: string | null) =>
  cual ? pedir(cerrarOtraSesion, { params: { id: cual } }) : pedir(cerrarOtrasSesiones, {})

export function useCerrarSesiones() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: cerrar,
    onSuccess: (quedan) => cache.setQueryData(consultaDeSesiones().queryKey, quedan),
    // It may have ended by itself meanwhile.
    onError: () => cache.invalidateQueries({ queryKey: consultaDeSesiones().queryKey }),
  })
}
