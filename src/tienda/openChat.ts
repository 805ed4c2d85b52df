/** The two chats: the assistant and the staff. Only one is open at a time. */
export type Chat = 'asistente' | 'agente'

/** What the assistant's chat hands over to the staff chat. */
export type ChatHandover = {
  correo: string
  codigo: string | null
  /** Id of the conversation with the assistant; null before the first question. */
  charla: string | null
}

/** Props that the panel passes to its chat. */
export type ChatProps = {
  /** Id of the heading that labels the panel. */
  headingId: string
  onClose: () => void
  onChange: (chat: Chat, handover?: ChatHandover) => void
  /** Data that the assistant's chat handed over, or null. */
  handover: ChatHandover | null
}

export const OPEN_CHAT = 'brisa:conversar'

declare global {
  interface WindowEventMap {
    [OPEN_CHAT]: CustomEvent<Chat>
  }
}

/** Opens a chat's panel from anywhere. Closing it returns the focus to the element that has it now. */
export function conversar(chat: Chat) {
  dispatchEvent(new CustomEvent<Chat>(OPEN_CHAT, { detail: chat }))
}
