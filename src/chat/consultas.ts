import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { pedir } from '#comun/pedir.ts'
import type { Peticion } from '#comun/ruta.ts'
import { cada } from '#vivo/pagina.ts'
import {
  avisarPresencia,
  avisarQueEscribe,
  type ChatDeVisita,
  type Conversacion,
  continuarChat,
  hablarConAgente,
  leerChat,
  type Mensaje,
  marcarVisto,
  olvidarChat,
  pedirAgente,
  pedirCopia,
  terminarChat,
} from './contrato.ts'

export const temaDeConversacion = (id: string) => `conversacion:${id}`
export const temaDeTecleo = (id: string) => `tecleo:${id}`
/** Whether a person answers, and how many wait; anybody may follow it. */
export const COLA = 'cola-de-chat'

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
      return abierta && abierta.estado !== 'terminada'
        ? cada(5_000, temaDeConversacion(abierta.id))
        : cada(30_000, COLA)
    },
  })
}

/** What is known with what was read just now, in which older messages may be left out. */
export function juntar(antes: ChatDeVisita | undefined, leido: ChatDeVisita): ChatDeVisita {
  const [vieja, nueva] = [antes?.conversacion, leido.conversacion]
  if (!vieja || !nueva || vieja.id !== nueva.id) return leido
  // An answer that was overtaken on the way.
  const fresca = nueva.version >= vieja.version ? nueva : vieja
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

/**
 * Says something in a conversation; sent again with the same `clave` it is said once. It is shown once it was read: put into
 * what is known it would hide what others said before it.
 */
export function decir({ texto, clave }: { texto: string; clave: string }) {
  const body = { messages: [{ role: 'user' as const, content: texto }], clave }
  return pedir(hablarConAgente, { body })
}

export function useMarcarVisto() {
  const onSuccess = useRecibir()
  return useMutation({ mutationFn: (mensaje: number) => pedir(marcarVisto, { body: { mensaje } }), onSuccess })
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

/** Still to be answered or read. */
export const estaViva = ({ estado }: Conversacion) => estado !== 'terminada'
