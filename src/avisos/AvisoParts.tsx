import { Bell, type LucideIcon, Package, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { DateTime } from '#ui/DateTime.tsx'
import { TextWithLinks } from '#ui/TextWithLinks.tsx'
import type { Aviso } from './contract.ts'

const ICONS: Record<Aviso['tipo'], LucideIcon> = { general: Bell, credito: Wallet, paquete: Package }

type Props = Pick<Aviso, 'tipo' | 'titulo'> & {
  sinLeer: boolean
  /** When the notification was sent, ISO 8601; absent in a preview. */
  fecha?: string
  /** Content under the title, beside the date. */
  children?: ReactNode
}

/** The header of a notification as its reader sees it: kind, title and date. */
export function Titular({ tipo, titulo, sinLeer, fecha, children }: Props) {
  const Icon = ICONS[tipo]
  return (
    <>
      <span className="relative mt-0.5">
        <Icon aria-hidden="true" strokeWidth={1.75} className="size-5 text-primary" />
        {sinLeer && (
          <span
            aria-hidden="true"
            className="absolute -top-1 -right-1 size-2.5 rounded-full border-2 border-card bg-primary"
          />
        )}
      </span>
      <span className="min-w-0">
        <span dir="auto" className={`block wrap-anywhere ${sinLeer ? 'font-semibold' : ''}`}>
          {titulo}
          {sinLeer && <span className="sr-only">, sin leer</span>}
        </span>
        {fecha && <DateTime value={fecha} className="block text-meta text-muted-foreground" />}
        {children}
      </span>
    </>
  )
}

/** The text of a notification. */
export function Mensaje({ children, className = '' }: { children: string; className?: string }) {
  return (
    <p dir="auto" className={`wrap-anywhere whitespace-pre-line text-sm ${className}`}>
      <TextWithLinks>{children}</TextWithLinks>
    </p>
  )
}
