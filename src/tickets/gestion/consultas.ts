import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { RECIEN_LEIDO } from '#comun/clienteDeConsultas.ts'
import { pedir } from '#comun/pedir.ts'
import type { Peticion } from '#comun/ruta.ts'
import { cada } from '#vivo/pagina.ts'
import {
  cambiarEstadoDeTicket,
  cambiarPrioridad,
  contarTickets,
  leerTicketEnGestion,
  listarPreparadas,
  listarTicketsEnGestion,
  obtenerTicketEnGestion,
  responderEnGestion,
  type TicketEnGestion,
} from './contrato.ts'
import type { FiltroDeTickets } from './filtro.ts'

/** What staff follow, and how all that is read of tickets begins. */
export const TEMA = 'gestion:tickets'
const TICKETS = ['gestion', 'tickets'] as const
const ritmo = () => cada(20_000, TEMA)

export type Cuales = FiltroDeTickets & {
  /** Only one member's, by their account. */
  cliente?: string
  limite?: number
}

export function consultaDeTicketsEnGestion(cuales: Cuales) {
  return infiniteQueryOptions({
    queryKey: [...TICKETS, 'lista', cuales],
    staleTime: RECIEN_LEIDO,
    queryFn: ({ pageParam, signal }) =>
      pedir(listarTicketsEnGestion, { querystring: { ...cuales, despues_de: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ sigue }) => sigue ?? undefined,
    refetchInterval: ritmo,
  })
}

/** The chips' numbers; those of before stay until the new ones are there. */
export function consultaDeCuentasDeTickets({ orden: _orden, ...cuales }: FiltroDeTickets = {}) {
  return queryOptions({
    queryKey: [...TICKETS, 'cuentas', cuales],
    staleTime: RECIEN_LEIDO,
    queryFn: ({ signal }) => pedir(contarTickets, { querystring: cuales }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ritmo,
  })
}

/** By what stands in its address, whatever that is: the shop says when it names none. */
export function consultaDeTicketEnGestion(id: string | number) {
  return queryOptions({
    queryKey: [...TICKETS, 'uno', String(id)],
    staleTime: RECIEN_LEIDO,
    queryFn: ({ signal }) => pedir(obtenerTicketEnGestion, { params: { id } }, { signal }),
    refetchInterval: ritmo,
  })
}

/** The owner's own; they change with the program only. */
export function consultaDePreparadas() {
  return queryOptions({
    queryKey: [...TICKETS, 'preparadas'],
    staleTime: 60 * 60_000,
    queryFn: ({ signal }) => pedir(listarPreparadas, {}, { signal }),
  })
}

type Escrita = { id: number; clave: string } & Peticion<typeof responderEnGestion>['body']

export function useResponderEnGestion() {
  return useMutation({
    mutationFn: ({ id, clave, ...body }: Escrita) => pedir(responderEnGestion, { params: { id }, body }, { clave }),
    ...useAlHacer(),
  })
}

export function useCambiarEstado() {
  return useMutation({
    mutationFn: ({ id, ...body }: { id: number } & Peticion<typeof cambiarEstadoDeTicket>['body']) =>
      pedir(cambiarEstadoDeTicket, { params: { id }, body }),
    ...useAlHacer(),
  })
}

export function useCambiarPrioridad() {
  return useMutation({
    mutationFn: ({ id, ...body }: { id: number } & Peticion<typeof cambiarPrioridad>['body']) =>
      pedir(cambiarPrioridad, { params: { id }, body }),
    ...useAlHacer(),
  })
}

/** Told to nobody when it fails: it is seen again the next time. */
export function useLeerEnGestion() {
  return useMutation({
    mutationFn: ({ id, hasta }: { id: number; hasta: number }) =>
      pedir(leerTicketEnGestion, { params: { id }, body: { hasta } }),
  })
}

// The answer of a write is the fresh read; after a refusal what was on the screen may be old.
function useAlHacer() {
  const cache = useQueryClient()
  return {
    onSuccess(ticket: TicketEnGestion) {
      cache.setQueryData(consultaDeTicketEnGestion(ticket.id).queryKey, ticket)
    },
    // Not waited for: whoever did it hears at once what became of it.
    onSettled() {
      cache.invalidateQueries({ queryKey: TICKETS })
    },
  }
}
