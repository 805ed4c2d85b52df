import { magnitudDe } from '#comun/dinero.ts'
import { formatearDinero } from '#comun/formatoDeDinero.ts'
import type { Movimiento } from './contrato.ts'

/** What each kind of movement is called. */
export const CLASE: Record<Movimiento['clase'], string> = { credito: 'Crédito', cargo: 'Cargo', reverso: 'Reverso' }

/** `+RD$ 350.00`, `−RD$ 640.00`: never by its colour alone. */
export function conSigno(monto: string) {
  return `${monto.startsWith('-') ? '−' : '+'}${formatearDinero(magnitudDe(monto))}`
}

/** Whose movements were noted without words. */
export const SIN_DESCRIPCION = 'Sin descripción'

type Hecho = Pick<Movimiento, 'clase' | 'monto'> & { descripcion: string; saldo: string }

/** What a member is told of a movement. */
export function avisoDe({ clase, monto, descripcion, saldo }: Hecho) {
  const cuanto = formatearDinero(magnitudDe(monto))
  return {
    titulo: {
      credito: `Recibiste un crédito de ${cuanto}`,
      cargo: `Usamos ${cuanto} de tu saldo`,
      reverso: `Corregimos tu saldo: ${conSigno(monto)}`,
    }[clase],
    mensaje: `${descripcion}\nTu saldo ahora es ${formatearDinero(saldo)}.`,
  }
}
