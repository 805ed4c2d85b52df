import { useSyncExternalStore } from 'react'

const SEGUNDO = 1_000
const oyentes = new Set<() => void>()
let ahora = Date.now()
let tic: ReturnType<typeof setInterval> | undefined

/** One clock for all that counts, which stands still while nothing does. */
function escuchar(oyente: () => void) {
  oyentes.add(oyente)
  tic ??= setInterval(() => {
    ahora = Date.now()
    for (const cada of oyentes) cada()
  }, SEGUNDO / 2)
  ahora = Date.now()
  return () => {
    oyentes.delete(oyente)
    if (oyentes.size > 0) return
    clearInterval(tic)
    tic = undefined
  }
}
const quieto = () => () => {}
const leer = () => ahora

/** The present instant in milliseconds, twice a second while `anda`. */
export function useReloj(anda: boolean) {
  return useSyncExternalStore(anda ? escuchar : quieto, leer, leer)
}
