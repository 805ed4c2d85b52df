import type { Movimiento } from './contract.ts'

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
