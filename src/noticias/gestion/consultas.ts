import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { RECIEN_LEIDO } from '#comun/clienteDeConsultas.ts'
import { pedir } from '#comun/pedir.ts'
import { cada } from '#vivo/pagina.ts'
import { TEMA_DE_NOTICIAS } from '../consultas.ts'
import {
  cambiarNoticia,
  escribirNoticia,
  listarNoticiasDeGestion,
  type NoticiaDeGestion,
  obtenerNoticiaDeGestion,
  publicarNoticia,
  type TextoDeNoticia,
} from './contrato.ts'

const CLAVE = ['gestion', 'noticias'] as const
/** Staff hear of news as members do, and read more of it. */
export const LO_SEGUIDO = [{ tema: TEMA_DE_NOTICIAS, clave: CLAVE }]

const ritmo = () => cada(20_000, [TEMA_DE_NOTICIAS])

export function consultaDeNoticiasDeGestion() {
  return infiniteQueryOptions({
    queryKey: [...CLAVE, 'lista'],
    staleTime: RECIEN_LEIDO,
    queryFn: ({ pageParam, signal }) =>
      pedir(listarNoticiasDeGestion, { querystring: { despues_de: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ sigue }) => sigue ?? undefined,
    refetchInterval: ritmo,
  })
}

export function consultaDeNoticia(id: string) {
  return queryOptions({
    queryKey: [...CLAVE, 'una', id],
    staleTime: RECIEN_LEIDO,
    queryFn: ({ signal }) => pedir(obtenerNoticiaDeGestion, { params: { id } }, { signal }),
    refetchInterval: ritmo,
  })
}

type Escrita = TextoDeNoticia & { activo: boolean; clave: string }

export function useEscribirNoticia() {
  return useMutation({
    mutationFn: ({ clave, ...body }: Escrita) => pedir(escribirNoticia, { body }, { clave }),
    ...useAlGuardar(),
  })
}

type Cambiada = TextoDeNoticia & { id: number; version: number; clave: string }

export function useCambiarNoticia() {
  return useMutation({
    mutationFn: ({ id, clave, ...body }: Cambiada) => pedir(cambiarNoticia, { params: { id }, body }, { clave }),
    ...useAlGuardar(),
  })
}

export function usePublicarNoticia() {
  return useMutation({
    mutationFn: ({ id, version, activo }: Pick<NoticiaDeGestion, 'id' | 'version' | 'activo'>) =>
      pedir(publicarNoticia, { params: { id }, body: { activo, version } }),
    ...useAlGuardar(),
  })
}

/** What was answered is known at once; after a refusal too, all is read anew. */
function useAlGuardar() {
  const cache = useQueryClient()
  return {
    onSuccess: (noticia: NoticiaDeGestion) =>
      void cache.setQueryData(consultaDeNoticia(String(noticia.id)).queryKey, noticia),
    onSettled: () => void cache.invalidateQueries({ queryKey: CLAVE }),
  }
}
