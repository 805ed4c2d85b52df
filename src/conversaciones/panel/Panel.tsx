import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Chat, ChatHandover } from '#tienda/openChat.ts'
import { useMediaQuery } from '#ui/useMediaQuery.ts'
import { ConAsistente } from '../asistente/visita/ConAsistente.tsx'
import { useAsistenteApagado } from '../chat/queries.ts'
import { ConAgente } from '../chat/visita/ConAgente.tsx'
import { useFullHeight } from './useFullHeight.ts'

const TITLE_ID = 'titulo-del-chat'

type Props = {
  openChat: Chat
  /** Whether the session ended during a member's conversation. */
  interrupted: boolean
  onChange: (openChat: Chat | null) => void
  /** Whether the focus moves into the panel. It does after a tap; after a reload the focus stays where it is. */
  focus: boolean
}

/** The panel of both chats: beside the page, or over the whole screen on a phone. */
export function Panel({ openChat, interrupted, onChange, focus }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const whole = useMediaQuery('(max-width: 479.98px)')
  const [carriedOver, setCarried] = useState<ChatHandover | null>(null)
  const shouldFocus = useRef(focus)
  const isOff = useAsistenteApagado()
  useFullHeight(box, whole)

  // When another chat is shown, the focus moves to its title before anybody sees it, so that Escape closes it at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each of the two chats
  useLayoutEffect(() => {
    if (shouldFocus.current || whole) document.getElementById(TITLE_ID)?.focus({ preventScroll: true })
    shouldFocus.current = true
  }, [openChat, whole])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    onChange(null)
  }

  const props = {
    headingId: TITLE_ID,
    handover: carriedOver,
    onClose: () => onChange(null),
    onChange(nextChat: Chat, carried?: ChatHandover) {
      setCarried(carried ?? null)
      onChange(nextChat)
    },
  }
  return (
    <div
      ref={box}
      role="dialog"
      aria-labelledby={TITLE_ID}
      aria-modal={whole || undefined}
      onKeyDown={onKeyDown}
      className={`fixed z-50 flex animate-entra flex-col overflow-hidden bg-card text-card-foreground ${
        whole
          ? 'inset-x-0 top-(--arriba,0px) h-(--alto,100dvh)'
          : 'right-6 bottom-6 h-[min(600px,calc(100dvh-96px))] w-96 rounded-[20px] border border-border shadow-dialogo'
      }`}
    >
      {openChat === 'agente' || isOff ? (
        <ConAgente {...props} interrupted={interrupted} />
      ) : (
        <ConAsistente {...props} />
      )}
    </div>
  )
}
