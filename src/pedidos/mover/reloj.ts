import { useQuery } from '@tanstack/react-query'
import { useReloj } from '#ui/reloj.ts'
import { consultaDeMovimientos } from './consultas.ts'
import type { Movimiento } from './contrato.ts'

const SEGUNDO = 1_000

/** Steps that can still be taken out, newest first, each with the seconds it has, by the shop's clock. */
export function useMovimientosVivos() {
  const { data } = useQuery(consultaDeMovimientos())
  const hay = (data?.movimientos.length ?? 0) > 0
  const instante = useReloj(hay)
  if (!data) return []
  // What came after the last beat of the clock is not older than it.
  const segundos = ({ hasta }: Movimiento) => Math.ceil((Date.parse(hasta) - instante - data.desfase) / SEGUNDO)
  return data.movimientos
    .map((movimiento) => ({ ...movimiento, segundos: segundos(movimiento) }))
    .filter((movimiento) => movimiento.segundos > 0)
}
