import { useQuery } from '@tanstack/react-query'
import { query } from '#http/query.ts'
import { firstWord } from '#lib/text.ts'
import { useNow } from '#ui/useNow.ts'
import { type Deshacible, listarDeshacibles } from './contract.ts'

const SECOND_MS = 1_000

/** Milliseconds by which this device's clock is behind the server's, from the last answer; 0 before the first one. */
export function clockSkewOf(loaded?: { data: { ahora: string } | undefined; dataUpdatedAt: number }) {
  return loaded?.data ? Date.parse(loaded.data.ahora) - loaded.dataUpdatedAt : 0
}

/** Steps that can still be undone, newest first, each with its remaining seconds by the server's clock. */
export function useDeshacibles() {
  const loaded = useQuery(query(listarDeshacibles))
  const { data } = loaded
  const exists = (data?.movimientos.length ?? 0) > 0
  const instant = useNow(exists)
  if (!data) return []
  const clockSkew = clockSkewOf(loaded)
  // `instant` is up to half a second old. Seconds are rounded up, so the countdown ends with 1.
  const segundos = ({ hasta }: Deshacible) => Math.ceil((Date.parse(hasta) - instant - clockSkew) / SECOND_MS)
  return data.movimientos
    .map((deshacible) => ({ ...deshacible, segundos: segundos(deshacible) }))
    .filter((deshacible) => deshacible.segundos > 0)
}

type LiveDeshacible = Deshacible & { segundos: number }

export type DeshacibleBatch = {
  id: string
  movimientos: LiveDeshacible[]
  segundos: number
  text: string
  count: number
}

/** Groups the steps by request, newest first. A group is undone together, while all of its steps can be. */
export function inBatches(live: LiveDeshacible[]): DeshacibleBatch[] {
  return [...Map.groupBy(live, ({ lote: batch }) => batch)].map(([id, movimientos]) => ({
    id,
    movimientos,
    count: movimientos.length,
    segundos: Math.min(...movimientos.map(({ segundos }) => segundos)),
    text: deshaciblesText(movimientos),
  }))
}

/**
 * Whom to tell by WhatsApp after a move: a first name, or how many; null for nobody. The codes are those of the whole
 * move, untold first, so that the page also names who is left out and why.
 */
export function untoldOf(movimientos: Pick<Deshacible, 'codigo' | 'cliente' | 'por_avisar'>[]) {
  const untold = movimientos.filter(({ por_avisar }) => por_avisar)
  const [first] = untold
  if (!first) return null
  const others = movimientos.filter(({ por_avisar }) => !por_avisar)
  return {
    who: untold.length === 1 ? firstWord(first.cliente) : String(untold.length),
    codigos: [...untold, ...others].map(({ codigo }) => codigo),
  }
}

/** `B01-40712 pasó a Confirmado`, `10 pedidos pasaron a Confirmado`, `10 pedidos avanzaron`. */
function deshaciblesText(movimientos: LiveDeshacible[]) {
  const [first, ...rest] = movimientos
  if (!first) return ''
  const { codigo, estatus } = first
  if (rest.length === 0) return `${codigo} pasó a ${estatus.nombre}`
  return rest.every((other) => other.estatus.id === estatus.id)
    ? `${movimientos.length} pedidos pasaron a ${estatus.nombre}`
    : `${movimientos.length} pedidos avanzaron`
}
