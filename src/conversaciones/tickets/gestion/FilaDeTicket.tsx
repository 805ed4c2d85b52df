import { Link } from 'react-router'
import { enlaceA } from '#lib/enlaceA.ts'
import { SinCortes } from '#ui/SinCortes.tsx'
import { InsigniaDeTicket } from '../InsigniaDeTicket.tsx'
import { ETIQUETA_DE_PRIORIDAD } from '../labels.ts'
import { MarcaDePrioridad } from '../MarcaDePrioridad.tsx'
import { Acciones } from './Acciones.tsx'
import type { FilaDeTicket } from './contract.ts'
import { Espera } from './Espera.tsx'
import type { FiltroDeTickets } from './filtro.ts'

type Props = { ticket: FilaDeTicket; ida: boolean; filtro: FiltroDeTickets; abierta: boolean }

/** A column that has no room beside a client; what it says then stands below the subject. */
export const SI_CABE = '@max-5xl:hidden'

const celda = 'h-11 border-border border-b py-0 pr-3 text-left'

/** One ticket in the table: its subject is the link, and the whole row leads there. */
export function FilaDeTabla({ ticket, ida, filtro, abierta }: Props) {
  const { cliente, codigo_pedido, estado } = ticket
  return (
    <tr
      className={`relative ${abierta ? 'bg-accent text-accent-foreground' : 'bg-card hover:bg-sunken'} ${ida ? 'text-muted-foreground' : ''}`}
    >
      <th scope="row" className={`${celda} pl-4 font-normal`}>
        <span className="flex items-center gap-2 @max-5xl:pt-1.5">
          <Asunto {...{ ticket, filtro, abierta }} />
          {codigo_pedido && <span className="codigo shrink-0 text-muted-foreground">{codigo_pedido}</span>}
        </span>
        <span className="flex flex-wrap items-center gap-x-3 pb-1.5 text-muted-foreground @5xl:hidden">
          <span className="min-w-0 truncate">{cliente.nombre}</span>
          <Prioridad ticket={ticket} />
          <Espera ticket={ticket} />
        </span>
      </th>
      <td className={`${celda} ${SI_CABE} truncate`} title={cliente.correo}>
        {cliente.nombre}
      </td>
      <td className={`${celda} ${SI_CABE}`}>
        <Prioridad ticket={ticket} />
      </td>
      <td className={celda}>
        <InsigniaDeTicket estado={estado} chica />
      </td>
      <td className={`${celda} ${SI_CABE}`}>
        <Espera ticket={ticket} />
      </td>
      <td className={celda}>{!ida && <Acciones ticket={ticket} />}</td>
    </tr>
  )
}

/** The same where there is no room for columns. */
export function FilaDeTarjeta({ ticket, ida, filtro, abierta, sinAcciones }: Props & { sinAcciones?: boolean }) {
  const { cliente, codigo_pedido, estado } = ticket
  return (
    <li
      className={`relative grid grid-cols-[minmax(0,1fr)] gap-1.5 px-4 py-3 text-meta ${abierta ? 'bg-accent text-accent-foreground shadow-[inset_4px_0_0_var(--primary)]' : 'hover:bg-sunken'} ${ida ? 'text-muted-foreground' : ''}`}
    >
      <span className="flex items-center gap-2 text-sm">
        <Asunto {...{ ticket, filtro, abierta }} />
      </span>
      <span className="truncate">
        {cliente.nombre}
        {codigo_pedido && <span className="codigo"> {codigo_pedido}</span>}
      </span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <InsigniaDeTicket estado={estado} chica />
        <Prioridad ticket={ticket} />
        <Espera ticket={ticket} />
      </span>
      {!sinAcciones && !ida && <Acciones ticket={ticket} />}
    </li>
  )
}

function Asunto({ ticket: { id, asunto, sin_leer }, filtro, abierta }: Omit<Props, 'ida'>) {
  return (
    <>
      <Link
        to={enlaceA('/admin-dashboard/tickets/:id', { id, consulta: filtro })}
        preventScrollReset
        data-fila={id}
        aria-current={abierta ? 'true' : undefined}
        className={`min-w-0 truncate outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:outline-ring focus-visible:after:-outline-offset-2 ${sin_leer > 0 ? 'font-semibold' : ''}`}
      >
        <SinCortes>{asunto}</SinCortes>
      </Link>
      {sin_leer > 0 && (
        <span className="size-2 shrink-0 rounded-full bg-primary">
          <span className="sr-only">{sin_leer === 1 ? 'Sin ver' : `${sin_leer} sin ver`}</span>
        </span>
      )}
    </>
  )
}

export function Prioridad({ ticket: { prioridad } }: { ticket: Pick<FilaDeTicket, 'prioridad'> }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 whitespace-nowrap ${prioridad === 'alta' ? 'font-semibold text-destructive' : ''}`}
    >
      <MarcaDePrioridad prioridad={prioridad} />
      {ETIQUETA_DE_PRIORIDAD[prioridad]}
    </span>
  )
}
