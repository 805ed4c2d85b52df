import { Download } from 'lucide-react'
import { urlOf } from '#lib/callRoute.ts'
import { formatDinero } from '#lib/dineroFormat.ts'
import { linkTo } from '#lib/linkTo.ts'
import { METODO, reciboText } from '#pagos/labels.ts'
import type { PedidoCompleto } from '#pedidos/contract.ts'
import { descargarRecibo } from '#pedidos/recibos/contract.ts'
import { reciboTitle } from '#pedidos/recibos/labels.ts'
import { DateTime } from '#ui/DateTime.tsx'
import { Money } from '#ui/Money.tsx'

/** What was paid of an order, entry by entry with its receipt, and what remains. Renders nothing before the first. */
export function Recibos({ pedido: { codigo, cuenta } }: { pedido: PedidoCompleto }) {
  const { pagos, pagado, falta, de_mas } = cuenta
  if (pagos.length === 0) return null
  return (
    <section aria-labelledby="recibos" className="mt-6 border-border border-t pt-6 text-sm">
      <h3 id="recibos" className="font-sans font-semibold text-base">
        Lo que has pagado
      </h3>
      <p className="mt-1">
        {falta === '0.00' ? 'Todo pagado: ' : 'Pagado: '}
        <Money amount={pagado} className="font-semibold" />
        {falta !== null && falta !== '0.00' && `; faltan ${formatDinero(falta)}`}.
      </p>
      {de_mas && <p className="mt-1">Pagaste {formatDinero(de_mas)} de más: dinos si te lo devolvemos.</p>}
      <ul className="mt-2 divide-y divide-border">
        {pagos.map(({ recibo, clase, metodo, monto, razon, fecha }) => (
          <li key={recibo} className="flex items-center justify-between gap-3 py-2">
            <div className="min-w-0 wrap-anywhere">
              <p className="font-semibold">
                {/* A whole page: the server reads the receipt by the browser's cookie. */}
                <a
                  href={linkTo('/recibo', { query: { numero: String(recibo) } })}
                  className="enlace -my-2 inline-flex min-h-12 items-center"
                >
                  {reciboTitle({ clase, recibo })}
                </a>
                , <Money amount={monto} />
              </p>
              <p className="text-muted-foreground">
                {METODO[metodo]}, <DateTime value={fecha} />
                {razon && ` · ${razon}`}
              </p>
            </div>
            <a
              href={urlOf(descargarRecibo, { params: { codigo, recibo } })}
              download
              className="enlace inline-flex min-h-12 shrink-0 items-center gap-1.5 print:hidden"
            >
              <Download aria-hidden="true" strokeWidth={1.75} className="size-4" />
              PDF<span className="sr-only"> del recibo {reciboText(recibo)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
