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
import { enlaceA } from '#lib/enlaceA.ts'
import { diaDe, formatearDia } from '#lib/fecha.ts'
import { formatearDinero } from '#lib/formatoDeDinero.ts'
import { Fecha } from '#ui/Fecha.tsx'
import type { Quien, Suceso } from './contract.ts'
import {
  decirAsunto,
  decirAviso,
  decirCambios,
  decirConversacion,
  decirCorreo,
  decirHecho,
  decirTicket,
  RESPUESTA,
} from './labels.ts'
import type { Punto as UnPunto } from './linea.ts'

type Nombrar = (quien: Quien) => string

type Props = {
  punto: UnPunto
  /** When what stands before it happened: of the same day only the hour is said. */
  anterior: string | null
  /** What the thread leads to. */
  sigue?: string
  /** It became the present one while the page was open. */
  llega: boolean
  /** Of the last expected step, the day that was promised for it. */
  estimada: string | null
  nombreDe: Nombrar
}

const cuentas = { hecho: 'cuenta', actual: 'cuenta cuenta-actual', futuro: 'cuenta cuenta-futura' }
const palabras = { hecho: 'completado', actual: 'actual', futuro: 'pendiente' }

/** One thing that happened, or is expected: a bead is the customer's, an icon staff's own. */
export function Punto({ punto, anterior, sigue, llega, estimada, nombreDe }: Props) {
  const { fecha } = punto
  const estado = punto.tipo === 'cuenta' ? punto.cuenta.estado : 'suceso'
  return (
    <li
      className="hilo-paso"
      data-estado={estado}
      data-sigue={sigue}
      data-llega={llega || undefined}
      aria-current={estado === 'actual' ? 'step' : undefined}
    >
      <span aria-hidden="true" className="hilo-cuenta text-muted-foreground">
        {punto.tipo === 'cuenta' ? <span className={cuentas[punto.cuenta.estado]} /> : <Icono {...punto.suceso} />}
      </span>
      <div className="hilo-texto grid min-w-0 grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 text-sm lg:text-meta">
        {punto.tipo === 'cuenta' ? (
          <p className={estado === 'futuro' ? 'text-muted-foreground' : 'font-semibold'}>
            {punto.cuenta.nombre}
            <span className="sr-only">, {palabras[punto.cuenta.estado]}</span>
          </p>
        ) : (
          <DeStaff suceso={punto.suceso} nombreDe={nombreDe} />
        )}
        {fecha && <Cuando fecha={fecha} corta={punto.tipo === 'suceso' && mismoDia(fecha, anterior)} />}
        {estimada && (
          <span className="text-meta text-muted-foreground">
            <Fecha valor={estimada} formato="dia" />, estimado
          </span>
        )}
        {punto.tipo === 'cuenta' && punto.paso && <Paso {...punto.paso} nombreDe={nombreDe} />}
      </div>
    </li>
  )
}

function Cuando({ fecha, corta }: { fecha: string; corta: boolean }) {
  return <Fecha valor={fecha} formato={corta ? 'hora' : 'breve'} className="text-meta text-muted-foreground" />
}

const mismoDia = (uno: string, otro: string | null) => otro !== null && diaDe(new Date(uno)) === diaDe(new Date(otro))

type DePaso = NonNullable<Extract<UnPunto, { tipo: 'cuenta' }>['paso']>

/** Who did it and how, and what they wrote to the customer. */
function Paso({ quien, por_la_web, total, para_el, anotado, descripcion, nombreDe }: DePaso & { nombreDe: Nombrar }) {
  const conPrecio = [total && `con precio ${formatearDinero(total)}`, para_el && `para el ${formatearDia(para_el)}`]
  const dicho = [quien && nombreDe(quien), por_la_web && 'por la web', conPrecio.filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ')
  return (
    <div className="col-span-full text-muted-foreground text-meta">
      {dicho && <p className="first-letter:uppercase">{dicho}</p>}
      {descripcion && <p className="whitespace-pre-line wrap-anywhere">{descripcion}</p>}
      {anotado && (
        <p>
          anotado el <Fecha valor={anotado} formato="breve" />
        </p>
      )}
    </div>
  )
}

/** What only staff see, and the way to it. */
function DeStaff({ suceso, nombreDe }: { suceso: Suceso; nombreDe: Nombrar }) {
  const deNadie = suceso.clase === 'cambio' || suceso.clase === 'hecho' ? 'por la web' : null
  const quien = suceso.quien ? nombreDe(suceso.quien) : deNadie
  return (
    <p className="text-muted-foreground wrap-anywhere">
      <ConCamino suceso={suceso} />
      {quien && `, ${quien}`}
    </p>
  )
}

function ConCamino({ suceso }: { suceso: Suceso }): ReactNode {
  switch (suceso.clase) {
    case 'correo':
      return (
        <Link
          to={enlaceA('/manage/correos/:id', { id: suceso.id })}
          className={suceso.estado === 'fallido' ? MAL : CAMINO}
        >
          {decirCorreo(suceso)}
        </Link>
      )
    case 'asunto':
      return (
        <Link to={enlaceA('/manage/bandeja/:clase/:id', { clase: suceso.asunto, id: suceso.id })} className={CAMINO}>
          {decirAsunto(suceso)}
        </Link>
      )
    case 'respuesta':
      return (
        <Link to={enlaceA('/manage/bandeja/:clase/:id', { clase: suceso.asunto, id: suceso.id })} className={CAMINO}>
          {RESPUESTA[suceso.canal]}
        </Link>
      )
    case 'ticket':
      return (
        <Link to={enlaceA('/admin-dashboard/tickets/:id', { id: suceso.id })} className={CAMINO}>
          {decirTicket(suceso)}
        </Link>
      )
    case 'conversacion':
      return (
        <Link to={enlaceA('/admin-dashboard/chat/:id', { id: suceso.id })} className={CAMINO}>
          {decirConversacion(suceso)}
        </Link>
      )
    case 'aviso':
      return decirAviso(suceso)
    case 'cambio':
      return decirCambios(suceso.cambios)
    case 'hecho':
      return decirHecho(suceso)
  }
}

const CAMINO = 'rounded-sm hover:text-foreground hover:underline'
const MAL = `${CAMINO} text-destructive hover:text-destructive`

const DE_ASUNTO: Record<Extract<Suceso, { clase: 'asunto' }>['asunto'], LucideIcon> = {
  ayuda: CircleAlert,
  direccion: MapPin,
  retiro: Store,
  mensaje: CircleHelp,
  internacional: Globe,
}

const ICONOS = {
  aviso: MessageCircle,
  respuesta: MessageCircle,
  ticket: Ticket,
  conversacion: MessagesSquare,
  cambio: SquarePen,
  hecho: History,
}

function Icono(suceso: Suceso) {
  const Cual = iconoDe(suceso)
  return <Cual strokeWidth={1.75} className="size-4" />
}

function iconoDe(suceso: Suceso): LucideIcon {
  if (suceso.clase === 'asunto') return DE_ASUNTO[suceso.asunto]
  if (suceso.clase === 'correo') return suceso.estado === 'fallido' ? MailX : Mail
  return ICONOS[suceso.clase]
}
