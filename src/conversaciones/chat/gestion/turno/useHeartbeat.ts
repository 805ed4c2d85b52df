import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { ask, query } from '#http/query.ts'
import { HEARTBEAT_MS, latir, leerMesa } from '../contract.ts'

/** Sends heartbeats while the agent is on duty and a page of staff is open. */
export function useHeartbeat(onTurno: boolean) {
  const cache = useQueryClient()
  const beat = useEffectEvent(async () => {
    // A lost heartbeat does not matter: the next one comes before the agent counts as away.
    const answer = await ask(latir, {}).catch(() => null)
    if (answer && !answer.en_turno) void cache.invalidateQueries(query(leerMesa))
  })

  useEffect(() => {
    if (!onTurno) return
    // The first heartbeat is sent at once, so that an agent who reloads the page often still counts as present.
    void beat()
    const pulso = new Worker(new URL('./pulse.ts', import.meta.url), { type: 'module' })
    pulso.onmessage = () => void beat()
    pulso.postMessage(HEARTBEAT_MS)
    // A laptop that wakes up learns at once whether its agent is still on duty.
    const onWake = () => document.visibilityState === 'visible' && void beat()
    document.addEventListener('visibilitychange', onWake)
    addEventListener('online', onWake)
    return () => {
      pulso.terminate()
      document.removeEventListener('visibilitychange', onWake)
      removeEventListener('online', onWake)
    }
  }, [onTurno])
}
