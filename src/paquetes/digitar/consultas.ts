import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { RECIEN_LEIDO } from '#comun/clienteDeConsultas.ts'
import { rechazoDe } from '#comun/errores.ts'
import { pedir } from '#comun/pedir.ts'
import { cada } from '#vivo/pagina.ts'
import { buscarCodigo, crearPaquete, type DatosDePaquete, listarPaquetes } from './contrato.ts'
import type { FiltroDePaquetes } from './filtro.ts'

export const TEMA_DE_PAQUETES = 'gestion:paquetes'
const CODIGOS = ['gestion', 'codigos']

export function consultaDePaquetes(filtro: FiltroDePaquetes) {
  return infiniteQueryOptions({
    queryKey: [...TEMA_DE_PAQUETES.split(':'), 'lista', filtro],
    staleTime: RECIEN_LEIDO,
    queryFn: ({ pageParam, signal }) =>
      pedir(listarPaquetes, { querystring: { ...filtro, despues_de: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ sigue }) => sigue ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: () => cada(15_000, [TEMA_DE_PAQUETES]),
  })
}

/** The order that a code is already. Not live: what was seen is what is saved over, and no newer one. */
export function consultaDeCodigo(codigo: string) {
  return queryOptions({
    queryKey: [...CODIGOS, codigo],
    staleTime: RECIEN_LEIDO,
    refetchOnWindowFocus: false,
    queryFn: async ({ signal }) => (await pedir(buscarCodigo, { params: { codigo } }, { signal })).pedido,
  })
}

export function useCrearPaquete() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ clave, datos }: { clave: string; datos: DatosDePaquete }) =>
      pedir(crearPaquete, { body: datos }, { clave }),
    // Nobody waits for what is read again to hear what became of what they sent.
    onSuccess(paquete) {
      cache.removeQueries({ queryKey: [...CODIGOS, paquete.codigo_pedido] })
      for (const clave of [TEMA_DE_PAQUETES.split(':'), ['gestion', 'pedidos']])
        cache.invalidateQueries({ queryKey: clave })
    },
    onError(error) {
      // Without an answer nobody knows: what was seen stays what is sent.
      if (rechazoDe(error).status >= 400 && rechazoDe(error).status < 500)
        cache.invalidateQueries({ queryKey: CODIGOS })
    },
  })
}
