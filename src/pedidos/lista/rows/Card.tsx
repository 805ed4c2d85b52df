import { memo } from 'react'
import { Link } from 'react-router'
import { linkTo } from '#lib/linkTo.ts'
import { isMissingPrecio } from '../rules.ts'
import { EntregaCell, EstatusCell, PagoCell, RowCheckbox, Total } from './Celdas.tsx'
import type { RowProps } from './rowProps.ts'

/** An order as a card, on a phone. Its price is entered on the order's page. */
export const Card = memo(function Card(props: RowProps) {
  const { row, index: indice, rowCount: cuantas, selected: elegida, left, filter: filtro, today: hoy } = props
  const { codigo, cliente, articulo } = row
  return (
    <li
      data-indice={indice}
      aria-setsize={cuantas}
      aria-posinset={indice + 1}
      className={`relative flex h-25 items-start gap-1 border-border border-b pr-5 pl-2 ${elegida ? 'bg-accent/50' : ''} ${left ? 'text-muted-foreground' : ''}`}
    >
      <RowCheckbox {...props} />
      <div className="min-w-0 flex-1 py-2.5">
        <p className="flex items-baseline justify-between gap-3">
          <Link
            to={linkTo('/manage/pedidos/:codigo', { codigo, query: filtro })}
            data-fila={indice}
            className="truncate font-semibold outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:outline-ring focus-visible:after:-outline-offset-2"
          >
            {cliente}
          </Link>
          {isMissingPrecio(row) ? (
            <span className="enlace shrink-0 text-sm">Poner precio</span>
          ) : (
            <Total row={row} className="shrink-0 text-sm" />
          )}
        </p>
        <p className="flex items-baseline justify-between gap-3 text-meta text-muted-foreground">
          <span className="truncate">
            <span className="codigo">{codigo}</span>
            {articulo && ` · ${articulo}`}
          </span>
          <PagoCell row={row} />
        </p>
        <p className="mt-1 flex items-center justify-between gap-3 text-meta">
          <EstatusCell {...props} />
          <EntregaCell fila={row} hoy={hoy} />
        </p>
      </div>
    </li>
  )
})
