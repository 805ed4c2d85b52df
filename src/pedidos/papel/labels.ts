import { negocio } from '#negocio'
import type { ClaseDePedido } from '../contract.ts'
import type { Papel } from './paperFormat.ts'

/** Names and sizes of the papers, in menu order. */
export const PAPEL_LABELS: Record<Papel, { nombre: string; medida: string }> = {
  a5: { nombre: 'Hoja A5', medida: '148 × 210 mm' },
  a6: { nombre: 'Hoja A6', medida: '105 × 148 mm' },
  etiqueta: { nombre: 'Etiqueta', medida: '100 × 150 mm' },
  rollo: { nombre: 'Rollo 58 mm', medida: '58 × 130 mm' },
  rollo80: { nombre: 'Rollo 80 mm', medida: '80 × 130 mm' },
}

/** Closing line of a slip. */
export const THANKS: Record<ClaseDePedido, string> = {
  pieza: 'Gracias por comprar algo hecho a mano.',
  paquete: `Gracias por traerlo con ${negocio.servicioInternacional.nombre}.`,
}
