import { useLiveMovimientos } from './movimientos.ts'

/** Seconds in which the last step of an order can still be undone, for a row of the list. */
export function Countdown({ codigo }: { codigo: string }) {
  const movimiento = useLiveMovimientos().find((vivo) => vivo.codigo === codigo)
  if (!movimiento) return null
  // Hidden from screen readers, as the undo bar announces the move.
  return (
    <span aria-hidden="true" className="whitespace-nowrap text-meta text-muted-foreground tabular-nums">
      {movimiento.segundos} s
    </span>
  )
}
