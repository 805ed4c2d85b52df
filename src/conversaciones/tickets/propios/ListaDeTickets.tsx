import { Lock, Plus } from 'lucide-react'
import { Link } from 'react-router'
import { BotonEnlace } from '#ui/Boton.tsx'
import { Insignia } from '#ui/Insignia.tsx'
import { Chips } from '#ui/list/Chips.tsx'
import { SinCortes } from '#ui/SinCortes.tsx'
import { Cuando } from '../Cuando.tsx'
import { EstadoDeTicket, type TicketEnLista } from '../contract.ts'
import { InsigniaDeTicket } from '../InsigniaDeTicket.tsx'
import { lugarDe } from './lugar.ts'

/** From so many on they are filtered by their state. */
const MUCHOS = 5

const PLURALES: Record<EstadoDeTicket, string> = {
  abierto: 'Abiertos',
  en_progreso: 'En progreso',
  cerrado: 'Cerrados',
}

type Props = {
  tickets: readonly TicketEnLista[]
  cuentas: { todos: number; estados: Partial<Record<EstadoDeTicket, number>> }
  abierto: number | 'nuevo' | undefined
  estado: EstadoDeTicket | undefined
}

/** A member's tickets, the last one in which somebody wrote first. */
export function ListaDeTickets({ tickets, cuentas, abierto, estado }: Props) {
  return (
    <>
      {cuentas.todos > MUCHOS && <Filtro {...{ cuentas, estado }} />}
      {tickets.length > 0 ? (
        <ul
          aria-label="Tus tickets"
          className="grid divide-y divide-border overflow-hidden rounded-2xl border border-border bg-card"
        >
          {tickets.map((ticket) => (
            <li key={ticket.id}>
              <Fila ticket={ticket} abierto={ticket.id === abierto} estado={estado} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="rounded-2xl border border-border bg-card p-5 text-sm">
          Ninguno está así.{' '}
          <Link to={lugarDe()} preventScrollReset className="enlace">
            Verlos todos
          </Link>
        </p>
      )}
      {(cuentas.estados.cerrado ?? 0) > 0 && (
        <p className="flex gap-2 px-5 text-meta text-muted-foreground">
          <Lock aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-4 shrink-0" />
          Los cerrados se pueden leer, pero ya no se responden.
        </p>
      )}
    </>
  )
}

export function EnlaceATicketNuevo({ primario }: { primario?: boolean }) {
  return (
    <BotonEnlace variante={primario ? 'primary' : 'outline'} medida={40} className="max-md:h-11">
      <Link to={lugarDe('nuevo')}>
        <Plus aria-hidden="true" strokeWidth={1.75} />
        Nuevo ticket
      </Link>
    </BotonEnlace>
  )
}

function Fila({ ticket, abierto, estado }: { ticket: TicketEnLista; abierto: boolean; estado?: EstadoDeTicket }) {
  const { id, asunto, sin_leer } = ticket
  return (
    <Link
      to={lugarDe(id, estado)}
      data-ticket={id}
      aria-current={abierto ? 'true' : undefined}
      className="grid gap-1.5 px-5 py-3.5 -outline-offset-2 hover:bg-sunken aria-[current=true]:bg-accent aria-[current=true]:text-accent-foreground"
    >
      <span dir="auto" className={`line-clamp-2 wrap-anywhere ${sin_leer > 0 ? 'font-bold' : 'font-semibold'}`}>
        <SinCortes>{asunto}</SinCortes>
      </span>
      <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <InsigniaDeTicket estado={ticket.estado} chica />
        <Cuando
          valor={ticket.actividad_en}
          sinHora
          className={`cifras text-meta ${abierto ? '' : 'text-muted-foreground'}`}
        />
        {sin_leer > 0 && (
          <Insignia color="azul" chica>
            {sin_leer === 1 ? 'Nueva' : `${sin_leer} nuevas`}
            <span className="sr-only">{sin_leer === 1 ? ' respuesta' : ' respuestas'}</span>
          </Insignia>
        )}
      </span>
    </Link>
  )
}

function Filtro({ cuentas, estado }: Pick<Props, 'cuentas' | 'estado'>) {
  return (
    <Chips
      isWrapped
      name="Estado"
      chips={[undefined, ...EstadoDeTicket.options].map((cual) => ({
        title: cual ? PLURALES[cual] : 'Todos',
        count: (cual ? cuentas.estados[cual] : cuentas.todos) || undefined,
        to: lugarDe(undefined, cual),
        isChosen: estado === cual,
      }))}
    />
  )
}
