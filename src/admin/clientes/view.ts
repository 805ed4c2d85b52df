import { z } from 'zod'
import type { ClienteFilter } from '#miembros/gestion/filter.ts'

export const TABS = ['creditos', 'notificaciones', 'paquetes', 'pedidos', 'tickets', 'sesiones', 'escritos'] as const
export type Tab = (typeof TABS)[number]

const View = z.object({ ver: z.enum(TABS).catch('creditos') })

declare module '#lib/linkTo.ts' {
  interface PageQueries {
    '/admin-dashboard': ClienteFilter
    '/admin-dashboard/clientes/:codigo': ClienteFilter & { ver?: Tab }
  }
}

/** Reads the open tab from a client's URL. */
export function readTab(query: URLSearchParams) {
  return View.parse({ ver: query.get('ver') }).ver
}
