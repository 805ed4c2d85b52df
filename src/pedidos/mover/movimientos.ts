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

type Vivo = Movimiento & { segundos: number }

export type Lote = { id: string; movimientos: Vivo[]; segundos: number; dicho: string; cuantos: number }

/** What one tap moved, newest first: it is taken back as one, while all of it can be. */
export function enLotes(vivos: Vivo[]): Lote[] {
  return [...Map.groupBy(vivos, ({ lote }) => lote)].map(([id, movimientos]) => ({
    id,
    movimientos,
    cuantos: movimientos.length,
    segundos: Math.min(...movimientos.map(({ segundos }) => segundos)),
    dicho: decir(movimientos),
  }))
}

/** `B01-40712 pasó a Confirmado`, `10 pedidos pasaron a Confirmado`, `10 pedidos avanzaron`. */
function decir(movimientos: Vivo[]) {
  const [primero, ...resto] = movimientos
  if (!primero) return ''
  const { codigo, estatus } = primero
  if (resto.length === 0) return `${codigo} pasó a ${estatus.nombre}`
  return resto.every((otro) => otro.estatus.id === estatus.id)
    ? `${movimientos.length} pedidos pasaron a ${estatus.nombre}`
    : `${movimientos.length} pedidos avanzaron`
}
