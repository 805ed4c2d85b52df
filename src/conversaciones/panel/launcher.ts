import { type Chat, conversar, OPEN_CHAT } from '#tienda/openChat.ts'
import { notify } from '#ui/notice.ts'
import { hasPending } from './pending.ts'

/** Makes the button of `Lanzador.tsx` open a chat: the staff's if a conversation is open or has an unread answer. */
export function followLauncher() {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('.lanzador button')
    if (!button) return
    // The loaded chat knows whether the conversation is open.
    const isOpen = button.dataset.con ? button.dataset.con === 'agente' : hasPending()
    conversar(isOpen ? 'agente' : 'asistente')
  })
}

/**
 * Loads the chat when somebody asks for one, or at once if {@link hasAnything}.
 * @param load imports the chat's code and shows it; `chat` is the requested one, if any
 * @returns a function that stops this
 */
export function whenChatNeeded(load: (chat?: Chat) => Promise<unknown>) {
  const tryToLoad = (chat?: Chat) =>
    load(chat).catch(() => {
      if (chat)
        notify({
          kind: 'error',
          title: 'No se pudo abrir',
          text: 'Revisa tu conexión e intenta de nuevo.',
          id: 'capa',
        })
    })
  const onRequest = ({ detail }: CustomEvent<Chat>) => void tryToLoad(detail)
  const look = () => void (hasAnything() && tryToLoad())
  look()
  addEventListener(OPEN_CHAT, onRequest)
  // A member's pending conversations count only after signing in.
  addEventListener('brisa:con-pista', look)
  return () => {
    removeEventListener(OPEN_CHAT, onRequest)
    removeEventListener('brisa:con-pista', look)
  }
}

/** Whether a chat was open in this tab, a conversation is pending, or the address may be a mail's link to one. */
function hasAnything() {
  try {
    return sessionStorage.chat || /^#c=/.test(location.hash) || hasPending()
  } catch {
    return false
  }
}
