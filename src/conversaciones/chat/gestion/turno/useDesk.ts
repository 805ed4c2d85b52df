import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { query } from '#http/query.ts'
import { linkTo } from '#lib/linkTo.ts'
import { useSubscription } from '#live/useSubscription.ts'
import { useAnnounce } from '#ui/announce.tsx'
import { showToast } from '#ui/showToast.ts'
import { leerMesa, type Mesa } from '../contract.ts'
import { notifyOnDesktop } from './desktopNotification.ts'
import { playSound, wakeAudio } from './sound.ts'
import { isTurnoWanted } from './TurnoProvider.tsx'
import { phraseFor, type Update, updatesBetween } from './updates.ts'
import { useHeartbeat } from './useHeartbeat.ts'

/** Milliseconds over which reads of the desk spread: every message causes one. */
const JITTER_MS = 1_000

/** Runs on every page of staff: sends the agent's heartbeats, and notifies the agent of visitors and messages. */
export function useDesk() {
  const { data: mesa } = useQuery(query(leerMesa))
  const onTurno = Boolean(mesa?.en_turno)
  useSubscription(leerMesa.topics, { inBackground: onTurno, spread: JITTER_MS })
  useHeartbeat(onTurno)
  const announceUpdate = useAnnounceUpdate()
  const before = useRef<Mesa>(undefined)

  const onChange = useEffectEvent((seen: Mesa, mesa: Mesa) => {
    if (seen.en_turno && !mesa.en_turno && isTurnoWanted()) notifyLeft()
    for (const update of updatesBetween(seen, mesa)) announceUpdate(update, mesa.en_turno !== null)
  })

  useEffect(() => {
    if (!mesa) return
    if (before.current) onChange(before.current, mesa)
    before.current = mesa
  }, [mesa])

  // After a reload the browser allows sound only after a tap.
  useEffect(() => {
    if (!onTurno) return
    addEventListener('pointerdown', wakeAudio, { once: true })
    return () => removeEventListener('pointerdown', wakeAudio)
  }, [onTurno])
}

function notifyLeft() {
  showToast.info(
    'Ya no estás en turno',
    'Saliste en otra página, o estuviste más de un minuto sin conexión. Lo que tenías volvió a la fila.',
    { id: 'turno', persistent: true },
  )
}

const chatPath = new RegExp(`^${linkTo('/admin-dashboard/chat')}(/|$)`)

function useAnnounceUpdate() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const announce = useAnnounce()
  const enLaMesa = chatPath.test(pathname)
  return (update: Update, onTurno: boolean) => {
    const { kind: que, conversacion } = update
    const { id, sin_leer } = conversacion
    const conversacionPath = linkTo('/admin-dashboard/chat/:id', { id })
    const visible = document.visibilityState === 'visible' && document.hasFocus()
    // A message in the conversation on the screen needs no notification.
    if (que === 'mensaje' && visible && pathname === conversacionPath) return
    const text = phraseFor(update)
    const open = () => void navigate(conversacionPath)
    if (enLaMesa) announce(text)
    if (!onTurno) return
    if (visible && !enLaMesa)
      showToast.info(text, undefined, { id: `chat-${id}`, action: { label: 'Abrir', onClick: open } })
    void once(`${que}:${id}:${sin_leer}`, () => {
      playSound(que === 'mensaje' ? 'mensaje' : 'espera')
      if (!visible) notifyOnDesktop({ de: id, texto: text, onOpen: open })
    })
  }
}

/** Calls `run` in only one of the browser's pages, so that sounds play once. */
async function once(which: string, run: () => void) {
  if (!navigator.locks) return run()
  await navigator.locks.request(`chat:${which}`, { ifAvailable: true }, async (mine) => {
    if (!mine) return
    run()
    await new Promise((ready) => setTimeout(ready, 3_000))
  })
}
