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
import { linkTo } from '#lib/linkTo.ts'
import type { Pendientes } from './hoy/contract.ts'

export type NavItem = {
  to: string
  /** Other pages that are reached from it and not by its address. */
  aliases?: string[]
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
export const WAITING = {
  chats: ({ chat }) => chat.cuantos + chat.dejadas,
  tickets: ({ tickets }) => tickets.cuantos,
  mensajes: ({ solicitudes, mensajes, retiros, internacional }) =>
    solicitudes.cuantos + solicitudes.sin_confirmar + mensajes.cuantos + retiros.cuantos + internacional.cuantos,
} satisfies Record<string, (pendientes: Pendientes) => number>

/** The pages of staff, in the one order in which every menu lists them: a new page is a line here. */
export const navItems: readonly [NavItem, ...NavItem[]] = [
  { to: linkTo('/manage'), etiqueta: 'Hoy', icono: Sun, abajo: true, grupo: 'trabajo' },
  {
    to: linkTo('/manage/pedidos'),
    etiqueta: 'Pedidos',
    icono: Package,
    abajo: true,
    grupo: 'trabajo',
    espera: { cuantos: ({ por_poner_precio }) => por_poner_precio.cuantos, que: 'por poner precio' },
  },
  {
    to: linkTo('/manage/bandeja'),
    etiqueta: 'Bandeja',
    icono: Inbox,
    abajo: true,
    grupo: 'trabajo',
    espera: { cuantos: WAITING.mensajes, que: 'por atender' },
  },
  {
    to: linkTo('/admin-dashboard/chat'),
    aliases: [linkTo('/admin-dashboard/preguntas')],
    etiqueta: 'Chat',
    icono: MessagesSquare,
    abajo: true,
    grupo: 'trabajo',
    espera: { cuantos: WAITING.chats, que: 'por atender' },
  },
  {
    to: linkTo('/admin-dashboard/tickets'),
    etiqueta: 'Tickets',
    icono: LifeBuoy,
    grupo: 'trabajo',
    espera: { cuantos: WAITING.tickets, que: 'por responder' },
  },
  { to: linkTo('/admin-dashboard'), etiqueta: 'Clientes', icono: Users, grupo: 'personas' },
  { to: linkTo('/admin-dashboard/paquetes'), etiqueta: 'Paquetes', icono: PackagePlus, grupo: 'personas' },
  {
    to: linkTo('/admin-dashboard/notificaciones'),
    aliases: [linkTo('/admin-dashboard/noticias')],
    etiqueta: 'Notificaciones',
    icono: Bell,
    grupo: 'personas',
  },
  {
    to: linkTo('/manage/correos'),
    etiqueta: 'Correos',
    icono: Mail,
    grupo: 'registro',
    espera: { cuantos: ({ correos_fallidos }) => correos_fallidos.cuantos, que: 'sin salir', grave: true },
  },
  { to: linkTo('/manage/actividad'), etiqueta: 'Actividad', icono: History, grupo: 'registro' },
  { to: linkTo('/manage/importar'), etiqueta: 'Archivos', icono: FileSpreadsheet, grupo: 'registro' },
]

/**
 * The one that an address belongs to: an order, a request and a mail are in theirs. Where one is a part of another's
 * address, the longer; the first is under none but its own.
 */
export function navItemOf(pathname: string) {
  const [today, ...others] = navItems
  if (pathname === today.to) return today
  const own = others.flatMap((navItem) =>
    [navItem.to, ...(navItem.aliases ?? [])]
      .filter((to) => `${pathname}/`.startsWith(`${to}/`))
      .map((to) => ({ lugar: navItem, largo: to.length })),
  )
  return own.toSorted((item, other) => other.largo - item.largo)[0]?.lugar
}
