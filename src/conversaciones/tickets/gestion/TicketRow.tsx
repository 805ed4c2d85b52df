import { linkTo } from '#lib/linkTo.ts'
import { Mark, Row, RowLink } from '#ui/list/Row.tsx'
import { InsigniaDeTicket } from '../InsigniaDeTicket.tsx'
import { TICKET_PRIORIDAD_LABELS } from '../labels.ts'
import { MarcaDePrioridad } from '../MarcaDePrioridad.tsx'
import { Acciones } from './Acciones.tsx'
import type { TicketListRow } from './contract.ts'
import { Espera } from './Espera.tsx'
import type { FiltroDeTickets } from './filter.ts'

type Props = { ticket: TicketListRow; visited: boolean; filter: FiltroDeTickets; open: boolean }

/** CSS class of columns that are hidden in a narrow table. Their content then stands below the subject. */
export const IF_IT_FITS = '@max-5xl:hidden'

const cellStyle = 'h-11 border-border border-b py-0 pr-3 text-left'

/** A ticket as a row of the table. The subject is the link, stretched over the whole row. */
export function TableRow({ ticket, visited, filter, open }: Props) {
  const { cliente, codigo_pedido, estado } = ticket
  return (
    <tr
      className={`relative ${open ? 'bg-accent text-accent-foreground' : 'bg-card hover:bg-sunken'} ${visited ? 'text-muted-foreground' : ''}`}
    >
      <th scope="row" className={`${cellStyle} pl-4 font-normal`}>
        <span className="flex items-center gap-2 @max-5xl:pt-1.5">
          <RowLink {...linkProps({ ticket, filter, open })} />
          <UnseenBadge {...ticket} />
          {codigo_pedido && <span className="codigo shrink-0 text-muted-foreground">{codigo_pedido}</span>}
        </span>
        <span className="flex flex-wrap items-center gap-x-3 pb-1.5 text-muted-foreground @5xl:hidden">
          <span className="min-w-0 truncate">{cliente.nombre}</span>
          <Prioridad ticket={ticket} />
          <Espera ticket={ticket} />
        </span>
      </th>
      <td className={`${cellStyle} ${IF_IT_FITS} truncate`} title={cliente.correo}>
        {cliente.nombre}
      </td>
      <td className={`${cellStyle} ${IF_IT_FITS}`}>
        <Prioridad ticket={ticket} />
      </td>
      <td className={cellStyle}>
        <InsigniaDeTicket estado={estado} small />
      </td>
      <td className={`${cellStyle} ${IF_IT_FITS}`}>
        <Espera ticket={ticket} />
      </td>
      <td className={cellStyle}>{!visited && <Acciones ticket={ticket} onlyNext />}</td>
    </tr>
  )
}

/** A ticket as an item of a list, for narrow screens. */
export function ListRow({ ticket, visited, filter, open, withoutActions }: Props & { withoutActions?: boolean }) {
  const { cliente, codigo_pedido, estado } = ticket
  return (
    <Row {...linkProps({ ticket, filter, open })} isGone={visited} mark={<UnseenBadge {...ticket} />}>
      <span className="truncate">
        {cliente.nombre}
        {codigo_pedido && <span className="codigo"> {codigo_pedido}</span>}
      </span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <InsigniaDeTicket estado={estado} small />
        <Prioridad ticket={ticket} />
        <Espera ticket={ticket} />
      </span>
      {!withoutActions && !visited && (
        <span className="mt-1">
          <Acciones ticket={ticket} onlyNext />
        </span>
      )}
    </Row>
  )
}

function linkProps({ ticket: { id, asunto, sin_leer }, filter, open }: Omit<Props, 'visited'>) {
  const to = linkTo('/admin-dashboard/tickets/:id', { id, query: filter })
  return { to, title: asunto, isBold: sin_leer > 0, isOpen: open }
}

function UnseenBadge({ sin_leer }: TicketListRow) {
  return sin_leer > 0 && <Mark of="unseen">{sin_leer === 1 ? 'Sin ver' : `${sin_leer} sin ver`}</Mark>
}

export function Prioridad({ ticket: { prioridad } }: { ticket: Pick<TicketListRow, 'prioridad'> }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 whitespace-nowrap ${prioridad === 'alta' ? 'font-semibold text-destructive' : ''}`}
    >
      <MarcaDePrioridad prioridad={prioridad} />
      {TICKET_PRIORIDAD_LABELS[prioridad]}
    </span>
  )
}
