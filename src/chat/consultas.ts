import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { cliente } from '#comun/clienteDeConsultas.ts'
import { pedir } from '#comun/pedir.ts'
import type { Peticion } from '#comun/ruta.ts'
import { cada } from '#vivo/pagina.ts'
import { useSeguir } from '#vivo/useSeguir.ts'
import {
  avisarPresencia,
  avisarQueEscribe,
  type ChatDeVisita,
  type Conversacion,
  continuarChat,
  hablarConAgente,
  leerAtencion,
  leerChat,
  type Mensaje,
  marcarVisto,
  olvidarChat,
  pedirAgente,
  pedirCopia,
  terminarChat,
} from './contrato.ts'
import { conMarca, conVisto, esMasNueva, marcaDe } from './visto.ts'

export const temaDeConversacion = (id: string) => `conversacion:${id}`
export const temaDeTecleo = (id: string) => `tecleo:${id}`
/** Who is on duty, and who waits; anybody may follow it. */
const COLA = 'cola-de-chat'
/** Milliseconds over which the pages that hear that the queue moved spread their requests. */
const REPARTO = 2_000

const CHAT = ['chat'] as const

/** This browser's conversation. It is read from the last message that the page has, and put to what it has. */
export function consultaDeChat() {
  return queryOptions({
    queryKey: CHAT,
    queryFn: async ({ signal, client }) => {
      const antes = client.getQueryData<ChatDeVisita>(CHAT)
      const despues = antes?.conversacion?.mensajes.at(-1)?.id
      const leido = await pedir(leerChat, { querystring: { despues } }, { signal })
      const esOtra = antes?.conversacion?.id !== leido.conversacion?.id
      // What was said before that message belongs to another one.
      if (despues !== undefined && leido.conversacion && esOtra) return pedir(leerChat, { querystring: {} }, { signal })
      return juntar(antes, leido)
    },
    refetchInterval({ state: { data } }) {
      const abierta = data?.conversacion
      return abierta && estaViva(abierta) ? cada(5_000, [temaDeConversacion(abierta.id)]) : false
    },
  })
}

function consultaDeAtencion() {
  return queryOptions({
    queryKey: ['atencion-de-chat'],
    queryFn: ({ signal }) => pedir(leerAtencion, {}, { signal }),
    refetchInterval: () => cada(30_000, [COLA]),
  })
}

const ATENCION = [{ tema: COLA, clave: consultaDeAtencion().queryKey }]

/**
 * Whether somebody of the shop is on duty in the chat. Undefined until it was read; false when it cannot be read, so that
 * no screen promises a person.
 */
export function useHayAgente() {
  const { data, isError } = useQuery(consultaDeAtencion())
  useSeguir(ATENCION, { reparto: REPARTO })
  return data ? data.hay_agente : isError ? false : undefined
}

/** A visitor who waits reads their place in the queue again whenever the queue moves. */
export function useSeguirCola(conversacion: Conversacion | null) {
  const espera = conversacion?.estado === 'esperando'
  useSeguir(espera ? [{ tema: COLA, clave: CHAT }] : [], { reparto: REPARTO })
}

/** What is known with what was read just now, in which older messages may be left out. */
export function juntar(antes: ChatDeVisita | undefined, leido: ChatDeVisita): ChatDeVisita {
  const [vieja, nueva] = [antes?.conversacion, leido.conversacion]
  if (!vieja || !nueva || vieja.id !== nueva.id) return leido
  // An answer that was overtaken on the way.
  const fresca = esMasNueva(nueva, vieja) ? nueva : vieja
  const [primero] = vieja.mensajes
  const hay_anteriores = primero ? vieja.hay_anteriores : nueva.hay_anteriores
  const mensajes = unir(vieja.mensajes, nueva.mensajes)
  return { ...leido, conversacion: { ...fresca, mensajes, hay_anteriores } }
}

function unir(viejos: Mensaje[], nuevos: Mensaje[]) {
  const porId = new Map([...viejos, ...nuevos].map((mensaje) => [mensaje.id, mensaje]))
  return [...porId.values()].sort((uno, otro) => uno.id - otro.id)
}

function useRecibir() {
  const cache = useQueryClient()
  return (leido: ChatDeVisita) => {
    cache.setQueryData(consultaDeChat().queryKey, (antes) => juntar(antes, leido))
  }
}

export function usePedirAgente() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: Peticion<typeof pedirAgente>['body']) => pedir(pedirAgente, { body }),
    // Waited for: who asked sees what became of it.
    onSuccess: () => cache.invalidateQueries(consultaDeChat()),
  })
}

/** Says something in a conversation; sent again with the same `clave` it is said once. */
export async function decir({ texto, clave }: { texto: string; clave: string }) {
  const body = { messages: [{ role: 'user' as const, content: texto }], clave }
  const dicho = await pedir(hablarConAgente, { body })
  const antes = cliente.getQueryData<ChatDeVisita>(CHAT)?.conversacion
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
  cache.setQueryData<ChatDeVisita>(CHAT, (antes) =>
    antes?.conversacion ? { ...antes, conversacion: hacer(antes.conversacion) } : antes,
  )
}

/** Follows this browser's conversation for as long as somebody may still write in it. */
export function useSeguirSuya(conversacion: Conversacion | null | undefined) {
  const cache = useQueryClient()
  const suya = conversacion && estaViva(conversacion) ? conversacion : null
  function poner(marca: string) {
    const nueva = suya && conMarca(suya, marca, 'visitante')
    if (nueva) cambiarSuya(cache, (otra) => conMarca(otra, marca, 'visitante') ?? otra)
    return nueva !== null
  }
  return useSeguir(suya ? [{ tema: temaDeConversacion(suya.id), clave: CHAT, marca: marcaDe(suya), poner }] : [])
}

export function useMarcarVisto() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (mensaje: number) => pedir(marcarVisto, { body: { mensaje } }),
    onSuccess: (_, visto_por_visitante) =>
      cambiarSuya(cache, (suya) => conVisto(suya, { visto_por_visitante }, 'visitante')),
  })
}

export function useTerminarChat() {
  const onSuccess = useRecibir()
  return useMutation({ mutationFn: () => pedir(terminarChat, {}), onSuccess })
}

export function usePedirCopia() {
  return useMutation({ mutationFn: () => pedir(pedirCopia, {}) })
}

export function useContinuarChat() {
  const onSuccess = useRecibir()
  return useMutation({ mutationFn: (token: string) => pedir(continuarChat, { body: { token } }), onSuccess })
}

export function useOlvidarChat() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => pedir(olvidarChat, {}),
    onSuccess: () => cache.resetQueries(consultaDeChat()),
  })
}

// Nobody waits for these, and nothing is lost with them.
export const decirQueEscribe = () => void pedir(avisarQueEscribe, {}).catch(() => {})
export const decirQueEsta = (pagina: string) => void pedir(avisarPresencia, { body: { pagina } }).catch(() => {})

/** Somebody may still write in it. */
export const estaViva = ({ estado }: Conversacion) => estado !== 'terminada'
/** Its visitor may still write in it, or has not read an answer of one that ended. */
export const sigueAbierta = (una: Conversacion) => estaViva(una) || una.sin_leer > 0
