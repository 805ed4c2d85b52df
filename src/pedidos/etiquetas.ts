import type { TipoServicio } from './contrato.ts'

export const SERVICIO: Record<TipoServicio, string> = { retiro: 'Retiro en tienda', envio: 'Envío a domicilio' }

/** Badge colour by status id: 1-2 blue, 3-4 yellow, 5-6 green, above 6 grey (specification §4). */
export function colorDeEstatus(id: number) {
  if (id <= 2) return 'azul'
  if (id <= 4) return 'amarillo'
  return id <= 6 ? 'verde' : 'gris'
}
