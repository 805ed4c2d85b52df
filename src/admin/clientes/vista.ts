import { z } from 'zod'
import type { FiltroDeClientes } from '#miembros/gestion/filtro.ts'

export const PESTANAS = [
  'creditos',
  'notificaciones',
  'paquetes',
  'pedidos',
  'tickets',
  'sesiones',
  'escritos',
] as const
export type Pestana = (typeof PESTANAS)[number]

const Vista = z.object({ ver: z.enum(PESTANAS).catch('creditos') })

declare module '#lib/enlaceA.ts' {
  interface Consultas {
    '/admin-dashboard': FiltroDeClientes
    '/admin-dashboard/clientes/:codigo': FiltroDeClientes & { ver?: Pestana }
  }
}

/** The tab of a client's that an address asks for. */
export function leerPestana(consulta: URLSearchParams) {
  return Vista.parse({ ver: consulta.get('ver') }).ver
}
