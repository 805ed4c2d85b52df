import { z } from 'zod'
import type { Chat } from '#tienda/openChat.ts'

// Stored as `sessionStorage.chat`, which `Lanzador` reads too.
const Remembered = z.custom<Chat>((value) => value === 'asistente' || value === 'agente')

/** The chat that is open in this tab, also after a reload. Null if the browser forbids storage. */
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
