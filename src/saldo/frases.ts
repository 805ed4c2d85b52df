import { formatearDinero } from '#lib/formatoDeDinero.ts'
import type { Movimiento } from './contract.ts'

type Dicho = Pick<Movimiento, 'clase' | 'monto'> & { descripcion: string; saldo: string }

const TITULO: Record<Movimiento['clase'], string> = {
  credito: 'Agregamos un crédito a tu saldo',
  cargo: 'Hicimos un cargo a tu saldo',
  reverso: 'Corregimos tu saldo',
}

/** What a member is told of a movement. */
export function decirMovimiento({ clase, monto, descripcion, saldo }: Dicho) {
  const signo = monto.startsWith('-') ? '' : '+'
  const porque = descripcion ? `: ${descripcion}` : ''
  return {
    titulo: TITULO[clase],
    mensaje: `${signo}${formatearDinero(monto)}${porque}\nTu saldo ahora es ${formatearDinero(saldo)}.`,
  }
}
