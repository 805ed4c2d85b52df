import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { RECIEN_LEIDO } from '#comun/clienteDeConsultas.ts'
import { pedir } from '#comun/pedir.ts'
import { consultaDeSesiones } from '../sesiones/consultas.ts'
import {
  activarSegundoPaso,
  type EstadoDelSegundoPaso,
  obtenerSegundoPaso,
  prepararSegundoPaso,
  quitarSegundoPaso,
  renovarCodigosDeRecuperacion,
} from './contrato.ts'

type Contrasena = { contrasena: string }

export function consultaDeSegundoPaso() {
  return queryOptions({
    queryKey: ['segundo-paso'],
    staleTime: RECIEN_LEIDO,
    queryFn: ({ signal }) => pedir(obtenerSegundoPaso, {}, { signal }),
  })
}

/** The secret is shown once, and stays in no cache. */
export function usePrepararSegundoPaso() {
  return useMutation({ mutationFn: (body: Contrasena) => pedir(prepararSegundoPaso, { body }) })
}

export function useActivarSegundoPaso() {
  const alCambiar = useAlCambiar()
  return useMutation({
    mutationFn: (body: { codigo: string }) => pedir(activarSegundoPaso, { body }),
    onSuccess: alCambiar,
  })
}

export function useQuitarSegundoPaso() {
  const alCambiar = useAlCambiar()
  return useMutation({
    mutationFn: (body: Contrasena) => pedir(quitarSegundoPaso, { body }),
    onSuccess: alCambiar,
  })
}

/** On or off, this browser has another session than before. */
function useAlCambiar() {
  const cache = useQueryClient()
  return (estado: EstadoDelSegundoPaso) => {
    cache.setQueryData(consultaDeSegundoPaso().queryKey, estado)
    cache.invalidateQueries({ queryKey: consultaDeSesiones().queryKey })
  }
}

export function useRenovarCodigos() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: Contrasena) => pedir(renovarCodigosDeRecuperacion, { body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: consultaDeSegundoPaso().queryKey }),
  })
}
