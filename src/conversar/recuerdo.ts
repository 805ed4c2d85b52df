import { z } from 'zod'
import type { Chat } from '#tienda/conversar.ts'

// Their places are those that `Lanzador` looks at. Storage may be forbidden: then it is not remembered.
const Recordado = z.custom<Chat>((dicho) => dicho === 'asistente' || dicho === 'agente')

/** Which of them is open in this tab, also after a reload. */
export const abierto = {
  leer(): Chat | null {
    try {
      return Recordado.safeParse(sessionStorage.getItem('chat')).data ?? null
    } catch {
      return null
    }
  },
  poner(cual: Chat | null) {
    try {
      if (cual) sessionStorage.setItem('chat', cual)
      else sessionStorage.removeItem('chat')
    } catch {}
  },
}

/** Whether this browser has a conversation that may be answered while no panel is open. */
export const pendiente = {
  leer() {
    try {
      return localStorage.getItem('chat') !== null
    } catch {
      return false
    }
  },
  poner(hay: boolean) {
    try {
      if (hay) localStorage.setItem('chat', 'sí')
      else localStorage.removeItem('chat')
    } catch {}
  },
}

/** What is open and what may be answered, once who used this browser has left. */
export function olvidarChats() {
  abierto.poner(null)
  pendiente.poner(false)
}
