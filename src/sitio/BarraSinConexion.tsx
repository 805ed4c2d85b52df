import { WifiOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useAnunciar } from '#ui/anuncios.tsx'
import { useEnLinea } from '#ui/useEnLinea.ts'

const SIN_CONEXION = 'Sin conexión. Verás los últimos datos guardados.'

/** @param bajo the header's height, under which it stays in view */
export function BarraSinConexion({ bajo = 'top-15 lg:top-18' }: { bajo?: string }) {
  const enLinea = useEnLinea()
  const anunciar = useAnunciar()
  const antes = useRef(enLinea)

  useEffect(() => {
    if (antes.current === enLinea) return
    antes.current = enLinea
    anunciar(enLinea ? 'Conexión recuperada' : SIN_CONEXION)
  }, [enLinea, anunciar])

  if (enLinea) return null
  return (
    <aside
      aria-label="Conexión"
      data-sin-conexion
      className={`sticky z-40 border-ambar border-b bg-ambar-tint ${bajo}`}
    >
      <p className="contenedor flex items-center gap-2 py-2 font-semibold text-ambar-text text-meta">
        <WifiOff aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0" />
        {SIN_CONEXION}
      </p>
    </aside>
  )
}
