import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { pedir } from '#comun/pedir.ts'
import type { Peticion } from '#comun/ruta.ts'
import { cada } from '#vivo/pagina.ts'
import {
  crearTicket,
  type EstadoDeTicket,
  leerTicket,
  listarTickets,
  obtenerTicket,
  responderTicket,
  type Ticket,
} from './contrato.ts'

/** What a member follows of their tickets; named like the queries that read them. */
export const temaDeTickets = (miembro: string) => `mis-tickets:${miembro}`

export function consultaDeTickets(miembro: string, filtro: { estado?: EstadoDeTicket } = {}) {
  return infiniteQueryOptions({
    queryKey: ['mis-tickets', miembro, 'lista', filtro],
    queryFn: ({ pageParam, signal }) =>
      pedir(listarTickets, { querystring: { ...filtro, despues_de: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ sigue }) => sigue ?? undefined,
    refetchInterval: () => cada(30_000, temaDeTickets(miembro)),
  })
}

/** By what stands in the address, whatever that is: the shop says when it names none. */
export function consultaDeTicket(miembro: string, id: string | number) {
  return queryOptions({
    queryKey: ['mis-tickets', miembro, 'uno', String(id)],
    queryFn: ({ signal }) => pedir(obtenerTicket, { params: { id } }, { signal }),
    refetchInterval: () => cada(15_000, temaDeTickets(miembro)),
  })
}

/** Makes and changes what is read above; each answer of a write is the fresh ticket. */
function useAlEscribir(miembro: string) {
  const cache = useQueryClient()
  return {
    onSuccess(ticket: Ticket) {
      cache.setQueryData(consultaDeTicket(miembro, ticket.id).queryKey, ticket)
    },
    // Not waited for: whoever wrote hears at once what became of it.
    onSettled() {
      cache.invalidateQueries({ queryKey: ['mis-tickets', miembro] })
    },
  }
}

export function useCrearTicket(miembro: string) {
  return useMutation({
    mutationFn: ({ clave, ...body }: { clave: string } & Peticion<typeof crearTicket>['body']) =>
      pedir(crearTicket, { body }, { clave }),
    ...useAlEscribir(miembro),
  })
}

type DeUno = { id: number; clave: string }

export function useResponderTicket(miembro: string) {
  return useMutation({
    mutationFn: ({ id, clave, ...body }: DeUno & Peticion<typeof responderTicket>['body']) =>
      pedir(responderTicket, { params: { id }, body }, { clave }),
    ...useAlEscribir(miembro),
  })
}

/** Told to nobody when it fails: it is seen again the next time. */
export function useLeerTicket(miembro: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, hasta }: { id: number; hasta: number }) =>
      pedir(leerTicket, { params: { id }, body: { hasta } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['mis-tickets', miembro] }),
  })
}
