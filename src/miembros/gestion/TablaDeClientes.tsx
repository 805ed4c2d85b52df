import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { linkTo } from '#lib/linkTo.ts'
import { Money } from '#ui/Money.tsx'
import { EstadoDelCliente } from './EstadoDelCliente.tsx'
import type { RowProps } from './rowProps.ts'

/** Classes that hide columns when the list is narrow beside an open client. */
const COLUMNS = { correo: 'hidden @lg:table-cell', saldo: 'hidden @md:table-cell' }

const headingStyle = 'sticky top-0 z-10 h-8.5 border-border border-b bg-sunken py-0 pr-3 text-left font-normal'
const cellStyle = 'h-10 border-border border-b py-0 pr-3 text-left'

type Props = { onKeyDown: (event: React.KeyboardEvent) => void; children: ReactNode }

export function TablaDeClientes({ onKeyDown, children }: Props) {
  return (
    <table
      aria-label="Clientes"
      onKeyDown={onKeyDown}
      className="w-full table-fixed border-separate border-spacing-0 text-meta"
    >
      <thead className="text-muted-foreground">
        <tr>
          <th scope="col" className={`${headingStyle} w-25 pl-5`}>
            Código
          </th>
          <th scope="col" className={headingStyle}>
            Nombre
          </th>
          <th scope="col" className={`${headingStyle} ${COLUMNS.correo}`}>
            Correo
          </th>
          <th scope="col" className={`${headingStyle} w-32`}>
            Estado
          </th>
          <th scope="col" className={`${headingStyle} ${COLUMNS.saldo} w-29 pr-5 text-right`}>
            Saldo
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

/** A client's row in the table. The code is the link, and its area covers the whole row. */
export function ClienteRow({ cliente, filtro, open, isGone }: RowProps) {
  const { codigo_membresia: codigo, nombre, correo, saldo } = cliente
  return (
    <tr
      className={`relative ${open ? 'bg-accent text-accent-foreground' : 'bg-card hover:bg-sunken'} ${isGone ? 'text-muted-foreground line-through' : ''}`}
    >
      <th
        scope="row"
        className={`${cellStyle} pl-5 font-normal ${open ? 'shadow-[inset_4px_0_0_var(--primary)]' : ''}`}
      >
        <Link
          to={linkTo('/admin-dashboard/clientes/:codigo', { codigo, query: filtro })}
          preventScrollReset
          data-fila={codigo}
          aria-current={open ? 'true' : undefined}
          className="codigo outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:outline-ring focus-visible:after:-outline-offset-2"
        >
          {codigo}
        </Link>
      </th>
      <td className={`${cellStyle} truncate`} title={nombre}>
        {nombre}
      </td>
      <td className={`${cellStyle} truncate text-muted-foreground ${COLUMNS.correo}`} title={correo}>
        {correo}
      </td>
      <td className={`${cellStyle} overflow-hidden`}>
        <EstadoDelCliente {...cliente} small single />
      </td>
      <td className={`${cellStyle} pr-5 text-right ${COLUMNS.saldo}`}>
        <Money amount={saldo} />
      </td>
    </tr>
  )
}
