import type { ReactNode } from 'react'

/** Columns that are hidden when the list is narrow, for example with an open order beside it. */
export const COLUMNS = {
  pieza: 'hidden @4xl:table-cell',
  servicio: 'hidden @5xl:table-cell',
  entrega: 'hidden @lg:table-cell',
  total: 'hidden @xl:table-cell',
}

type Props = {
  count: number
  /** Height in pixels of the rows that are not rendered, above and below. */
  before: number
  after: number
  /** Checkbox that selects all loaded rows. */
  selectAllCheckbox: ReactNode
  onKeyDown: (event: React.KeyboardEvent) => void
  children: ReactNode
}

const headingStyle = 'h-8.5 border-border border-b bg-sunken py-0 pr-3 text-left font-normal'

/** A table that renders only the visible rows; `aria-rowcount` gives the total to screen readers. */
export function Tabla({ count, before, after, selectAllCheckbox, onKeyDown, children }: Props) {
  return (
    <div className="@container">
      <table
        aria-label="Pedidos"
        aria-rowcount={count + 1}
        onKeyDown={onKeyDown}
        className="w-full table-fixed border-separate border-spacing-0 text-meta"
      >
        <thead className="sticky top-14 z-20 text-muted-foreground">
          <tr aria-rowindex={1}>
            <th scope="col" className={`${headingStyle} w-12 pr-0 pl-2.5`}>
              {selectAllCheckbox}
            </th>
            <th scope="col" className={`${headingStyle} w-22 @4xl:w-23`}>
              Código
            </th>
            <th scope="col" className={`${headingStyle} @4xl:w-44`}>
              Cliente
            </th>
            <th scope="col" className={`${headingStyle} ${COLUMNS.pieza}`}>
              Pieza
            </th>
            <th scope="col" className={`${headingStyle} w-49 @4xl:w-53`}>
              Estatus
            </th>
            <th scope="col" className={`${headingStyle} ${COLUMNS.servicio} w-20`}>
              Servicio
            </th>
            <th scope="col" className={`${headingStyle} ${COLUMNS.entrega} w-25 @4xl:w-26`}>
              Entrega
            </th>
            <th scope="col" className={`${headingStyle} ${COLUMNS.total} w-30 @4xl:w-31 pr-5 text-right`}>
              Total
            </th>
          </tr>
        </thead>
        <Spacer height={before} />
        <tbody>{children}</tbody>
        <Spacer height={after} />
      </table>
    </div>
  )
}

function Spacer({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    <tbody aria-hidden="true">
      <tr>
        {/* One cell, because a cell per column gives hidden columns space. */}
        <td className="p-0" style={{ height }} />
      </tr>
    </tbody>
  )
}
