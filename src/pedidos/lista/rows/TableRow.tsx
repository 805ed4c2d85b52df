import { memo } from 'react'
import { Link } from 'react-router'
import { linkTo } from '#lib/linkTo.ts'
import { SERVICIO_LABELS } from '#pedidos/labels.ts'
import { EntregaCell, EstatusCell, PrecioCell, RowCheckbox } from './Celdas.tsx'
import type { RowProps } from './rowProps.ts'
import { COLUMNS } from './Tabla.tsx'

const cellStyle = 'h-10 border-border border-b py-0 pr-3 text-left'

/** A table row of an order. A click on the row follows the link of its code. */
export const TableRow = memo(function TableRow(props: RowProps) {
  const { row, index: indice, open: abierta, selected: elegida, left, filter: filtro, today: hoy } = props
  const { codigo, cliente, articulo, tipo_servicio } = row
  return (
    <tr
      data-indice={indice}
      aria-rowindex={indice + 2}
      className={`group/fila relative ${
        abierta ? 'bg-accent text-accent-foreground' : elegida ? 'bg-accent/50' : 'bg-card hover:bg-sunken'
      } ${left ? 'text-muted-foreground' : ''}`}
    >
      <td className={`${cellStyle} pr-0 pl-2.5 ${abierta ? 'shadow-[inset_4px_0_0_var(--primary)]' : ''}`}>
        <RowCheckbox {...props} />
      </td>
      <th scope="row" className={`${cellStyle} font-normal`}>
        <Link
          to={linkTo('/manage/pedidos/:codigo', { codigo, query: filtro })}
          preventScrollReset
          data-fila={indice}
          aria-current={abierta ? 'true' : undefined}
          className="codigo outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:outline-ring focus-visible:after:-outline-offset-2"
        >
          {codigo}
        </Link>
      </th>
      <td className={`${cellStyle} truncate`} title={cliente}>
        {cliente}
      </td>
      <td className={`${cellStyle} truncate text-muted-foreground ${COLUMNS.pieza}`} title={articulo ?? undefined}>
        {articulo}
      </td>
      <td className={`${cellStyle} overflow-hidden`}>
        <EstatusCell {...props} />
      </td>
      <td className={`${cellStyle} truncate text-muted-foreground ${COLUMNS.servicio}`}>
        {tipo_servicio && SERVICIO_LABELS[tipo_servicio]}
      </td>
      <td className={`${cellStyle} ${COLUMNS.entrega}`}>
        <EntregaCell fila={row} hoy={hoy} />
      </td>
      <td className={`${cellStyle} pr-5 text-right ${COLUMNS.total}`}>
        <PrecioCell {...props} />
      </td>
    </tr>
  )
})
