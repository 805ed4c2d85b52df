import { useSuspenseQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { NavLink } from 'react-router'
import { query } from '#http/query.ts'
import { linkTo } from '#lib/linkTo.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/Money.tsx'
import { LoQueFalta } from '../cobros/LoQueFalta.tsx'
import { InsigniaDeEstatus } from '../InsigniaDeEstatus.tsx'
import { listarPedidosRecientes } from './contract.ts'

/** The five most recent orders, each a link to its page. */
export function PedidosRecientes() {
  const { data: pedidos } = useSuspenseQuery(query(listarPedidosRecientes))
  if (pedidos.length === 0) return <EmptyState illustration={<Inbox />} title="Aún no hay pedidos." />
  return (
    <ul className="grid divide-y divide-border overflow-hidden rounded-xl border border-border">
      {pedidos.map(({ codigo, cliente, estatus, total, abono, cuenta }) => (
        <li key={codigo}>
          <NavLink
            to={linkTo('/manage/pedidos/:codigo', { codigo })}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 bg-card px-3 py-2.5 sm:px-4 text-meta -outline-offset-2 hover:bg-sunken aria-[current=page]:bg-accent aria-[current=page]:text-accent-foreground"
          >
            <span className="codigo">{codigo}</span>
            <Money amount={total} className="text-right" />
            <span className="truncate">{cliente}</span>
            <InsigniaDeEstatus estatus={estatus} />
            <LoQueFalta
              {...{ total, abono, estatus }}
              pagado={cuenta.pagado}
              falta={cuenta.falta}
              className="col-span-2 text-right"
            />
          </NavLink>
        </li>
      ))}
    </ul>
  )
}
