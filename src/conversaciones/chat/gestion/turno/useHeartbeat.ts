import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { ask, query } from '#http/query.ts'
import { HEARTBEAT_MS, latir, leerMesa } from '../contract.ts'

/** Tells the shop, while somebody is on duty and a page of staff is open, that they are still there. */
export function useHeartbeat(onTurno: boolean) {
  const cache = useQueryClient()
  const late = useEffectEvent(async () => {
    // A beat that is lost is no matter: the next one comes before anybody notices.
    const answer = await ask(latir, {}).catch(() => null)
    if (answer && !answer.en_turno) void cache.invalidateQueries(query(leerMesa))
  })

  useEffect(() => {
    if (!onTurno) return
    // Whoever loads a page before each next beat is there all the same.
    void late()
    const pulso = new Worker(new URL('./pulse.ts', import.meta.url), { type: 'module' })
    pulso.onmessage = () => void late()
    pulso.postMessage(HEARTBEAT_MS)
    // A laptop that wakes up learns at once what became of it.
    const onWake = () => document.visibilityState === 'visible' && void late()
    document.addEventListener('visibilitychange', onWake)
    addEventListener('online', onWake)
    return () => {
      pulso.terminate()
      document.removeEventListener('visibilitychange', onWake)
      removeEventListener('online', onWake)
    }
  }, [onTurno])
}
