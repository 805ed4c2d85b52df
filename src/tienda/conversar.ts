/** The two chats: a machine that answers, and the shop's people. Only one of them is open at a time. */
export type Chat = 'asistente' | 'agente'

/** What goes along from the assistant to a person. */
export type Llevado = {
  correo: string
  codigo: string | null
  /** The conversation with the assistant; null before the first question. */
  charla: string | null
}

/** What the panel gives to the chat that stands in it. */
export type PropsDeChat = {
  /** The id of the heading that names the panel. */
  titulo: string
  alCerrar: () => void
  alCambiar: (cual: Chat, llevado?: Llevado) => void
  /** Brought from the other chat. */
  llevado: Llevado | null
}

export const CONVERSAR = 'brisa:conversar'

declare global {
  interface WindowEventMap {
    [CONVERSAR]: CustomEvent<Chat>
  }
}

/** Opens the panel of a chat, from wherever on the page; the focus comes back to what has it now. */
export function conversar(cual: Chat) {
  dispatchEvent(new CustomEvent<Chat>(CONVERSAR, { detail: cual }))
}
