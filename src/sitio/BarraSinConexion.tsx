import { WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { OFFLINE_TEXT } from './offlineBar.ts'

type Props = {
  /** Tailwind classes for the height of the header, below which the bar sticks. */
  below?: string
  /** Another text; the bar is then shown whatever the browser says of its network. */
  children?: ReactNode
}

/** The bar of a page without a connection. */
export function BarraSinConexion({ below = 'top-15 lg:top-18', children }: Props) {
  return (
    <aside
      aria-label="Conexión"
      {...(!children && { 'data-sin-conexion': true })}
      className={`sticky z-40 border-ambar border-b bg-ambar-tint ${below}`}
    >
      <p className="contenedor flex items-center gap-2 py-2 font-semibold text-ambar-text text-meta">
        <WifiOff aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0" />
        {children ?? OFFLINE_TEXT}
      </p>
    </aside>
  )
}
