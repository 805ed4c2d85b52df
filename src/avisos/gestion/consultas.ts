import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { RECIEN_LEIDO } from '#comun/clienteDeConsultas.ts'
import { pedir } from '#comun/pedir.ts'
import {
  type AvisoNuevo,
  avisarATodos,
  avisarAUno,
  contarAlcance,
  listarAvisosDeCliente,
  listarEnvios,
} from './contrato.ts'

/** Named like the queries that read it. */
export const TEMA_DE_ENVIOS = 'gestion:avisos'
const CLAVE = TEMA_DE_ENVIOS.split(':')

// The line tells of what is sent. That it was read it does not: a thousand readers would be a thousand notices.
const RITMO = 20_000

export function consultaDeEnvios() {
  return infiniteQueryOptions({
    queryKey: [...CLAVE, 'envios'],
    staleTime: RECIEN_LEIDO,
    queryFn: ({ pageParam, signal }) => pedir(listarEnvios, { querystring: { despues_de: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ sigue }) => sigue ?? undefined,
    refetchInterval: RITMO,
  })
}

/** How many would be told of what goes to all. */
export function consultaDeAlcance() {
  return queryOptions({
    queryKey: [...CLAVE, 'alcance'],
    queryFn: ({ signal }) => pedir(contarAlcance, {}, { signal }),
    refetchInterval: RITMO,
  })
}

/** All that one client was told. */
export function consultaDeAvisosDeCliente(codigo: string) {
  return infiniteQueryOptions({
    queryKey: [...CLAVE, 'cliente', codigo],
    queryFn: ({ pageParam, signal }) =>
      pedir(listarAvisosDeCliente, { params: { codigo }, querystring: { despues_de: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ sigue }) => sigue ?? undefined,
    refetchInterval: RITMO,
  })
}

type Envio = AvisoNuevo & {
  clave: string
  /** Whom; of what goes to all, how many they were said to be. */
  a: { codigo: string } | { alcance_visto: number }
}

export function useAvisar() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ clave, a, ...aviso }: Envio) =>
      'codigo' in a
        ? pedir(avisarAUno, { params: a, body: aviso }, { clave })
        : pedir(avisarATodos, { body: { ...aviso, ...a } }, { clave }),
    // Not waited for: whoever sent it hears at once how it went.
    onSettled() {
      cache.invalidateQueries({ queryKey: CLAVE })
    },
  })
}
