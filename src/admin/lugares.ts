import {
  Bell,
  FileSpreadsheet,
  History,
  Inbox,
  LifeBuoy,
  type LucideIcon,
  Mail,
  MessagesSquare,
  Package,
  PackagePlus,
  Sun,
  Users,
} from 'lucide-react'
import { enlaceA } from '#lib/enlaceA.ts'
import type { Pendientes } from './hoy/contract.ts'

export type Lugar = {
  a: string
  /** Other pages that are reached from it and not by its address. */
  tambien?: string[]
  etiqueta: string
  icono: LucideIcon
  /** Also on the bar of a phone, which has room for four. */
  abajo?: true
  /** The sidebar draws a line between two groups. */
  grupo: 'trabajo' | 'personas' | 'registro'
  /** How much waits there, and what that is, as it is read beside the entry's name. */
  espera?: { cuantos: (pendientes: Pendientes) => number; que: string; grave?: true }
}

/** What waits in each channel of what people write; messages as the inbox counts them itself. */
export const EN_ESPERA = {
  chats: ({ chat }) => chat.cuantos + chat.dejadas,
  tickets: ({ tickets }) => tickets.cuantos,
  mensajes: ({ solicitudes, mensajes, retiros, internacional }) =>
    solicitudes.cuantos + solicitudes.sin_confirmar + mensajes.cuantos + retiros.cuantos + internacional.cuantos,
} satisfies Record<string, (pendientes: Pendientes) => number>

/** The pages of staff, in the one order in which every menu lists them: a new page is a line here. */
export const lugares: readonly [Lugar, ...Lugar[]] = [
  { a: enlaceA('/manage'), etiqueta: 'Hoy', icono: Sun, abajo: true, grupo: 'trabajo' },
  {
    a: enlaceA('/manage/pedidos'),
    etiqueta: 'Pedidos',
    icono: Package,
    abajo: true,
    grupo: 'trabajo',
    espera: { cuantos: ({ por_poner_precio }) => por_poner_precio.cuantos, que: 'por poner precio' },
  },
  {
    a: enlaceA('/manage/bandeja'),
    etiqueta: 'Bandeja',
    icono: Inbox,
    abajo: true,
    grupo: 'trabajo',
    espera: { cuantos: EN_ESPERA.mensajes, que: 'por atender' },
  },
  {
    a: enlaceA('/admin-dashboard/chat'),
    tambien: [enlaceA('/admin-dashboard/preguntas')],
    etiqueta: 'Chat',
    icono: MessagesSquare,
    abajo: true,
    grupo: 'trabajo',
    espera: { cuantos: EN_ESPERA.chats, que: 'por atender' },
  },
  {
    a: enlaceA('/admin-dashboard/tickets'),
    etiqueta: 'Tickets',
    icono: LifeBuoy,
    grupo: 'trabajo',
    espera: { cuantos: EN_ESPERA.tickets, que: 'por responder' },
  },
  { a: enlaceA('/admin-dashboard'), etiqueta: 'Clientes', icono: Users, grupo: 'personas' },
  { a: enlaceA('/admin-dashboard/paquetes'), etiqueta: 'Paquetes', icono: PackagePlus, grupo: 'personas' },
  {
    a: enlaceA('/admin-dashboard/notificaciones'),
    tambien: [enlaceA('/admin-dashboard/noticias')],
    etiqueta: 'Notificaciones',
    icono: Bell,
    grupo: 'personas',
  },
  {
    a: enlaceA('/manage/correos'),
    etiqueta: 'Correos',
    icono: Mail,
    grupo: 'registro',
    espera: { cuantos: ({ correos_fallidos }) => correos_fallidos.cuantos, que: 'sin salir', grave: true },
  },
  { a: enlaceA('/manage/actividad'), etiqueta: 'Actividad', icono: History, grupo: 'registro' },
  { a: enlaceA('/manage/importar'), etiqueta: 'Archivos', icono: FileSpreadsheet, grupo: 'registro' },
]

/**
 * The one that an address belongs to: an order, a request and a mail are in theirs. Where one is a part of another's
 * address, the longer; the first is under none but its own.
 */
export function lugarDe(pathname: string) {
  const [hoy, ...otros] = lugares
  if (pathname === hoy.a) return hoy
  const suyos = otros.flatMap((lugar) =>
    [lugar.a, ...(lugar.tambien ?? [])]
      .filter((a) => `${pathname}/`.startsWith(`${a}/`))
      .map((a) => ({ lugar, largo: a.length })),
  )
  return suyos.toSorted((uno, otro) => otro.largo - uno.largo)[0]?.lugar
}
