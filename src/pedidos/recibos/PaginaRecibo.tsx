import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { type MetaFunction, useLocation } from 'react-router'
import { query } from '#http/query.ts'
import { urlOf } from '#lib/callRoute.ts'
import { linkTo } from '#lib/linkTo.ts'
import { negocio } from '#negocio'
import { pageMeta } from '#tienda/meta.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { DateTime } from '#ui/DateTime.tsx'
import { Link } from '#ui/Link.tsx'
import { useHydrated } from '#ui/useHydrated.ts'
import { descargarRecibo, obtenerRecibo, type Recibo, type ReciboPedido } from './contract.ts'
import { reciboRows, reciboTitle } from './labels.ts'

declare module '#lib/linkTo.ts' {
  interface PageQueries {
    '/recibo': { numero: string }
  }
}

export const meta: MetaFunction = () =>
  pageMeta({ title: 'Recibo', description: 'Lo que pagaste de tu pedido.', indexed: false })

/** A receipt of an order, for its owner. Its address has the receipt's number, which opens nothing for others. */
export default function PaginaRecibo() {
  const { recibo, isReading } = useRecibo()
  return (
    <div className="contenedor py-8 md:py-14">
      <div className="mx-auto max-w-120">
        {recibo ? (
          <ReciboAbierto recibo={recibo} />
        ) : (
          <>
            <h1 tabIndex={-1} className="font-display text-h1">
              {isReading ? 'Buscamos tu recibo' : 'No encontramos ese recibo'}
            </h1>
            {!isReading && <p className="mt-3">Ábrelo desde la página de tu pedido, en «Lo que has pagado».</p>}
          </>
        )}
        <p className="mt-6 print:hidden">
          <Link to={linkTo('/rastrear')} className="enlace inline-flex min-h-12 items-center">
            Ver mi pedido
          </Link>
        </p>
      </div>
    </div>
  )
}

/** The receipt of the page's address. The server knows it before the browser's first rendering does. */
function useRecibo() {
  const { search } = useLocation()
  const client = useQueryClient()
  const [rendered] = useState(() => client.getQueryData<ReciboPedido>(query(obtenerRecibo, {}).queryKey)?.recibo)
  const numero = Number(new URLSearchParams(search).get('numero'))
  const isRendered = rendered?.recibo === numero
  const isWanted = useHydrated() && !isRendered && Number.isInteger(numero) && numero > 0
  const { data, isPending } = useQuery({ ...query(obtenerRecibo, { numero }), enabled: isWanted })
  if (!isWanted) return { recibo: rendered ?? null, isReading: false }
  return { recibo: data?.recibo ?? null, isReading: isPending }
}

/** @public for tests */
export function ReciboAbierto({ recibo }: { recibo: Recibo }) {
  const { codigo, recibo: numero, fecha } = recibo
  const { amount, rows, footer } = reciboRows(recibo)
  return (
    <article data-solo-en-papel className="rounded-2xl border border-border bg-card p-4 md:p-6 print:border-0">
      <p className="text-muted-foreground">{negocio.marca}</p>
      <h1 tabIndex={-1} className="cifras font-display text-h1">
        {reciboTitle(recibo)}
      </h1>
      <p className="text-muted-foreground text-sm">
        <DateTime value={fecha} />
      </p>
      <dl className="mt-4 divide-y divide-border border-border border-y">
        {[amount, ...rows].map(([name, value], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have one name, and they never move
          <div key={at} className="flex items-baseline justify-between gap-4 py-2.5">
            <dt className="max-w-1/2 shrink-0 wrap-anywhere text-muted-foreground text-sm">{name}</dt>
            <dd
              className={`min-w-0 text-right wrap-anywhere ${at === 0 ? 'cifras font-semibold text-h3' : 'tabular-nums'}`}
            >
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-meta text-muted-foreground">{footer}</p>
      <div className="mt-5 flex flex-wrap gap-2 print:hidden">
        <ButtonLink>
          <a href={urlOf(descargarRecibo, { params: { codigo, recibo: numero } })} download>
            <Download aria-hidden="true" strokeWidth={1.75} />
            Descargar PDF
          </a>
        </ButtonLink>
        <Button variant="outline" className="noscript:hidden" onClick={() => print()}>
          <Printer aria-hidden="true" strokeWidth={1.75} />
          Imprimir
        </Button>
      </div>
    </article>
  )
}
