import { useQuery } from '@tanstack/react-query'
import { query } from '#http/query.ts'
import { useReloj } from '#ui/reloj.ts'
import { listarMovimientos, type Movimiento } from './contract.ts'

const SEGUNDO = 1_000

/** Milliseconds by which this device's clock is behind the shop's, by what was read of it; 0 before that. */
export function desfaseDe(leido?: { data: { ahora: string } | undefined; dataUpdatedAt: number }) {
  return leido?.data ? Date.parse(leido.data.ahora) - leido.dataUpdatedAt : 0
}

/** Steps that can still be taken out, newest first, each with the seconds it has, by the shop's clock. */
export function useMovimientosVivos() {
  const leido = useQuery(query(listarMovimientos))
  const { data } = leido
  const hay = (data?.movimientos.length ?? 0) > 0
  const instante = useReloj(hay)
  if (!data) return []
  const desfase = desfaseDe(leido)
  // What came after the last beat of the clock is not older than it.
  const segundos = ({ hasta }: Movimiento) => Math.ceil((Date.parse(hasta) - instante - desfase) / SEGUNDO)
  return data.movimientos
    .map((movimiento) => ({ ...movimiento, segundos: segundos(movimiento) }))
    .filter((movimiento) => movimiento.segundos > 0)
}
