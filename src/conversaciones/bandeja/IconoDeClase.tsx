import { CircleHelp, Globe, LifeBuoy, type LucideIcon, MapPin, MessageSquareText, Store } from 'lucide-react'
import type { Asunto, Clase } from './contract.ts'

const icons: Record<Clase, LucideIcon> = {
  ayuda: LifeBuoy,
  direccion: MapPin,
  retiro: Store,
  mensaje: MessageSquareText,
  internacional: Globe,
}

export function IconoDeClase({ clase, codigo }: Pick<Asunto, 'clase' | 'codigo'>) {
  const Icon = clase === 'mensaje' && codigo ? CircleHelp : icons[clase]
  return <Icon aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-5 shrink-0 text-primary" />
}
