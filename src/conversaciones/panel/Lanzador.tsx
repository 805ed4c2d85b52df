import { MessageCircle } from 'lucide-react'
import { type ComponentType, useEffect, useState } from 'react'
import { type Chat, conversar, OPEN_CHAT } from '#tienda/openChat.ts'
import { showToast } from '#ui/showToast.ts'
import { hasPending } from './pending.ts'
import type { Followed } from './SinLeer.tsx'

type PanelComponent = ComponentType<{ first?: Chat; onCount: (followed: Followed | null) => void }>

/**
 * The button in the corner of the shop's pages that opens the chat (`ui/styles.css`, "lanzador"). Only this button is
 * in the bundle of every page. The chat loads at the first tap, or at once if {@link hasAnything}.
 */
export function Lanzador() {
  const [ChatHost, setChatHost] = useState<PanelComponent>()
  const [first, setFirst] = useState<Chat>()
  const [followed, setFollowed] = useState<Followed | null>(null)
  const unread = followed?.unread ?? 0

  useEffect(() => {
    const traer = (chat?: Chat) =>
      import('./ChatHost.tsx').then(
        (part) => {
          setFirst((ya) => ya ?? chat)
          setChatHost(() => part.ChatHost)
        },
        () => chat && showToast.error('No se pudo abrir', 'Revisa tu conexión e intenta de nuevo.', { id: 'capa' }),
      )
    const onRequest = ({ detail }: CustomEvent<Chat>) => void traer(detail)
    const look = () => void (hasAnything() && traer())
    look()
    addEventListener(OPEN_CHAT, onRequest)
    // A member's pending conversations count only after signing in.
    addEventListener('brisa:con-pista', look)
    return () => {
      removeEventListener(OPEN_CHAT, onRequest)
      removeEventListener('brisa:con-pista', look)
    }
  }, [])

  return (
    <>
      <aside aria-label="Chat" className="lanzador">
        <button type="button" onClick={() => conversar(isWithAgente(followed) ? 'agente' : 'asistente')}>
          <MessageCircle aria-hidden="true" strokeWidth={1.75} />
          <span className="sr-only">Abrir el chat</span>
          {unread > 0 && (
            <b>
              {unread}
              <span className="sr-only"> sin leer</span>
            </b>
          )}
        </button>
      </aside>
      {ChatHost && <ChatHost first={first} onCount={setFollowed} />}
    </>
  )
}

/** Whether the button opens the chat with an agent, because a conversation is open or has an unread answer. */
const isWithAgente = (followed: Followed | null) => followed?.open ?? hasPending()

/** Whether a chat was open in this tab, a conversation is pending, or the address may be a mail's link to one. */
function hasAnything() {
  try {
    return sessionStorage.chat || /^#c=/.test(location.hash) || hasPending()
  } catch {
    return false
  }
}
