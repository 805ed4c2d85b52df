import { z } from 'zod'
import type { Chat } from '#tienda/openChat.ts'

// Its place is the one that `Lanzador` looks at. Storage may be forbidden: then it is not remembered.
const Remembered = z.custom<Chat>((value) => value === 'asistente' || value === 'agente')

/** Which of them is open in this tab, also after a reload. */
export const openChat = {
  leer(): Chat | null {
    try {
      return Remembered.safeParse(sessionStorage.getItem('chat')).data ?? null
    } catch {
      return null
    }
  },
  poner(chat: Chat | null) {
    try {
      if (chat) sessionStorage.setItem('chat', chat)
      else sessionStorage.removeItem('chat')
    } catch {}
  },
}
