import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { ask, query } from '#http/query.ts'
import { CADA_LATIDO, latir, leerMesa } from '../contract.ts'

/** Tells the shop, while somebody is on duty and a page of staff is open, that they are still there. */
export function useLatido(enTurno: boolean) {
  const cache = useQueryClient()
  const late = useEffectEvent(async () => {
    // A beat that is lost is no matter: the next one comes before anybody notices.
    const dicho = await ask(latir, {}).catch(() => null)
    if (dicho && !dicho.en_turno) void cache.invalidateQueries(query(leerMesa))
  })

  useEffect(() => {
    if (!enTurno) return
    // Whoever loads a page before each next beat is there all the same.
    void late()
    const pulso = new Worker(new URL('./pulso.ts', import.meta.url), { type: 'module' })
    pulso.onmessage = () => void late()
    pulso.postMessage(CADA_LATIDO)
    // A laptop that wakes up learns at once what became of it.
    const alDespertar = () => document.visibilityState === 'visible' && void late()
    document.addEventListener('visibilitychange', alDespertar)
    addEventListener('online', alDespertar)
    return () => {
      pulso.terminate()
      document.removeEventListener('visibilitychange', alDespertar)
      removeEventListener('online', alDespertar)
    }
  }, [enTurno])
}
