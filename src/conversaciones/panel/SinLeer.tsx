import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useAnnounce } from '#ui/announce.tsx'
import { chatQuery, isStillOpen, useFollowOwn } from '../chat/queries.ts'
import { unsentQueue } from '../chat/visita/unsentQueue.ts'
import { hasPending, recordPending, subscribePending } from './pending.ts'

/** The conversation for the launcher: unread messages, and whether it goes on. */
export type Followed = { unread: number; open: boolean }

type Props = {
  /** Whether the conversation is on the screen. */
  watching: boolean
  onCount: (followed: Followed | null) => void
}

/** Updates the conversation without the panel: announces answers, sends unsent messages. */
export function SinLeer({ watching, onCount }: Props) {
  const exists = useSyncExternalStore(subscribePending, hasPending)
  const { data } = useQuery({ ...chatQuery(), enabled: exists || watching })
  const own = data?.conversacion && isStillOpen(data.conversacion) ? data.conversacion : null
  const announce = useAnnounce()
  const para = data?.para
  const open = own !== null
  const unread = watching ? 0 : (own?.sin_leer ?? 0)
  const agente = own?.agente ?? 'Soporte'
  useFollowOwn(own)

  useEffect(() => {
    if (para === undefined) return
    recordPending(para, open)
    if (open) unsentQueue.send()
  }, [para, open])

  useEffect(() => {
    onCount(para === undefined ? null : { unread, open })
  }, [para, unread, open, onCount])

  useEffect(() => {
    if (unread > 0) announce(`Mensaje nuevo de ${agente} en el chat`)
  }, [unread, agente, announce])
  return null
}
