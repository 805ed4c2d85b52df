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
import { colorDeEstatus } from './etiquetas.ts'

// Above 6 every badge is grey, so icon and word must tell the statuses apart.
const iconos: Record<string, LucideIcon> = {
  Recibido: Inbox,
  Confirmado: BadgeCheck,
  'En Preparación': Hammer,
  Etiquetado: Tag,
  Almacenado: Package,
  'Listo para Entregar': Store,
  'En Ruta de Entrega': Truck,
  Entregado: CircleCheckBig,
  Devuelto: Undo2,
  Cancelado: CircleX,
  'En Revisión': Search,
  Embarcado: Ship,
}

export function InsigniaDeEstatus({ estatus: { id, nombre } }: { estatus: { id: number; nombre: string } }) {
  const Icono = iconos[nombre] ?? Package
  return (
    <Insignia color={colorDeEstatus(id)} icono={<Icono aria-hidden="true" strokeWidth={1.75} />}>
      {nombre}
    </Insignia>
  )
}
