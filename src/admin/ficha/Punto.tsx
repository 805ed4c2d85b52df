import {
  CircleAlert,
  CircleHelp,
  Globe,
  History,
  type LucideIcon,
  Mail,
  MailX,
  MapPin,
  MessageCircle,
  MessagesSquare,
  SquarePen,
  Store,
  Ticket,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePuede } from '#auth/queries.ts'
import { dayOf, formatDay } from '#lib/dates.ts'
import { formatDinero } from '#lib/dineroFormat.ts'
import { linkTo } from '#lib/linkTo.ts'
import { DateTime } from '#ui/DateTime.tsx'
import type { Quien, Suceso } from './contract.ts'
import {
  describeAsunto,
  describeAviso,
  describeChanges,
  describeConversacion,
  describeCorreo,
  describeHecho,
  describeTicket,
  RESPUESTA_LABELS,
} from './labels.ts'
import type { TimelineEntry as UnPunto } from './timeline.ts'

type NameOf = (quien: Quien) => string

type Props = {
  entry: UnPunto
  /** The instant of the previous entry; an entry of the same day shows only its time. */
  previous: string | null
  /** The state of the next step. */
  next?: string
  /** Whether the step became current while the page was open. */
  arrives: boolean
  /** The promised day, shown at the last expected step. */
  estimate: string | null
  nombreDe: NameOf
}

const dotStyles = { hecho: 'cuenta', actual: 'cuenta cuenta-actual', futuro: 'cuenta cuenta-futura' }
const stepLabels = { hecho: 'completado', actual: 'actual', futuro: 'pendiente' }

/** An entry of the timeline: a dot for a step that the customer sees, an icon for a staff event. */
export function Punto({ entry, previous, next, arrives, estimate, nombreDe }: Props) {
  const { fecha } = entry
  const estado = entry.tipo === 'cuenta' ? entry.timelineStep.state : 'suceso'
  return (
    <li
      className="hilo-paso"
      data-estado={estado}
      data-sigue={next}
      data-llega={arrives || undefined}
      aria-current={estado === 'actual' ? 'step' : undefined}
    >
      <span aria-hidden="true" className="hilo-cuenta text-muted-foreground">
        {entry.tipo === 'cuenta' ? (
          <span className={dotStyles[entry.timelineStep.state]} />
        ) : (
          <Icon {...entry.suceso} />
        )}
      </span>
      <div className="hilo-texto grid min-w-0 grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 text-sm lg:text-meta">
        {entry.tipo === 'cuenta' ? (
          <p className={estado === 'futuro' ? 'text-muted-foreground' : 'font-semibold'}>
            {entry.timelineStep.name}
            <span className="sr-only">, {stepLabels[entry.timelineStep.state]}</span>
          </p>
        ) : (
          <StaffEvent suceso={entry.suceso} nombreDe={nombreDe} />
        )}
        {fecha && <Timestamp fecha={fecha} short={entry.tipo === 'suceso' && sameDay(fecha, previous)} />}
        {estimate && (
          <span className="text-meta text-muted-foreground">
            <DateTime value={estimate} format="day" />, estimado
          </span>
        )}
        {entry.tipo === 'cuenta' && entry.paso && <Paso {...entry.paso} nombreDe={nombreDe} />}
      </div>
    </li>
  )
}

function Timestamp({ fecha, short }: { fecha: string; short: boolean }) {
  return <DateTime value={fecha} format={short ? 'time' : 'brief'} className="text-meta text-muted-foreground" />
}

const sameDay = (item: string, other: string | null) =>
  other !== null && dayOf(new Date(item)) === dayOf(new Date(other))

type StepData = NonNullable<Extract<UnPunto, { tipo: 'cuenta' }>['paso']>

