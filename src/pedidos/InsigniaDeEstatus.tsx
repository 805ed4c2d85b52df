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
import { Insignia } from '#ui/Insignia.tsx'
import { type ClaveDeEstatus, claveDe } from './estatus.ts'
import { colorDeEstatus } from './labels.ts'

// Above 6 every badge is grey, so icon and word must tell the statuses apart.
const iconos: Record<ClaveDeEstatus, LucideIcon> = {
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

type Props = { estatus: { id: number; nombre: string }; chica?: boolean }

export function InsigniaDeEstatus({ estatus: { id, nombre }, chica }: Props) {
  const clave = claveDe(id)
  const Icono = clave ? iconos[clave] : Package
  return (
    <Insignia chica={chica} color={colorDeEstatus(id)} icono={<Icono aria-hidden="true" strokeWidth={1.75} />}>
      {nombre}
    </Insignia>
  )
}
