import { formatDinero } from '#lib/dineroFormat.ts'
import { Money } from '#ui/Money.tsx'
import type { Partida } from './contract.ts'

type Props = {
  partidas: Omit<Partida, 'linea'>[]
  total: string
  className?: string
}

/** What a total is made of, one amount below the other, and the total. */
export function Partidas({ partidas, total, className = '' }: Props) {
  return (
    <dl className={`divide-y divide-border ${className}`}>
      {partidas.map(({ concepto, monto, razon }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal, and they never move
        <div key={at} className="flex items-baseline justify-between gap-4 py-2">
          <dt className="min-w-0 wrap-anywhere">
            {concepto}
            {razon && <span className="block text-muted-foreground text-sm">{razon}</span>}
          </dt>
          <dd className="cifras shrink-0">{formatDinero(monto)}</dd>
        </div>
      ))}
      <div className="flex items-baseline justify-between gap-4 py-2">
        <dt className="font-semibold">Total</dt>
        <dd>
          <Money amount={total} className="font-semibold text-lg" />
        </dd>
      </div>
    </dl>
  )
}
