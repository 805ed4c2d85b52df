import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { RECIEN_LEIDO } from '#comun/clienteDeConsultas.ts'
import { pedir } from '#comun/pedir.ts'
import type { Peticion } from '#comun/ruta.ts'
import { cada } from '#vivo/pagina.ts'
import { useSeguir } from '#vivo/useSeguir.ts'
import { conMarca, conVisto, esMasNueva, marcaDe } from '../visto.ts'
import {
  type ConversacionDeGestion,
  cambiarTurno,
  devolverConversacion,
  leerConversacion,
  leerMesa,
  listarPasadas,
  listarPreparadas,
  type Mesa,
  marcarVistoEnGestion,
  terminarConversacion,
  tomarConversacion,
} from './contrato.ts'

/** What the desk follows, and how all that it lists begins. */
export const TEMA = 'gestion:chat'
const CHAT = ['gestion', 'chat'] as const
export const temaDe = (id: string) => `gestion:conversacion:${id}`

export function consultaDeMesa() {
  return queryOptions({
    queryKey: [...CHAT, 'mesa'],
    staleTime: RECIEN_LEIDO,
    queryFn: ({ signal }) => pedir(leerMesa, {}, { signal }),
    refetchInterval: () => cada(15_000, [TEMA]),
  })
}

export function consultaDePasadas(q = '') {
  return infiniteQueryOptions({
    queryKey: [...CHAT, 'pasadas', q],
    staleTime: RECIEN_LEIDO,
    queryFn: ({ pageParam, signal }) => pedir(listarPasadas, { querystring: { q, despues_de: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ sigue }) => sigue ?? undefined,
    refetchInterval: () => cada(30_000, [TEMA]),
  })
}

/** By what stands in its address. What is here already is not asked for again: only what was said since. */
export function consultaDeConversacion(id: string) {
  const queryKey = ['gestion', 'conversacion', id]
  return queryOptions({
    queryKey,
    staleTime: RECIEN_LEIDO,
    queryFn: async ({ client, signal }) => {
      const antes = client.getQueryData<ConversacionDeGestion>(queryKey)
      const despues = antes?.mensajes.at(-1)?.id
      const leida = await pedir(leerConversacion, { params: { id }, querystring: { despues } }, { signal })
      // Read again, not before: something that was sent meanwhile may have brought more.
      return juntar(client.getQueryData<ConversacionDeGestion>(queryKey), leida)
    },
    // Whether the visitor is still there is told by nobody.
    refetchInterval: () => cada(5_000, [temaDe(id)]) || 30_000,
  })
}

/** The newer of two reads, with what was said in both. */
export function juntar(antes: ConversacionDeGestion | undefined, leida: ConversacionDeGestion): ConversacionDeGestion {
  if (!antes) return leida
  const porId = new Map([...antes.mensajes, ...leida.mensajes].map((mensaje) => [mensaje.id, mensaje]))
  const mensajes = [...porId.values()].toSorted((uno, otro) => uno.id - otro.id)
  const nueva = esMasNueva(leida, antes) ? leida : antes
  return { ...nueva, mensajes, hay_anteriores: antes.hay_anteriores }
}

/** The owner's own; they change with the program only. */
export function consultaDePreparadas() {
  return queryOptions({
    queryKey: ['gestion', 'preparadas-de-chat'],
    staleTime: 60 * 60_000,
    queryFn: ({ signal }) => pedir(listarPreparadas, {}, { signal }),
  })
}

/** @param era who had it, as the sender saw it */
export function useTomar() {
  return useMutation({
    mutationFn: ({ id, era }: { id: string; era: string | null }) =>
      pedir(tomarConversacion, { params: { id }, body: { era } }),
    ...useAlHacer(),
  })
}

export function useTerminar() {
  return useMutation({
    mutationFn: (id: string) => pedir(terminarConversacion, { params: { id } }),
    ...useAlHacer(),
  })
}

export function useDevolver() {
  return useMutation({
    mutationFn: (id: string) => pedir(devolverConversacion, { params: { id } }),
    ...useAlHacer(),
  })
}

/** Told to nobody when it fails: it is seen again the next time. */
export function useMarcarVisto() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, mensaje }: { id: string; mensaje: number }) =>
      pedir(marcarVistoEnGestion, { params: { id }, body: { mensaje } }),
    ...useAlHacer(),
    onSuccess: (_, { id, mensaje }) =>
      cambiarUna(cache, id, (una) => conVisto(una, { visto_por_gestion: mensaje }, 'gestion')),
  })
}

function cambiarUna(cache: QueryClient, id: string, hacer: (una: ConversacionDeGestion) => ConversacionDeGestion) {
  cache.setQueryData(consultaDeConversacion(id).queryKey, (antes) => antes && hacer(antes))
}

/** Follows one while it is on the screen. */
export function useSeguirUna(conversacion: ConversacionDeGestion) {
  const cache = useQueryClient()
  const { id } = conversacion
  function poner(marca: string) {
    const nueva = conMarca(conversacion, marca, 'gestion')
    if (nueva) cambiarUna(cache, id, (otra) => conMarca(otra, marca, 'gestion') ?? otra)
    return nueva !== null
  }
  useSeguir([{ tema: temaDe(id), clave: consultaDeConversacion(id).queryKey, marca: marcaDe(conversacion), poner }])
}

export function useCambiarTurno() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: Peticion<typeof cambiarTurno>['body']) => pedir(cambiarTurno, { body }),
    onSuccess: (mesa: Mesa) => cache.setQueryData(consultaDeMesa().queryKey, mesa),
    onSettled: () => void cache.invalidateQueries({ queryKey: CHAT }),
  })
}

/** Puts a fresh read where the screen reads it. */
export function useRecibir() {
  const cache = useQueryClient()
  return (conversacion: ConversacionDeGestion) =>
    cache.setQueryData(consultaDeConversacion(conversacion.id).queryKey, (antes) => juntar(antes, conversacion))
}

// The answer of a write is the fresh read; after a refusal what was on the screen may be old.
function useAlHacer() {
  const cache = useQueryClient()
  const recibir = useRecibir()
  return {
    onSuccess: recibir,
    onError: () => void cache.invalidateQueries({ queryKey: ['gestion', 'conversacion'] }),
    // Not waited for: whoever did it hears at once what became of it.
    onSettled: () => void cache.invalidateQueries({ queryKey: CHAT }),
  }
}
