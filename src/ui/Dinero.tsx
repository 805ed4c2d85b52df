import { formatearDinero } from '#lib/formatoDeDinero.ts'

/** @param monto decimal string with two places, may be negative: `"1234.50"` */
export function Dinero({ monto, className }: { monto: string; className?: string }) {
  const color = monto.startsWith('-') ? 'text-destructive' : ''
  return (
    <span data-slot="dinero" className={`cifras ${color} ${className ?? ''}`}>
      {formatearDinero(monto)}
    </span>
  )
}
