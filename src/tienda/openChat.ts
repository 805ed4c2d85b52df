/** The two chats: a machine that answers, and the shop's people. Only one of them is open at a time. */
export type Chat = 'asistente' | 'agente'

/** What goes along from the assistant to a person. */
export type ChatHandover = {
  correo: string
  codigo: string | null
  /** The conversation with the assistant; null before the first question. */
  charla: string | null
}

/** What the panel gives to the chat that stands in it. */
export type ChatProps = {
  /** The id of the heading that names the panel. */
  headingId: string
  onClose: () => void
  onChange: (chat: Chat, handover?: ChatHandover) => void
  /** Brought from the other chat. */
  handover: ChatHandover | null
}

export const OPEN_CHAT = 'brisa:conversar'

declare global {
  interface WindowEventMap {
    [OPEN_CHAT]: CustomEvent<Chat>
  }
}

/** Opens the panel of a chat, from wherever on the page; the focus comes back to what has it now. */
export function conversar(chat: Chat) {
  dispatchEvent(new CustomEvent<Chat>(OPEN_CHAT, { detail: chat }))
}
