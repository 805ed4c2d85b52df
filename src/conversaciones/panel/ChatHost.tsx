import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { query } from '#http/query.ts'
import { queryClient } from '#lib/queryClient.ts'
import { isStaffPath } from '#lib/staffPaths.ts'
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

/** Event after signing out. Its `detail` is true when that interrupted a conversation. */
const CLOSE_EVENT = 'brisa:chat-olvidado'

onSignOut((deOtro) => {
  // The cache may be empty by now, so `onLeave` also tells whether a conversation was open.
  const esperaba = onLeave()
  const seguia = deOtro && (esperaba || Boolean(queryClient.getQueryData(chatQuery().queryKey)?.conversacion))
  recordado.poner(null)
  unsentQueue.forget()
  queryClient.removeQueries(chatQuery())
  queryClient.removeQueries(query(leerCharla))
  dispatchEvent(new CustomEvent<boolean>(CLOSE_EVENT, { detail: seguia }))
})

// Signing in reads the chat again: a member may have another conversation.
addEventListener('brisa:con-pista', () => void queryClient.invalidateQueries(chatQuery()))

declare global {
  interface WindowEventMap {
    [CLOSE_EVENT]: CustomEvent<boolean>
  }
}

type Props = {
  /** The chat that was requested before this component was loaded. */
  first?: Chat
}

/** Holds which chat is open, follows conversations in the background, and returns the focus when the panel closes. */
export function ChatHost({ first }: Props) {
  const [followed, setFollowed] = useState<Followed | null>(null)
  const [openChat, setOpen] = useState<Chat | null>(first ?? recordado.leer())
  const [focus, setFocus] = useState(first !== undefined)
  const [closings, setClosings] = useState(0)
  /** Counts ended sessions. Each mounts the panel anew, which may then tell that the session ended. */
  const [interruptions, setInterruptions] = useState(0)
  const [interrupted, setInterrupted] = useState(false)
  const before = useRef<Element | null>(document.activeElement)
  const deGestion = useIsStaff()
  const visibleChat = deGestion ? null : openChat
  useOpenMark(visibleChat !== null)

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
      setFollowed(null)
    }
    addEventListener(OPEN_CHAT, open)
    addEventListener(CLOSE_EVENT, onForget)
    return () => {
      removeEventListener(OPEN_CHAT, open)
      removeEventListener(CLOSE_EVENT, onForget)
    }
  }, [])

  function cambiar(chat: Chat | null) {
    setOpen(chat)
    setInterrupted(false)
    if (chat === null) setClosings((times) => times + 1)
  }

  // Until the panel is removed, the page below is inert and takes no focus.
  useEffect(() => {
    if (closings > 0) returnFocusTo(before.current)
  }, [closings])

  return (
    <QueryClientProvider client={queryClient}>
      {visibleChat && (
        <Panel key={interruptions} openChat={visibleChat} interrupted={interrupted} onChange={cambiar} focus={focus} />
      )}
      {!deGestion && <SinLeer watching={visibleChat === 'agente'} onCount={setFollowed} />}
      {followed && <InLauncher {...followed} />}
      <Continuar onOpen={() => setOpen('agente')} />
    </QueryClientProvider>
  )
}

/** The number of unread answers in the launcher, which also learns which chat it opens. */
function InLauncher({ unread, open }: Followed) {
  const launcher = document.querySelector<HTMLElement>('.lanzador button')
  useEffect(() => {
    if (!launcher) return
    launcher.dataset.con = open ? 'agente' : 'asistente'
    return () => {
      delete launcher.dataset.con
    }
  }, [launcher, open])
  return (
    launcher &&
    unread > 0 &&
    createPortal(
      <b>
        {unread}
        <span className="sr-only"> sin leer</span>
      </b>,
      launcher,
    )
  )
}

/** Whether the page is one of staff. These have no visitor's chat. */
function useIsStaff() {
  return isStaffPath(useLocation().pathname)
}

/** Sets the attribute by which the style sheet hides the launcher and makes room for toasts. */
function useOpenMark(visibleChat: boolean) {
  useEffect(() => {
    if (!visibleChat) return
    document.documentElement.dataset.chat = 'abierto'
    return () => {
      delete document.documentElement.dataset.chat
    }
  }, [visibleChat])
}

/** Focuses the element that opened the panel, or else the launcher. */
function returnFocusTo(before: Element | null) {
  const focusable = before instanceof HTMLElement && before !== document.body && before.isConnected ? before : null
  const node = focusable ?? document.querySelector<HTMLElement>('.lanzador button')
  node?.focus({ preventScroll: true })
}
