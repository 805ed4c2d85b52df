import type { ClaseDePieza, Disponibilidad, Existencias } from './contract.ts'

/** The words for each kind of piece: one, several, and how an order for it begins. */
export const CLASE_LABELS: Record<ClaseDePieza, { una: string; varias: string }> = {
  pulsera: { una: 'Pulsera', varias: 'Pulseras' },
  collar: { una: 'Collar', varias: 'Collares' },
  aretes: { una: 'Aretes', varias: 'Aretes' },
  anillo: { una: 'Anillo', varias: 'Anillos' },
  mariposa: { una: 'Pulsera de mariposa', varias: 'Pulseras de mariposa' },
  cartera: { una: 'Cartera', varias: 'Carteras' },
  otra: { una: 'Pieza', varias: 'Otras piezas' },
}

export const EXISTENCIAS_LABELS: Record<Existencias, string> = {
  unica: 'Una sola',
  varias: 'Varias',
  al_pedido: 'Al pedido',
}

/** What is left of a piece, as customers read it: «Queda una», «Quedan 3», «Se hace al pedido». */
export function disponibilidadText({ clase, cuantas }: Disponibilidad) {
  switch (clase) {
    case 'quedan':
      return cuantas === 1 ? 'Queda una' : `Quedan ${cuantas}`
    case 'al_pedido':
      return 'Se hace al pedido'
    case 'apartada':
      return 'Apartada'
    case 'vendida':
      return 'Vendida'
  }
}
