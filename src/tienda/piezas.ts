import { formatearDinero } from '#lib/formatoDeDinero.ts'
import type { ClaseDePieza, DatosDePieza } from '#negocio'
import type { NombreDeImagen } from './imagenes.ts'

type DePieza = {
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
export const piezas: Record<ClaseDePieza, DePieza> = {
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

export const esClase = (nombre: string | null): nombre is ClaseDePieza => Object.hasOwn(piezas, nombre ?? '')

export const clases = Object.keys(piezas).filter(esClase)

/** What the owner has said of a piece, as it is shown: «Desde RD$ 850.00 · 18 cm»; empty when nothing was said. */
export function loDicho({ desde, medida }: DatosDePieza) {
  return [desde && `Desde ${formatearDinero(desde)}`, medida].filter(Boolean).join(' · ')
}
