import type { RolDePersonal } from '#lib/permisos.ts'

/** What each role of staff is called, and what it does, in words of no gender. */
export const ROL_LABELS: Record<RolDePersonal, { nombre: string; hace: string }> = {
  admin: { nombre: 'Administra todo', hace: 'Pedidos, dinero, ajustes y el equipo.' },
  ayudante: { nombre: 'Ayudante', hace: 'Pedidos, mensajes, paquetes y piezas. Ni saldos, ni ajustes, ni archivos.' },
  mensajero: { nombre: 'Mensajería', hace: 'Solo las entregas de hoy: dirección, teléfono y lo que se cobra.' },
}
