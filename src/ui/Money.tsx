import { formatDinero } from '#lib/dineroFormat.ts'

/** @param amount decimal string with two places, may be negative: `"1234.50"` */
export function Money({ amount, className }: { amount: string; className?: string }) {
  const color = amount.startsWith('-') ? 'text-destructive' : ''
  return (
    <span data-slot="dinero" className={`cifras ${color} ${className ?? ''}`}>
      {formatDinero(amount)}
    </span>
  )
}
