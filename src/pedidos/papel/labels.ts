import { negocio } from '#negocio'
import type { ClaseDePedido } from '../contract.ts'
import type { Papel } from './paperFormat.ts'

/** Names and sizes of the papers, in menu order. */
export const PAPEL_LABELS: Record<Papel, { nombre: string; medida: string }> = {
  a5: { nombre: 'Hoja A5', medida: '148 × 210 mm' },
  a6: { nombre: 'Hoja A6', medida: '105 × 148 mm' },
  etiqueta: { nombre: 'Etiqueta', medida: '100 × 150 mm' },
  rollo: { nombre: 'Rollo', medida: '58 mm' },
  rollo80: { nombre: 'Rollo', medida: '80 mm' },
}

/** Closing line of a slip. */
export const THANKS: Record<ClaseDePedido, string> = {
  pieza: 'Gracias por comprar algo hecho a mano.',
  paquete: `Gracias por traerlo con ${negocio.servicioInternacional.nombre}.`,
}
