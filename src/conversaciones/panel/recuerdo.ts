import { z } from 'zod'
import type { Chat } from '#tienda/conversar.ts'

// Its place is the one that `Lanzador` looks at. Storage may be forbidden: then it is not remembered.
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
