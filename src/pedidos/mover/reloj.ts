import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { consultaDeMovimientos } from './consultas.ts'
import type { Movimiento } from './contrato.ts'

const SEGUNDO = 1_000
const oyentes = new Set<() => void>()
let ahora = Date.now()
let tic: ReturnType<typeof setInterval> | undefined

/** One clock for all that counts down, which stands still while nothing does. */
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

/** Steps that can still be taken out, newest first, each with the seconds it has, by the shop's clock. */
export function useMovimientosVivos() {
  const { data } = useQuery(consultaDeMovimientos())
  const hay = (data?.movimientos.length ?? 0) > 0
  const instante = useSyncExternalStore(
    hay ? escuchar : quieto,
    () => ahora,
    () => ahora,
  )
  if (!data) return []
  // What came after the last beat of the clock is not older than it.
  const segundos = ({ hasta }: Movimiento) => Math.ceil((Date.parse(hasta) - instante - data.desfase) / SEGUNDO)
  return data.movimientos
    .map((movimiento) => ({ ...movimiento, segundos: segundos(movimiento) }))
    .filter((movimiento) => movimiento.segundos > 0)
}
