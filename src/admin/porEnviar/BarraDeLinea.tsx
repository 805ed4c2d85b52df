import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { shownSince } from '#http/kept.ts'
import { BarraSinConexion } from '#sitio/BarraSinConexion.tsx'
import { announce } from '#ui/liveRegions.ts'
import { useOnline } from '#ui/useOnline.ts'
import { timeText } from './say.ts'

/** Says that there is no connection, and of when the page is. It is announced once, and replaces nothing. */
export function BarraDeLinea({ below }: { below: string }) {
  const client = useQueryClient()
  const online = useOnline()
  const since = useSyncExternalStore(
    (notify) => client.getQueryCache().subscribe(notify),
    () => shownSince(client, online),
  )
  const text = since > 0 ? `Sin conexión. Esto es como a las ${timeText(since)}` : 'Sin conexión.'
  const shown = !online || since > 0
  useEffect(() => {
    if (shown) announce('Sin conexión. Lo que hagas se guarda aquí.')
  }, [shown])
  return shown && <BarraSinConexion below={below}>{text}</BarraSinConexion>
}
