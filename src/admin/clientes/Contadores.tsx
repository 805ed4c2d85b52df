import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { query } from '#http/query.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { contarClientes } from '#miembros/gestion/contract.ts'
import { contarPendientes } from '../hoy/contract.ts'

/** Four numbers in one strip, each the way to what it counts. They change by themselves. */
export function Contadores() {
  const clientes = useQuery(query(contarClientes))
  const { data: pendientes } = useQuery(query(contarPendientes))
  return (
    <ul
      aria-label="Contadores"
      className="grid grid-cols-2 gap-px overflow-hidden rounded-xl border border-border bg-border sm:grid-cols-4"
    >
      <Contador titulo="Clientes totales" cuantos={clientes.data?.total} a={enlaceA('/admin-dashboard')} />
      <Contador
        titulo="Tickets abiertos"
        cuantos={pendientes?.tickets.abiertos}
        a={enlaceA('/admin-dashboard/tickets', { consulta: { estado: 'abierto' } })}
      />
      <Contador
        titulo="Tickets en progreso"
        cuantos={pendientes?.tickets.en_progreso}
        a={enlaceA('/admin-dashboard/tickets', { consulta: { estado: 'en_progreso' } })}
      />
      <Contador
        titulo="Clientes confirmados"
        cuantos={clientes.data?.confirmados}
        a={enlaceA('/admin-dashboard', { consulta: { estado: 'confirmados' } })}
      />
    </ul>
  )
}

type Props = { titulo: string; cuantos: number | undefined; a: string }

function Contador({ titulo, cuantos, a }: Props) {
  return (
    <li className="bg-card">
      <Link to={a} className="grid h-full px-3 py-1.5 -outline-offset-2 hover:bg-accent hover:text-accent-foreground">
        <span className="cifras font-semibold text-tarjeta">{cuantos?.toLocaleString('es-DO') ?? '…'}</span>
        <span className="text-mini text-muted-foreground">{titulo}</span>
      </Link>
    </li>
  )
}
