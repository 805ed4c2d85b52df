import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { query } from '#http/query.ts'
import { linkTo } from '#lib/linkTo.ts'
import { DateTime } from '#ui/DateTime.tsx'
import { Money } from '#ui/Money.tsx'
import { type EnElBanco, leerCuadre, type MovimientoDeBanco } from './contract.ts'
import { EsDeUnPedido } from './EsDeUnPedido.tsx'
import { enElBancoText } from './labels.ts'

/** Which receipts that wait the bank shows, and the credits that are of no receipt. */
export function Cuadre() {
  const { data } = useSuspenseQuery(query(leerCuadre))
  return (
    <>
      {data.comprobantes.length > 0 && (
        <section aria-labelledby="titulo-esperan" className="grid gap-2">
          <h2 id="titulo-esperan" className="font-display text-h2">
            Comprobantes que esperan
          </h2>
          <ul className="grid divide-y divide-border overflow-hidden rounded-xl border border-border bg-card">
            {data.comprobantes.map((row) => (
              <Comprobante key={row.comprobante} row={row} />
            ))}
          </ul>
        </section>
      )}
      {data.sueltos.length > 0 && (
        <section aria-labelledby="titulo-sueltos" className="grid gap-2">
          <h2 id="titulo-sueltos" className="font-display text-h2">
            Entró y no es de ningún comprobante
          </h2>
          <ul className="grid divide-y divide-border overflow-hidden rounded-xl border border-border bg-card">
            {data.sueltos.map((movimiento) => (
              <li key={movimiento.id} className="grid gap-2 px-4 py-2.5">
                <Movimiento movimiento={movimiento} />
                <EsDeUnPedido movimiento={movimiento} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const COLOR = { esta: 'font-semibold text-success', posible: 'text-warning', no_esta: 'text-muted-foreground' }

function Comprobante({ row }: { row: EnElBanco }) {
  const { codigo, cliente, monto, estado, movimientos } = row
  return (
    <li className="grid gap-1 px-4 py-2.5">
      <div className="flex items-center justify-between gap-3 text-sm">
        <Link
          to={linkTo('/manage/pedidos/:codigo', { codigo })}
          className="flex min-h-12 min-w-0 flex-wrap items-center gap-x-2 font-semibold"
        >
          {cliente} <span className="font-normal text-muted-foreground">{codigo}</span>
        </Link>
        <span className="grid shrink-0 justify-items-end">
          <Money amount={monto} className="font-semibold" />
          <span className={`text-meta ${COLOR[estado]}`}>{enElBancoText(row)}</span>
        </span>
      </div>
      {movimientos.map((movimiento) => (
        <Movimiento key={movimiento.id} movimiento={movimiento} />
      ))}
    </li>
  )
}

/** A row of the bank: its day, words and amount. */
export function Movimiento({ movimiento: { dia, monto, referencia, descripcion } }: { movimiento: MovimientoDeBanco }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 text-meta">
      <DateTime value={dia} format="day" className="text-muted-foreground" />
      <span className="min-w-0 max-md:order-last max-md:basis-full md:flex-1 [overflow-wrap:anywhere]">
        {[descripcion, referencia].filter(Boolean).join(' · ')}
      </span>
      <Money amount={monto} className="ml-auto" />
    </div>
  )
}
