import { z } from 'zod'
import type { Chat } from '#tienda/openChat.ts'

// The key that `Lanzador` reads. Without storage the chat is not remembered.
const Remembered = z.custom<Chat>((value) => value === 'asistente' || value === 'agente')

/** The chat that is open in this tab. Survives a reload. */
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
