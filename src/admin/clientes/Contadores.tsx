import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { query } from '#http/query.ts'
import { linkTo } from '#lib/linkTo.ts'
import { contarClientes } from '#miembros/gestion/contract.ts'
import { contarPendientes } from '../hoy/contract.ts'

/** Four live counts, each a link to what it counts. */
export function Contadores() {
  const clientes = useQuery(query(contarClientes))
  const { data: pendientes } = useQuery(query(contarPendientes))
  return (
    <ul
      aria-label="Contadores"
      className="grid grid-cols-2 gap-px overflow-hidden rounded-xl border border-border bg-border sm:grid-cols-4"
    >
      <Contador title="Clientes totales" count={clientes.data?.total} to={linkTo('/admin-dashboard')} />
      <Contador
        title="Tickets abiertos"
        count={pendientes?.tickets.abiertos}
        to={linkTo('/admin-dashboard/tickets', { query: { estado: 'abierto' } })}
      />
      <Contador
        title="Tickets en progreso"
        count={pendientes?.tickets.en_progreso}
        to={linkTo('/admin-dashboard/tickets', { query: { estado: 'en_progreso' } })}
      />
      <Contador
        title="Clientes confirmados"
        count={clientes.data?.confirmados}
        to={linkTo('/admin-dashboard', { query: { estado: 'confirmados' } })}
      />
    </ul>
  )
}

type Props = { title: string; count: number | undefined; to: string }

function Contador({ title, count, to }: Props) {
  return (
    <li className="bg-card">
      <Link to={to} className="grid h-full px-3 py-1.5 -outline-offset-2 hover:bg-accent hover:text-accent-foreground">
        <span className="cifras font-semibold text-tarjeta">{count?.toLocaleString('es-DO') ?? '…'}</span>
        <span className="text-mini text-muted-foreground">{title}</span>
      </Link>
    </li>
  )
}
