import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { query } from '#http/query.ts'
import { queryClient } from '#lib/queryClient.ts'
import { onSignOut } from '#sitio/signOut.ts'
import { type Chat, OPEN_CHAT } from '#tienda/openChat.ts'
import { leerCharla } from '../asistente/contract.ts'
import { chatQuery } from '../chat/queries.ts'
import { unsentQueue } from '../chat/visita/unsentQueue.ts'
import { Continuar } from './Continuar.tsx'
import { openChat as recordado } from './openChat.ts'
import { Panel } from './Panel.tsx'
import { onLeave } from './pending.ts'
import { type Followed, SinLeer } from './SinLeer.tsx'

/** Tells whether a conversation was cut off by it. */
const CLOSE_EVENT = 'brisa:chat-olvidado'

onSignOut((deOtro) => {
  // Read for nobody by now, it may be gone; that it waits for who has left is remembered.
  const esperaba = onLeave()
  const seguia = deOtro && (esperaba || Boolean(queryClient.getQueryData(chatQuery().queryKey)?.conversacion))
  recordado.poner(null)
  unsentQueue.forget()
  queryClient.removeQueries(chatQuery())
  queryClient.removeQueries(query(leerCharla))
  dispatchEvent(new CustomEvent<boolean>(CLOSE_EVENT, { detail: seguia }))
})

// It was read for nobody, who has other conversations than who has just signed in.
addEventListener('brisa:con-pista', () => void queryClient.invalidateQueries(chatQuery()))

declare global {
  interface WindowEventMap {
    [CLOSE_EVENT]: CustomEvent<boolean>
  }
}

type Props = {
  /** What was asked for before this was there. */
  first?: Chat
  onCount: (followed: Followed | null) => void
}

/** Which chat is open, what comes meanwhile in one that is not, and where the focus goes when it closes. */
export function ChatHost({ first, onCount }: Props) {
  const [openChat, setOpen] = useState<Chat | null>(first ?? recordado.leer())
  const [focus, setFocus] = useState(first !== undefined)
  const [con, setCon] = useState(0)
  /** How often a session ended over an open conversation: the panel begins anew, and says so for as long as it is open. */
  const [interruptions, setInterruptions] = useState(0)
  const [interrupted, setInterrupted] = useState(false)
  const before = useRef<Element | null>(document.activeElement)
  const deGestion = useIsStaff()
  const isVisible = deGestion ? null : openChat
  useOpenMark(isVisible !== null)

  useEffect(() => recordado.poner(openChat), [openChat])
  useEffect(() => {
    const open = ({ detail }: CustomEvent<Chat>) => {
      before.current = document.activeElement
      setFocus(true)
      setOpen(detail)
    }
    const onForget = ({ detail: seguia }: CustomEvent<boolean>) => {
      setFocus(document.activeElement?.closest('[role=dialog]') != null)
      setOpen((chat) => (seguia && chat === 'agente' ? chat : null))
      setInterrupted(seguia)
      setInterruptions((times) => times + 1)
      onCount(null)
    }
    addEventListener(OPEN_CHAT, open)
    addEventListener(CLOSE_EVENT, onForget)
    return () => {
      removeEventListener(OPEN_CHAT, open)
      removeEventListener(CLOSE_EVENT, onForget)
    }
  }, [onCount])

  function cambiar(chat: Chat | null) {
    setOpen(chat)
    setInterrupted(false)
    if (chat === null) setCon((times) => times + 1)
  }

  // Once what it covered is there again.
  useEffect(() => {
    if (con > 0) returnFocusTo(before.current)
  }, [con])

  return (
    <QueryClientProvider client={queryClient}>
      {isVisible && (
        <Panel key={interruptions} openChat={isVisible} interrupted={interrupted} onChange={cambiar} focus={focus} />
      )}
      {!deGestion && <SinLeer watching={isVisible === 'agente'} onCount={onCount} />}
      <Continuar onOpen={() => setOpen('agente')} />
    </QueryClientProvider>
  )
}

/** Staff's pages have no chat of a visitor's. */
function useIsStaff() {
  return /^\/(manage|admin-)/.test(useLocation().pathname)
}

/** The page knows by its style sheet that a panel is open: the launcher hides, and toasts make room. */
function useOpenMark(isVisible: boolean) {
  useEffect(() => {
    if (!isVisible) return
    document.documentElement.dataset.chat = 'abierto'
    return () => {
      delete document.documentElement.dataset.chat
    }
  }, [isVisible])
}

/** To what opened it, or else to the button in the corner. */
function returnFocusTo(before: Element | null) {
  const focusable = before instanceof HTMLElement && before !== document.body && before.isConnected ? before : null
  const node = focusable ?? document.querySelector<HTMLElement>('.lanzador button')
  node?.focus({ preventScroll: true })
}
