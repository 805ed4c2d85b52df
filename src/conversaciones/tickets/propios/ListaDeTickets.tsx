import { Lock, Plus } from 'lucide-react'
import { Link } from 'react-router'
import { Badge } from '#ui/Badge.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { Chips } from '#ui/list/Chips.tsx'
import { NoBreak } from '#ui/NoBreak.tsx'
import { Cuando } from '../Cuando.tsx'
import { EstadoDeTicket, type TicketEnLista } from '../contract.ts'
import { InsigniaDeTicket } from '../InsigniaDeTicket.tsx'
import { ticketPath } from './paths.ts'

/** A member with more tickets than this gets filters by state. */
const MANY = 5

const PLURALS: Record<EstadoDeTicket, string> = {
  abierto: 'Abiertos',
  en_progreso: 'En progreso',
  cerrado: 'Cerrados',
}

type Props = {
  tickets: readonly TicketEnLista[]
  counts: { todos: number; estados: Partial<Record<EstadoDeTicket, number>> }
  open: number | 'nuevo' | undefined
  estado: EstadoDeTicket | undefined
}

/** A member's tickets, latest activity first. */
export function ListaDeTickets({ tickets, counts, open, estado }: Props) {
  return (
    <>
      {counts.todos > MANY && <EstadoFilter {...{ counts, estado }} />}
      {tickets.length > 0 ? (
        <ul
          aria-label="Tus tickets"
          className="grid divide-y divide-border overflow-hidden rounded-2xl border border-border bg-card"
        >
          {tickets.map((ticket) => (
            <li key={ticket.id}>
              <Row ticket={ticket} open={ticket.id === open} estado={estado} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="rounded-2xl border border-border bg-card p-5 text-sm">
          Ninguno está así.{' '}
          <Link to={ticketPath()} preventScrollReset className="enlace">
            Verlos todos
          </Link>
        </p>
      )}
      {(counts.estados.cerrado ?? 0) > 0 && (
        <p className="flex gap-2 px-5 text-meta text-muted-foreground">
          <Lock aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-4 shrink-0" />
          Los cerrados se pueden leer, pero ya no se responden.
        </p>
      )}
    </>
  )
}

export function EnlaceATicketNuevo({ primary }: { primary?: boolean }) {
  return (
    <ButtonLink variant={primary ? 'primary' : 'outline'} size={40} className="max-md:h-12">
      <Link to={ticketPath('nuevo')}>
        <Plus aria-hidden="true" strokeWidth={1.75} />
        Nuevo ticket
      </Link>
    </ButtonLink>
  )
}

function Row({ ticket, open, estado }: { ticket: TicketEnLista; open: boolean; estado?: EstadoDeTicket }) {
  const { id, asunto, sin_leer } = ticket
  return (
    <Link
      to={ticketPath(id, estado)}
      data-ticket={id}
      aria-current={open ? 'true' : undefined}
      className="grid gap-1.5 px-5 py-3.5 -outline-offset-2 hover:bg-sunken aria-[current=true]:bg-accent aria-[current=true]:text-accent-foreground"
    >
      <span dir="auto" className={`line-clamp-2 wrap-anywhere ${sin_leer > 0 ? 'font-bold' : 'font-semibold'}`}>
        <NoBreak>{asunto}</NoBreak>
      </span>
      <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <InsigniaDeTicket estado={ticket.estado} small />
        <Cuando
          valor={ticket.actividad_en}
          withoutTime
          className={`cifras text-meta ${open ? '' : 'text-muted-foreground'}`}
        />
        {sin_leer > 0 && (
          <Badge color="azul" small>
            {sin_leer === 1 ? 'Nueva' : `${sin_leer} nuevas`}
            <span className="sr-only">{sin_leer === 1 ? ' respuesta' : ' respuestas'}</span>
          </Badge>
        )}
      </span>
    </Link>
  )
}

function EstadoFilter({ counts, estado }: Pick<Props, 'counts' | 'estado'>) {
  return (
    <Chips
      name="Estado"
      chips={[undefined, ...EstadoDeTicket.options].map((option) => ({
        title: option ? PLURALS[option] : 'Todos',
        count: (option ? counts.estados[option] : counts.todos) || undefined,
        to: ticketPath(undefined, option),
        isChosen: estado === option,
      }))}
    />
  )
}
