export { SERVICIO } from '#lib/labels.ts'

/** Short service labels, for staff. */
export const SERVICIO_LABELS = { retiro: 'Retiro', envio: 'Envío' }

/** Error messages of the empty fields of a delivery. */
export const MISSING_ENVIO = {
  direccion: 'Escribe la calle o avenida.',
  numero_casa: 'Escribe el número de casa.',
  sector: 'Escribe tu sector.',
  provincia: 'Elige tu provincia.',
  telefono: 'Escribe tu teléfono.',
}

/** Badge colour by status id: 1-2 blue, 3-4 yellow, 5-6 green, above 6 grey. */
export function estatusColor(id: number) {
  if (id <= 2) return 'azul'
  if (id <= 4) return 'amarillo'
  return id <= 6 ? 'verde' : 'gris'
}
