import {
  BadgeCheck,
  CircleCheckBig,
  CircleX,
  Hammer,
  Inbox,
  type LucideIcon,
  Package,
  Search,
  Ship,
  Store,
  Tag,
  Truck,
  Undo2,
} from 'lucide-react'
import { Badge } from '#ui/Badge.tsx'
import { type ClaveDeEstatus, keyOf } from './estatus.ts'
import { estatusColor } from './labels.ts'

// Badges of statuses with an id above 6 are all grey, so the icon and the word must tell them apart.
const icons: Record<ClaveDeEstatus, LucideIcon> = {
  recibido: Inbox,
  confirmado: BadgeCheck,
  en_preparacion: Hammer,
  etiquetado: Tag,
  almacenado: Package,
  listo: Store,
  en_ruta: Truck,
  entregado: CircleCheckBig,
  devuelto: Undo2,
  cancelado: CircleX,
  en_revision: Search,
  embarcado: Ship,
}

type Props = { estatus: { id: number; nombre: string }; small?: boolean }

export function InsigniaDeEstatus({ estatus: { id, nombre }, small }: Props) {
  const key = keyOf(id)
  const Icon = key ? icons[key] : Package
  return (
    <Badge small={small} color={estatusColor(id)} icon={<Icon aria-hidden="true" strokeWidth={1.75} />}>
      {nombre}
    </Badge>
  )
}
