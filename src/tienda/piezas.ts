import { formatDinero } from '#lib/dineroFormat.ts'
import type { ClaseDePieza, DatosDePieza } from '#negocio'
import type { NombreDeImagen } from './imagenes.ts'

type PiezaContent = {
  /** Over its picture's caption. */
  nombre: string
  /** One of them, as somebody begins who asks for it. */
  alPedir: string
  detalle: string
  imagen: NombreDeImagen
  /** The picture that shows how big it is, where there is one. */
  puesta?: NombreDeImagen
}

/** The kinds of pieces, in the order in which they are shown. */
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

/** What the owner has said of a piece, as it is shown: «Desde RD$ 850.00 · 18 cm»; empty when nothing was said. */
export function piezaFacts({ desde: from, medida: size }: DatosDePieza) {
  return [from && `Desde ${formatDinero(from)}`, size].filter(Boolean).join(' · ')
}
