import { useLiveMovimientos } from './movimientos.ts'

/** The seconds in which the last step of an order can still be taken out, beside it in a list. */
export function Countdown({ codigo }: { codigo: string }) {
  const movimiento = useLiveMovimientos().find((vivo) => vivo.codigo === codigo)
  if (!movimiento) return null
  // The bar says it to who does not see it.
  return (
    <span aria-hidden="true" className="whitespace-nowrap text-meta text-muted-foreground tabular-nums">
      {movimiento.segundos} s
    </span>
  )
}
