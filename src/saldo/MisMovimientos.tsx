import { ReceiptText } from 'lucide-react'
import { formatBriefDay, formatMonth } from '#lib/dates.ts'
import { formatDinero } from '#lib/dineroFormat.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { byMonth } from './byMonth.ts'
import type { Movimiento } from './contract.ts'
import { LineaDeMovimiento } from './LineaDeMovimiento.tsx'

/** A member's balance, and its movements by month. */
export function MisMovimientos({ saldo, movimientos }: { saldo: string; movimientos: Movimiento[] }) {
  return (
    <>
      <SaldoDisponible saldo={saldo} />
      {movimientos.length === 0 && (
        <EmptyState illustration={<ReceiptText />} title="Aún no hay movimientos.">
          Cuando cambie tu saldo, aquí verás cuánto, cuándo y por qué.
        </EmptyState>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {byMonth(movimientos).map(({ mes, movimientos: own }) => (
          <section key={mes} aria-labelledby={`mes-${mes}`}>
            <h2 id={`mes-${mes}`} className="mb-2 font-semibold text-sm">
              {formatMonth(mes)}
            </h2>
            <ul className="divide-y divide-border rounded-2xl border border-border bg-card">
              {own.map((movimiento) => (
                <li key={movimiento.id} className="px-4 py-2.5 md:px-5">
                  <LineaDeMovimiento {...movimiento}>
                    <time dateTime={movimiento.fecha_creacion}>{formatBriefDay(movimiento.fecha_creacion)}</time>
                  </LineaDeMovimiento>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}

/** The balance, announced to screen readers when it changes. */
function SaldoDisponible({ saldo }: { saldo: string }) {
  const [moneda, figures] = formatDinero(saldo).split('\u00a0')
  return (
    <p
      role="status"
      className="mt-4 mb-5 flex flex-wrap items-baseline justify-between gap-x-4 rounded-2xl border border-border bg-card px-4 py-4 md:px-5"
    >
      <span className="text-muted-foreground text-sm">Saldo disponible</span>{' '}
      <span className="cifras whitespace-nowrap font-semibold text-lg">
        {moneda}&nbsp;<span className="text-h2">{figures}</span>
      </span>
    </p>
  )
}
