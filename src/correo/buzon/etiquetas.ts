import type { ColorDeInsignia } from '#ui/Insignia.tsx'
import type { EstadoDeCorreo } from './contrato.ts'

/** What staff read for each state of a mail. */
export const ESTADOS: Record<EstadoDeCorreo, { nombre: string; plural: string; color: ColorDeInsignia }> = {
  pendiente: { nombre: 'Por salir', plural: 'Por salir', color: 'amarillo' },
  enviado: { nombre: 'Enviado', plural: 'Enviados', color: 'verde' },
  guardado: { nombre: 'Guardado aquí', plural: 'Guardados aquí', color: 'azul' },
  omitido: { nombre: 'Omitido', plural: 'Omitidos', color: 'gris' },
  fallido: { nombre: 'Fallido', plural: 'Fallidos', color: 'rojo' },
}
