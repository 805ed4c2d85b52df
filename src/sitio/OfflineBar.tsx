import { WifiOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useAnnounce } from '#ui/announce.tsx'
import { useOnline } from '#ui/useOnline.ts'

const OFFLINE_TEXT = 'Sin conexión. Verás los últimos datos guardados.'

/** @param below Tailwind classes for the height of the header, below which the bar sticks */
export function BarraSinConexion({ below = 'top-15 lg:top-18' }: { below?: string }) {
  const online = useOnline()
  const announce = useAnnounce()
  const before = useRef(online)

  useEffect(() => {
    if (before.current === online) return
    before.current = online
    announce(online ? 'Conexión recuperada' : OFFLINE_TEXT)
  }, [online, announce])

  if (online) return null
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
