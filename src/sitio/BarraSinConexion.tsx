import { WifiOff } from 'lucide-react'
import { OFFLINE_TEXT } from './offlineBar.ts'

/** @param below Tailwind classes for the height of the header, below which the bar sticks */
export function BarraSinConexion({ below = 'top-15 lg:top-18' }: { below?: string }) {
  return (
    <aside
      aria-label="Conexión"
      data-sin-conexion
      className={`sticky z-40 border-ambar border-b bg-ambar-tint ${below}`}
    >
      <p className="contenedor flex items-center gap-2 py-2 font-semibold text-ambar-text text-meta">
        <WifiOff aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0" />
        {OFFLINE_TEXT}
      </p>
    </aside>
  )
}
