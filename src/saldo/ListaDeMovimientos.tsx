import { diaDe, formatearMes } from '#comun/fecha.ts'
import { Dinero } from '#ui/Dinero.tsx'
import { Fecha } from '#ui/Fecha.tsx'
import type { Movimiento } from './contrato.ts'
import { NOMBRE_DE_MOVIMIENTO, tituloDe } from './etiquetas.ts'
import { Monto } from './Monto.tsx'

/** A member's movements under their months, newest first, with the balance after each. */
export function ListaDeMovimientos({ movimientos }: { movimientos: Movimiento[] }) {
  const porMes = Map.groupBy(movimientos, ({ fecha_creacion }) => diaDe(new Date(fecha_creacion)).slice(0, 7))
  return (
    <div className="grid gap-5 print:gap-3">
      {[...porMes].map(([mes, suyos]) => (
        <section key={mes} aria-labelledby={`mes-${mes}`}>
          <h2 id={`mes-${mes}`} className="mb-2 font-sans font-semibold text-sm">
            {formatearMes(mes)}
          </h2>
          <ul className="grid divide-y divide-border overflow-hidden rounded-2xl border border-border bg-card print:rounded-none">
            {suyos.map((movimiento) => (
              <Fila key={movimiento.id} movimiento={movimiento} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Fila({ movimiento }: { movimiento: Movimiento }) {
  const { clase, monto, saldo_despues, fecha_creacion } = movimiento
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-4 py-3 md:px-6 print:py-1.5 print:text-sm">
      <p dir="auto" className="wrap-anywhere font-semibold">
        {tituloDe(movimiento)}
      </p>
      <p className="text-right">
        <Monto monto={monto} />
      </p>
      <p className="text-meta text-muted-foreground">
        {NOMBRE_DE_MOVIMIENTO[clase]} · <Fecha valor={fecha_creacion} formato="diaBreve" />
      </p>
      <p className="whitespace-nowrap text-right text-meta text-muted-foreground">
        {saldo_despues !== null && (
          <>
            Saldo <Dinero monto={saldo_despues} />
          </>
        )}
      </p>
    </li>
  )
}