/** Who made the step and how, and the message to the customer. */
function Paso({ quien, por_la_web, total, para_el, anotado, descripcion, nombreDe }: StepData & { nombreDe: NameOf }) {
  const conPrecio = [total && `con precio ${formatDinero(total)}`, para_el && `para el ${formatDay(para_el)}`]
  const parts = [quien && nombreDe(quien), por_la_web && 'por la web', conPrecio.filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ')
  return (
    <div className="col-span-full text-muted-foreground text-meta">
      {parts && <p className="first-letter:uppercase">{parts}</p>}
      {descripcion && <p className="whitespace-pre-line wrap-anywhere">{descripcion}</p>}
      {anotado && (
        <p>
          anotado el <DateTime value={anotado} format="brief" />
        </p>
      )}
    </div>
  )
}

/** A staff event with a link to its page. */
function StaffEvent({ suceso, nombreDe }: { suceso: Suceso; nombreDe: NameOf }) {
  const deNadie = suceso.clase === 'cambio' || suceso.clase === 'hecho' ? 'por la web' : null
  const quien = suceso.quien ? nombreDe(suceso.quien) : deNadie
  return (
    <p className="text-muted-foreground wrap-anywhere">
      <WithLink suceso={suceso} />
      {quien && `, ${quien}`}
    </p>
  )
}

function WithLink({ suceso }: { suceso: Suceso }): ReactNode {
  const puede = usePuede()
  switch (suceso.clase) {
    case 'correo':
      if (!puede('admin')) return describeCorreo(suceso)
      return (
        <Link
          to={linkTo('/manage/correos/:id', { id: suceso.id })}
          className={suceso.estado === 'fallido' ? ERROR_STYLE : LINK_STYLE}
        >
          {describeCorreo(suceso)}
        </Link>
      )
    case 'asunto':
      return (
        <Link to={linkTo('/manage/bandeja/:clase/:id', { clase: suceso.asunto, id: suceso.id })} className={LINK_STYLE}>
          {describeAsunto(suceso)}
        </Link>
      )
    case 'respuesta':
      return (
        <Link to={linkTo('/manage/bandeja/:clase/:id', { clase: suceso.asunto, id: suceso.id })} className={LINK_STYLE}>
          {RESPUESTA_LABELS[suceso.canal]}
        </Link>
      )
    case 'ticket':
      return (
        <Link to={linkTo('/admin-dashboard/tickets/:id', { id: suceso.id })} className={LINK_STYLE}>
          {describeTicket(suceso)}
        </Link>
      )
    case 'conversacion':
      return (
        <Link to={linkTo('/admin-dashboard/chat/:id', { id: suceso.id })} className={LINK_STYLE}>
          {describeConversacion(suceso)}
        </Link>
      )
    case 'aviso':
      return describeAviso(suceso)
    case 'cambio':
      return describeChanges(suceso.cambios)
    case 'hecho':
      return describeHecho(suceso)
  }
}

const LINK_STYLE = 'rounded-sm hover:text-foreground hover:underline'
const ERROR_STYLE = `${LINK_STYLE} text-destructive hover:text-destructive`

const ASUNTO_ICONS: Record<Extract<Suceso, { clase: 'asunto' }>['asunto'], LucideIcon> = {
  ayuda: CircleAlert,
  direccion: MapPin,
  retiro: Store,
  mensaje: CircleHelp,
  internacional: Globe,
}

const ICONS = {
  aviso: MessageCircle,
  respuesta: MessageCircle,
  ticket: Ticket,
  conversacion: MessagesSquare,
  cambio: SquarePen,
  hecho: History,
}

function Icon(suceso: Suceso) {
  const Ref = iconFor(suceso)
  return <Ref strokeWidth={1.75} className="size-4" />
}

function iconFor(suceso: Suceso): LucideIcon {
  if (suceso.clase === 'asunto') return ASUNTO_ICONS[suceso.asunto]
  if (suceso.clase === 'correo') return suceso.estado === 'fallido' ? MailX : Mail
  return ICONS[suceso.clase]
}
