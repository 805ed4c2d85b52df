import { Link } from 'react-router'
import { linkTo } from '#lib/linkTo.ts'
import { Money } from '#ui/Money.tsx'
import { EstadoDelCliente } from './EstadoDelCliente.tsx'
import type { RowProps } from './rowProps.ts'

/** A client's card on a phone. */
export function TarjetaDeCliente({ cliente, filtro, open, isGone }: RowProps) {
  const { codigo_membresia: codigo, nombre, correo, saldo } = cliente
  return (
    <li className={`relative grid gap-1 border-border border-b px-5 py-2.5 ${isGone ? 'line-through' : ''}`}>
      <p className="flex items-baseline justify-between gap-3">
        <Link
          to={linkTo('/admin-dashboard/clientes/:codigo', { codigo, query: filtro })}
          data-fila={codigo}
          aria-current={open ? 'true' : undefined}
          className="truncate font-semibold outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:outline-ring focus-visible:after:-outline-offset-2"
        >
          {nombre}
        </Link>
        <Money amount={saldo} className="shrink-0 text-sm" />
      </p>
      <p className="flex items-baseline gap-2 text-meta text-muted-foreground">
        <span className="codigo shrink-0">{codigo}</span>
        <span className="truncate">{correo}</span>
      </p>
      <EstadoDelCliente {...cliente} small />
    </li>
  )
}
