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
  /** Paths of pages that belong to this entry but not to its path. */
  aliases?: string[]
  etiqueta: string
  icono: LucideIcon
  /** Whether the phone's bottom bar, with room for four, has it. */
  abajo?: true
  /** Group in the sidebar, which draws lines between groups. */
  grupo: 'trabajo' | 'personas' | 'registro'
  /** The count of pending items and its noun, read by screen readers after the label. */
  espera?: { cuantos: (pendientes: Pendientes) => number; que: string; grave?: true }
}

/** Pending items per channel; messages as the inbox counts. */
export const WAITING = {
  chats: ({ chat }) => chat.cuantos + chat.dejadas,
  tickets: ({ tickets }) => tickets.cuantos,
  mensajes: ({ solicitudes, mensajes, retiros, internacional }) =>
    solicitudes.cuantos + solicitudes.sin_confirmar + mensajes.cuantos + retiros.cuantos + internacional.cuantos,
} satisfies Record<string, (pendientes: Pendientes) => number>

/** The staff pages in the order of all menus. A new page is one more entry here. */
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

/** The entry that a path belongs to: the one with the longest matching prefix. `Hoy` matches only its own path. */
export function navItemOf(pathname: string) {
  const [today, ...others] = navItems
  if (pathname === today.to) return today
  const matches = others.flatMap((navItem) =>
    [navItem.to, ...(navItem.aliases ?? [])]
      .filter((to) => `${pathname}/`.startsWith(`${to}/`))
      .map((to) => ({ lugar: navItem, largo: to.length })),
  )
  return matches.toSorted((item, other) => other.largo - item.largo)[0]?.lugar
}
