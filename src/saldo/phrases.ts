import { formatDinero } from '#lib/dineroFormat.ts'
import type { Movimiento } from './contract.ts'

type ToldMovimiento = Pick<Movimiento, 'clase' | 'monto'> & { descripcion: string; saldo: string }

const TITLES: Record<Movimiento['clase'], string> = {
  credito: 'Agregamos un crédito a tu saldo',
  cargo: 'Hicimos un cargo a tu saldo',
  reverso: 'Corregimos tu saldo',
}

/** Title and text of the notification that tells a member about a movement. */
export function describeMovimiento({ clase, monto, descripcion, saldo }: ToldMovimiento) {
  const signo = monto.startsWith('-') ? '' : '+'
  const porque = descripcion ? `: ${descripcion}` : ''
  return {
    titulo: TITLES[clase],
    mensaje: `${signo}${formatDinero(monto)}${porque}\nTu saldo ahora es ${formatDinero(saldo)}.`,
  }
}
