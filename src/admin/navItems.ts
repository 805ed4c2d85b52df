import {
  Bell,
  FileSpreadsheet,
  Gem,
  HeartPulse,
  History,
  Inbox,
  type LucideIcon,
  Mail,
  Package,
  PackagePlus,
  Plus,
  Settings2,
  Sun,
  Truck,
  Users,
  Wallet,
} from 'lucide-react'
import { linkTo } from '#lib/linkTo.ts'
import type { Pendientes } from './hoy/contract.ts'
import { WAITING } from './hoy/waiting.ts'

export type NavItem = {
  to: string
  /** Paths of pages that belong to this entry but not to its path. */
  aliases?: string[]
  label: string
  icon: LucideIcon
  /** Whether the phone's bottom bar, with room for four, has it; `only`: no other menu has it. */
  inBottomBar?: true | 'only'
  /** Group in the sidebar, which draws lines between groups. */
  group: 'trabajo' | 'personas' | 'registro'
  /** The count of pending items and its noun, read by screen readers after the label. */
  pending?: { count: (pendientes: Pendientes) => number; noun: string; urgent?: true }
}

/** The staff pages in the order of all menus. A new page is one more entry here; who may open it sees it. */
export const navItems: readonly [NavItem, ...NavItem[]] = [
  { to: linkTo('/manage'), label: 'Hoy', icon: Sun, inBottomBar: true, group: 'trabajo' },
  {
    to: linkTo('/manage/pedidos'),
    label: 'Pedidos',
    icon: Package,
    inBottomBar: true,
    group: 'trabajo',
    pending: { count: ({ por_poner_precio }) => por_poner_precio.cuantos, noun: 'por poner precio' },
  },
  {
    to: linkTo('/manage/nuevo'),
    label: 'Nuevo',
    icon: Plus,
    inBottomBar: 'only',
    group: 'trabajo',
  },
  {
    to: linkTo('/manage/bandeja'),
    aliases: [
      linkTo('/admin-dashboard/chat'),
      linkTo('/admin-dashboard/preguntas'),
      linkTo('/admin-dashboard/tickets'),
    ],
    label: 'Bandeja',
    icon: Inbox,
    inBottomBar: true,
    group: 'trabajo',
    pending: { count: (all) => WAITING.chats(all) + WAITING.tickets(all) + WAITING.mensajes(all), noun: 'por atender' },
  },
  {
    to: linkTo('/manage/dinero'),
    label: 'Dinero',
    icon: Wallet,
    group: 'trabajo',
    pending: { count: WAITING.comprobantes, noun: 'por verificar' },
  },
  { to: linkTo('/manage/entregas'), label: 'Entregas', icon: Truck, group: 'trabajo' },
  { to: linkTo('/manage/piezas'), label: 'Piezas', icon: Gem, group: 'trabajo' },
  { to: linkTo('/admin-dashboard'), label: 'Clientes', icon: Users, group: 'personas' },
  { to: linkTo('/admin-dashboard/paquetes'), label: 'Paquetes', icon: PackagePlus, group: 'personas' },
  {
    to: linkTo('/admin-dashboard/notificaciones'),
    aliases: [linkTo('/admin-dashboard/noticias'), linkTo('/admin-dashboard/circulares')],
    label: 'Notificaciones',
    icon: Bell,
    group: 'personas',
  },
  {
    to: linkTo('/manage/correos'),
    label: 'Correos',
    icon: Mail,
    group: 'registro',
    pending: { count: ({ correos_fallidos }) => correos_fallidos.cuantos, noun: 'sin salir', urgent: true },
  },
  { to: linkTo('/manage/actividad'), label: 'Actividad', icon: History, group: 'registro' },
  { to: linkTo('/admin-dashboard/salud'), label: 'Salud', icon: HeartPulse, group: 'registro' },
  { to: linkTo('/manage/ajustes'), label: 'Ajustes', icon: Settings2, group: 'registro' },
  { to: linkTo('/manage/importar'), label: 'Archivos', icon: FileSpreadsheet, group: 'registro' },
]

/** The entry that a path belongs to: the one with the longest matching prefix. `Hoy` matches only its own path. */
export function navItemOf(pathname: string) {
  const [today, ...others] = navItems
  if (pathname === today.to) return today
  const matches = others.flatMap((navItem) =>
    [navItem.to, ...(navItem.aliases ?? [])]
      .filter((to) => `${pathname}/`.startsWith(`${to}/`))
      .map((to) => ({ navItem, length: to.length })),
  )
  return matches.toSorted((item, other) => other.length - item.length)[0]?.navItem
}
