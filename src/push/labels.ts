import type { CLASES_DE_PUSH } from '#lib/closedSets.ts'
import { linkTo } from '#lib/linkTo.ts'

export type ClaseDePush = (typeof CLASES_DE_PUSH)[number]

/**
 * The notification of each kind. A locked screen shows it, so it names no person, amount or address. `varios` follows
 * the number of several that wait, and `lista` is the page that a tap on them opens; null where the newest replaces the
 * one before.
 */
export const NOTIFICATIONS: Record<
  ClaseDePush,
  { titulo: string; varios: string; lista: string } | { titulo: string }
> = {
  pedido_nuevo: { titulo: 'Pedido nuevo', varios: 'pedidos nuevos', lista: linkTo('/manage/pedidos') },
  mensaje: { titulo: 'Mensaje nuevo', varios: 'mensajes nuevos', lista: linkTo('/manage/bandeja') },
  ayuda: { titulo: 'Ayuda urgente', varios: 'piden ayuda urgente', lista: linkTo('/manage/bandeja') },
  chat: { titulo: 'Te esperan en el chat', varios: 'esperan en el chat', lista: linkTo('/admin-dashboard/chat') },
  mi_pedido: { titulo: 'Novedad de tu pedido' },
  prueba: { titulo: 'Así te avisaremos' },
  alarma: { titulo: 'Aviso de la tienda' },
}

/** The kinds that staff can turn off, with their names on the page. */
export const SWITCHES = {
  pedido_nuevo: 'Un pedido nuevo',
  mensaje: 'Un mensaje, una solicitud o un ticket',
  ayuda: 'Una ayuda urgente',
  chat: 'Alguien espera en el chat',
} as const satisfies Partial<Record<ClaseDePush, string>>
