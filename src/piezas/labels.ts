import { formatDinero } from '#lib/dineroFormat.ts'
import type { ClaseDePieza, Disponibilidad, Existencias, PiezaPublica } from './contract.ts'
import { isOrderable } from './rules.ts'

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

/** «RD$ 1,450.00», or «Desde RD$ 1,450.00» if that is the lowest of several. */
export const precioText = ({ precio, precio_desde }: Pick<PiezaPublica, 'precio' | 'precio_desde'>) =>
  `${precio_desde ? 'Desde ' : ''}${formatDinero(precio)}`

export const PIEZA_DE_EJEMPLO = 'Pieza de ejemplo'

/** What a list of the window says of a piece. */
export function enLista({ nombre, ejemplo, disponibilidad, fotos, ...pieza }: PiezaPublica) {
  const isSold = disponibilidad.clase === 'vendida'
  const state = disponibilidadText(disponibilidad)
  return {
    nombre,
    precio: precioText(pieza),
    quedan: isOrderable(disponibilidad) ? state : 'Avísame si vuelve',
    marca: isOrderable(disponibilidad) ? (ejemplo ? PIEZA_DE_EJEMPLO : undefined) : state,
    isSold,
    foto: fotos[0],
  }
}
