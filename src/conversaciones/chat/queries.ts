import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ask, mutation, query } from '#http/query.ts'
import { cliente } from '#lib/clienteDeConsultas.ts'
import { cada } from '#live/pagina.ts'
import { useSeguir } from '#live/useSeguir.ts'
import {
  avisarPresencia,
  avisarQueEscribe,
  type ChatDeVisita,
  type Conversacion,
  continuarChat,
  hablarConAgente,
  leerAtencion,
  leerChat,
  marcarVisto,
  pedirAgente,
  terminarChat,
} from './contract.ts'
import { useSeguirLeida } from './useSeguirLeida.ts'
import { conVisto, juntar, unir } from './visto.ts'

export const temaDeConversacion = (id: string) => `conversacion:${id}`
export const temaDeTecleo = (id: string) => `tecleo:${id}`
/** Milliseconds over which the pages that hear that the queue moved spread their requests. */
const REPARTO = 2_000

/** This browser's conversation. It is read from the last message that the page has, and put to what it has. */
export function consultaDeChat() {
  const leida = query(leerChat, {})
  const { queryKey } = leida
  return queryOptions({
    ...leida,
    queryFn: async ({ signal, client }) => {
      const antes = client.getQueryData(queryKey)?.conversacion
      const despues = antes?.mensajes.at(-1)?.id
      const leido = await ask(leerChat, { despues }, { signal })
      // What was said before that message belongs to another one.
      if (despues !== undefined && leido.conversacion && antes?.id !== leido.conversacion.id)
        return ask(leerChat, {}, { signal })
      // Read from the cache after the answer came: what was sent meanwhile may have added to it.
      return juntarChat(client.getQueryData(queryKey), leido)
    },
    // The topic follows from what was read.
    refetchInterval({ state: { data } }) {
      const abierta = data?.conversacion
      return abierta && estaViva(abierta) ? cada(5_000, [temaDeConversacion(abierta.id)]) : false
    },
  })
}

/**
 * Whether somebody of the shop is on duty in the chat. Undefined until it was read; false when it cannot be read, so that
 * no screen promises a person.
 */
export function useHayAgente() {
  const { data, isError } = useQuery(query(leerAtencion))
  useSeguir(leerAtencion.topics, { reparto: REPARTO })
  return data ? data.hay_agente : isError ? false : undefined
}

/** A visitor who waits reads their place in the queue again whenever the queue moves. */
export function useSeguirCola(conversacion: Conversacion | null) {
  const espera = conversacion?.estado === 'esperando'
  const { queryKey: clave } = consultaDeChat()
  useSeguir(espera ? leerAtencion.topics.map((tema) => ({ tema, clave })) : [], { reparto: REPARTO })
}

/** What is known with what was read just now, in which older messages may be left out. */
export function juntarChat(antes: ChatDeVisita | undefined, leido: ChatDeVisita): ChatDeVisita {
  return { ...leido, conversacion: leido.conversacion && juntar(antes?.conversacion, leido.conversacion) }
}

const recibir = (cache: QueryClient, leido: ChatDeVisita) =>
  void cache.setQueryData(consultaDeChat().queryKey, (antes) => juntarChat(antes, leido))

export function usePedirAgente() {
  return useMutation({
    ...mutation(pedirAgente),
    // Waited for: who asked sees what became of it.
    onSuccess: (_dicho, _pedido, _, { client }) => client.invalidateQueries(consultaDeChat()),
  })
}

/** Says something in a conversation; sent again with the same `clave` it is said once. */
export async function decir({ texto, clave }: { texto: string; clave: string }) {
  const dicho = await ask(hablarConAgente, { messages: [{ role: 'user', content: texto }], clave })
  const antes = cliente.getQueryData(consultaDeChat().queryKey)?.conversacion
  // Where anything else happened since, it would hide what others said before it.
  if (antes && antes.estado === dicho.estado && antes.version + 1 === dicho.version)
    cambiarSuya(cliente, (suya) => ({
      ...suya,
      version: dicho.version,
      mensajes: unir(suya.mensajes, [dicho.mensaje]),
    }))
  else void cliente.invalidateQueries(consultaDeChat())
}

function cambiarSuya(cache: QueryClient, hacer: (suya: Conversacion) => Conversacion) {
  cache.setQueryData(consultaDeChat().queryKey, (antes) =>
    antes?.conversacion ? { ...antes, conversacion: hacer(antes.conversacion) } : antes,
  )
}

/** Follows this browser's conversation for as long as somebody may still write in it. */
export function useSeguirSuya(conversacion: Conversacion | null | undefined) {
  const cache = useQueryClient()
  const suya = conversacion && estaViva(conversacion) ? conversacion : null
  return useSeguirLeida(suya, {
    tema: temaDeConversacion(suya?.id ?? ''),
    clave: consultaDeChat().queryKey,
    lado: 'visitante',
    cambiar: (hacer) => cambiarSuya(cache, hacer),
  })
}

export function useMarcarVisto() {
  return useMutation({
    ...mutation(marcarVisto),
    onSuccess: (_dicho, { mensaje }, _, { client }) =>
      cambiarSuya(client, (suya) => conVisto(suya, { visto_por_visitante: mensaje }, 'visitante')),
  })
}

export function useTerminarChat() {
  return useMutation({
    ...mutation(terminarChat),
    onSuccess: (leido, _nada, _, { client }) => recibir(client, leido),
  })
}

export function useContinuarChat() {
  return useMutation({
    ...mutation(continuarChat),
    onSuccess: (leido, _enlace, _, { client }) => recibir(client, leido),
  })
}

// Nobody waits for these, and nothing is lost with them.
export const decirQueEscribe = () => void ask(avisarQueEscribe, {}).catch(() => {})
export const decirQueEsta = (pagina: string) => void ask(avisarPresencia, { pagina }).catch(() => {})

/** Somebody may still write in it. */
export const estaViva = ({ estado }: Conversacion) => estado !== 'terminada'
/** Its visitor may still write in it, or has not read an answer of one that ended. */
export const sigueAbierta = (una: Conversacion) => estaViva(una) || una.sin_leer > 0
