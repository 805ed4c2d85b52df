import { formatearDinero } from '#comun/formatoDeDinero.ts'
import type { Movimiento } from './contrato.ts'

export const NOMBRE_DE_MOVIMIENTO: Record<Movimiento['clase'], string> = {
  credito: 'Crédito',
  cargo: 'Cargo',
  reverso: 'Reverso',
}

/** `+RD$ 350.00`, `−RD$ 640.00`: never by its colour alone. */
export const conSigno = (monto: string) => `${monto.startsWith('-') ? '' : '+'}${formatearDinero(monto)}`

/** What stands for the words of a movement that has none. */
export const tituloDe = ({ descripcion, clase }: Pick<Movimiento, 'descripcion' | 'clase'>) =>
  descripcion ?? NOMBRE_DE_MOVIMIENTO[clase]
