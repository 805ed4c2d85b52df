import { formatDinero } from '#lib/dineroFormat.ts'
import type { ClaseDePieza, DatosDePieza } from '#negocio'
import type { NombreDeImagen } from './imagenes.ts'

type PiezaContent = {
  /** The piece's name, also the caption under its picture. */
  nombre: string
  /** The words with which an order for this piece begins. */
  alPedir: string
  detalle: string
  imagen: NombreDeImagen
  /** The picture of the piece being worn, which shows its size. */
  puesta?: NombreDeImagen
}

/** The kinds of pieces, in display order. */
export const piezas: Record<ClaseDePieza, PiezaContent> = {
  pulsera: {
    nombre: 'Pulsera de cuentas',
    alPedir: 'Pulsera',
    detalle: 'Con separadores dorados',
    imagen: 'pulsera',
    puesta: 'puesta',
  },
  aretes: { nombre: 'Aretes', alPedir: 'Aretes', detalle: 'Argollas con gota', imagen: 'aretes' },
  mariposa: {
    nombre: 'Pulseras de mariposa',
    alPedir: 'Pulsera de mariposa',
    detalle: 'Dije nacarado',
    imagen: 'mariposa',
  },
  cartera: { nombre: 'Cartera', alPedir: 'Cartera', detalle: 'Asa de cuentas', imagen: 'cartera' },
}

export const isClaseDePieza = (name: string | null): name is ClaseDePieza => Object.hasOwn(piezas, name ?? '')

export const clasesDePieza = Object.keys(piezas).filter(isClaseDePieza)

/** The owner's facts about a piece: «Desde RD$ 850.00 · 18 cm»; '' if there are none. */
export function piezaFacts({ desde: from, medida: size }: DatosDePieza) {
  return [from && `Desde ${formatDinero(from)}`, size].filter(Boolean).join(' · ')
}
