import { useSuspenseQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { query } from '#http/query.ts'
import { linkTo } from '#lib/linkTo.ts'
import { DateTime } from '#ui/DateTime.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Row } from '#ui/list/Row.tsx'
import { Money } from '#ui/Money.tsx'
import { SegmentLinks } from '#ui/Segments.tsx'
import { useRowKeys } from '#ui/shortcuts/useRowKeys.ts'
import { ComprobanteAbierto } from './ComprobanteAbierto.tsx'
import { ConfirmarVarios } from './ConfirmarVarios.tsx'
import { type Comprobante, listarComprobantes } from './contract.ts'
import { ESTADO } from './labels.ts'

declare module '#lib/linkTo.ts' {
  interface PageQueries {
    /** `hechos`: those that were decided; the receipt that is open. */
    '/manage/dinero': { estado?: 'hechos'; ver?: string }
  }
}

type Props = {
  /** What the bank's statement says of a receipt, in the list and beside the open one. */
  enElBanco?: (comprobante: Comprobante) => React.ReactNode
  /** The words of the bank's rows, beside the open receipt. */
  filasDelBanco?: (comprobante: Comprobante) => React.ReactNode
  /** Whether the bank shows a receipt without doubt. */
  isSeguro?: (comprobante: Comprobante) => boolean
}

/** The receipts that wait to be verified, one open beside what is owed, then those that were decided. */
export function PorVerificar({ enElBanco, filasDelBanco, isSeguro }: Props) {
  const [params] = useSearchParams()
  const estado = params.get('estado') === 'hechos' ? 'hechos' : 'esperan'
  const { data } = useSuspenseQuery(query(listarComprobantes, { estado }))
  // What was left for later comes last, as long as the page is open.
  const [later, setLater] = useState<readonly string[]>([])
  const rows = data.comprobantes.toSorted((a, b) => later.indexOf(a.id) - later.indexOf(b.id))
  const open = rows.find(({ id }) => id === params.get('ver')) ?? (estado === 'esperan' ? rows[0] : undefined)
  const list = useRef<HTMLElement>(null)
  useRowKeys({ container: list, group: 'Por verificar' })
  const urlOf = (ver?: string) => linkTo('/manage/dinero', { query: { ...(estado === 'hechos' && { estado }), ver } })
  return (
    <div className="flex min-w-0 flex-col xl:grid xl:grid-cols-[22rem_minmax(0,1fr)]">
      <section ref={list} aria-label="Comprobantes" className="border-border max-xl:contents xl:border-r">
        <div className="flex flex-wrap items-center justify-between gap-2 p-4">
          <h1 tabIndex={-1} className="font-display text-h2">
            Por verificar
          </h1>
          <SegmentLinks
            name="Comprobantes"
            links={[
              { title: 'Esperan', count: data.esperan, to: linkTo('/manage/dinero'), isChosen: estado === 'esperan' },
              {
                title: 'Hechos',
                to: linkTo('/manage/dinero', { query: { estado: 'hechos' } }),
                isChosen: estado === 'hechos',
              },
            ]}
          />
        </div>
        {estado === 'esperan' && (
          <ConfirmarVarios seguros={rows.filter((row) => row.vistos.length === 0 && isSeguro?.(row))} />
        )}
        {rows.length === 0 && (
          <EmptyState
            illustration={<ReceiptText />}
            title={estado === 'esperan' ? 'Nada por verificar' : 'Todavía no hay'}
          >
            {estado === 'esperan'
              ? 'Los comprobantes que envían tus clientes llegan aquí.'
              : 'Aquí quedan los confirmados y los rechazados.'}
          </EmptyState>
        )}
        <ul className="order-last divide-y divide-border border-border border-y empty:hidden">
          {rows.map((row) => (
            <Row
              key={row.id}
              to={urlOf(row.id)}
              title={row.cliente}
              isBold
              isOpen={row.id === open?.id}
              when={<Money amount={row.monto} />}
            >
              <span className="flex justify-between gap-2 text-muted-foreground">
                <span>
                  <span className="codigo">{row.codigo}</span>, <DateTime value={row.fecha} format="brief" />
                </span>
                {row.estado !== 'espera' ? (
                  <span>{ESTADO[row.estado]}</span>
                ) : row.vistos.length > 0 ? (
                  <strong className="shrink-0 text-ambar-text">vista antes</strong>
                ) : (
                  <span className="shrink-0">{enElBanco?.(row)}</span>
                )}
              </span>
            </Row>
          ))}
        </ul>
      </section>
      {open && (
        <ComprobanteAbierto
          key={open.id}
          comprobante={open}
          enElBanco={enElBanco?.(open)}
          filas={filasDelBanco?.(open)}
          onLater={() => setLater((ids) => [...ids.filter((id) => id !== open.id), open.id])}
        />
      )}
    </div>
  )
}
