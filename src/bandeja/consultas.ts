import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { RECIEN_LEIDO } from '#comun/clienteDeConsultas.ts'
import { pedir } from '#comun/pedir.ts'
import type { Peticion } from '#comun/ruta.ts'
import { obtenerPedido } from '#pedidos/contrato.ts'
import { cada } from '#vivo/pagina.ts'
import {
  type Asunto,
  atenderAsunto,
  type Clase,
  type ClaseAtendible,
  type ClaseDecidible,
  confirmarPorTelefono,
  contarBandeja,
  decidirSolicitud,
  listarBandeja,
  listarRespuestasPreparadas,
  marcarVisto,
  obtenerAsunto,
  reabrirAsunto,
  responderAsunto,
} from './contrato.ts'
import type { Filtro } from './filtro.ts'

const LISTA = ['gestion', 'bandeja', 'lista'] as const
const estadoDe = ({ ver }: Filtro) => ver ?? 'pendientes'
const ritmo = () => cada(20_000, ['gestion:bandeja'])

export function consultaDeBandeja({ clase, busca, ...filtro }: Filtro) {
  return infiniteQueryOptions({
    queryKey: [...LISTA, { clase, busca, ...filtro }],
    staleTime: RECIEN_LEIDO,
    queryFn: ({ pageParam, signal }) =>
      pedir(
        listarBandeja,
        { querystring: { estado: estadoDe(filtro), clase, busca, despues_de: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ sigue }) => sigue ?? undefined,
    refetchInterval: ritmo,
  })
}

/** How much of each kind there is, of a tab and a search. */
export function consultaDeCuentas({ ver, busca }: Pick<Filtro, 'ver' | 'busca'> = {}) {
  return queryOptions({
    queryKey: ['gestion', 'bandeja', 'cuentas', { ver, busca }],
    staleTime: RECIEN_LEIDO,
    queryFn: ({ signal }) => pedir(contarBandeja, { querystring: { estado: estadoDe({ ver }), busca } }, { signal }),
    refetchInterval: ritmo,
  })
}

/** By what stands in its address, whatever that is: the shop says when it names none. */
export function consultaDeAsunto({ clase = '', id = '' }: { clase?: string; id?: string }) {
  return queryOptions({
    queryKey: ['gestion', 'bandeja', 'uno', clase, id],
    staleTime: RECIEN_LEIDO,
    queryFn: ({ signal }) => pedir(obtenerAsunto, { params: { clase: clase as Clase, id } }, { signal }), // checked by the shop
    refetchInterval: ritmo,
  })
}

/** An order's history as its client sees it. */
export function consultaDeHilo(codigo: string) {
  return queryOptions({
    queryKey: ['gestion', 'pedidos', codigo, 'hilo'],
    staleTime: RECIEN_LEIDO,
    queryFn: ({ signal }) => pedir(obtenerPedido, { params: { codigo } }, { signal }),
  })
}

/** The owner's own; they change with the program only. */
export function consultaDeRespuestasPreparadas() {
  return queryOptions({
    queryKey: ['gestion', 'respuestas-preparadas'],
    staleTime: 60 * 60_000,
    queryFn: ({ signal }) => pedir(listarRespuestasPreparadas, {}, { signal }),
  })
}

type Cual<C extends Clase = Clase> = { clase: C; id: number }

/** Told to nobody when it fails: it is seen again the next time. */
export function useMarcarVisto() {
  return useMutation({ mutationFn: ({ clase, id }: Cual) => pedir(marcarVisto, { params: { clase, id } }) })
}

type Respuesta = Cual & { clave: string } & Peticion<typeof responderAsunto>['body']

export function useResponder() {
  return useMutation({
    mutationFn: ({ clase, id, clave, ...body }: Respuesta) =>
      pedir(responderAsunto, { params: { clase, id }, body }, { clave }),
    ...useAlHacer(),
  })
}

export function useAtender() {
  return useMutation({
    mutationFn: ({ clase, id, atendido }: Cual<ClaseAtendible> & { atendido: boolean }) =>
      pedir(atendido ? atenderAsunto : reabrirAsunto, { params: { clase, id } }),
    ...useAlHacer(),
  })
}

type Decision = Cual<ClaseDecidible> & Peticion<typeof decidirSolicitud>['body']

export function useDecidir() {
  return useMutation({
    mutationFn: ({ clase, id, ...body }: Decision) => pedir(decidirSolicitud, { params: { clase, id }, body }),
    ...useAlHacer(),
  })
}

export function useConfirmarPorTelefono() {
  return useMutation({
    mutationFn: ({ clase, id }: Cual<ClaseDecidible>) => pedir(confirmarPorTelefono, { params: { clase, id } }),
    ...useAlHacer(),
  })
}

// The answer of a write is the fresh read; after a refusal what was on the screen may be old.
function useAlHacer() {
  const cache = useQueryClient()
  return {
    onSuccess: (asunto: Asunto) => {
      const { clase, id } = asunto
      cache.setQueryData(consultaDeAsunto({ clase, id: String(id) }).queryKey, asunto)
    },
    // Not waited for: whoever did it hears at once what became of it.
    onSettled() {
      cache.invalidateQueries({ queryKey: ['gestion'] })
    },
  }
}
