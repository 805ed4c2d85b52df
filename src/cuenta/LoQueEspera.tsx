import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import {
  ChevronRight,
  KeyRound,
  type LucideIcon,
  MailQuestion,
  MessageCircle,
  PackageSearch,
  Store,
  Tag,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { TicketEnLista } from '#conversaciones/tickets/contract.ts'
import { listarTickets } from '#conversaciones/tickets/contract.ts'
import { ticketPath } from '#conversaciones/tickets/propios/paths.ts'
import { pages, query } from '#http/query.ts'
import { dayOf } from '#lib/dates.ts'
import { LO_SOLICITADO } from '#lib/labels.ts'
import { linkTo } from '#lib/linkTo.ts'
import type { Miembro } from '#miembros/contract.ts'
import { negocio } from '#negocio'
import { listarPendientes, type Pendiente, type Pendientes } from '#pedidos/propios/contract.ts'
import { POR_RECONOCER_ID } from '#pedidos/propios/PorReconocer.tsx'
import { AbiertoAhora } from '#tienda/TablaDeHorario.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DateTime } from '#ui/DateTime.tsx'
import { Money } from '#ui/Money.tsx'

type PendingItem = {
  clave: string
  icon: LucideIcon
  title: ReactNode
  texto: ReactNode
  action: { a: string; estado?: object; label: string }
}

/** How many answered tickets are listed here; the tab of tickets lists all of them. */
const VISIBLE_ANSWERED = 3

/**
 * What the member can act on now, at the top of the page. Renders nothing if there is nothing to do. Only the first
 * action has a filled button.
 */
export function LoQueEspera({ id, miembro }: { id: string; miembro: Miembro | undefined }) {
  const { data } = useQuery(query(listarPendientes, { autor: id }))
  const tickets = useInfiniteQuery(pages(listarTickets, { autor: id })).data?.pages[0]?.tickets ?? []
  const respondidos = tickets.filter(({ sin_leer }) => sin_leer > 0).slice(0, VISIBLE_ANSWERED)
  const items = [
    ...(data?.pendientes.map(fromPedido) ?? []),
    ...(data ? fromTyped(data) : []),
    ...respondidos.map(fromTicket),
    ...(miembro ? fromPassword(miembro) : []),
  ]
  if (items.length === 0) return null
  return (
    <Card className="mb-4 pb-2! md:pb-4!">
      <section aria-labelledby="lo-que-espera">
        <h2 id="lo-que-espera" className="font-display text-h3">
          Lo que espera por ti
        </h2>
        <ul className="grid divide-y divide-border lg:grid-cols-2 lg:gap-x-16 lg:divide-y-0">
          {items.map((item, position) => (
            <li key={item.clave}>
              <Row {...item} first={position === 0} />
            </li>
          ))}
        </ul>
      </section>
    </Card>
  )
}

function Row({ icon: Icon, title, texto, action, first }: PendingItem & { first: boolean }) {
  return (
    // On a phone the whole row is the link.
    <div className="relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 py-3">
      <span
        aria-hidden="true"
        className="grid size-11 place-items-center rounded-full bg-accent text-accent-foreground max-md:self-start"
      >
        <Icon strokeWidth={1.75} className="size-5" />
      </span>
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <div className="text-muted-foreground text-sm">{texto}</div>
      </div>
      <ButtonLink
        size={40}
        variant={first ? 'primary' : 'outline'}
        className={
          first
            ? 'max-md:col-span-2 max-md:col-start-2 max-md:mt-3'
            : 'max-md:h-6! max-md:border-0! max-md:bg-transparent! max-md:px-0! max-md:text-foreground! max-md:after:absolute max-md:after:inset-0'
        }
      >
        <Link to={action.a} state={action.estado}>
          <span className={first ? '' : 'max-md:sr-only'}>{action.label}</span>
          {!first && <ChevronRight aria-hidden="true" strokeWidth={1.75} className="md:hidden" />}
        </Link>
      </ButtonLink>
    </div>
  )
}

function fromPedido(pendiente: Pendiente): PendingItem {
  const { codigo } = pendiente
  if (pendiente.clase === 'precio')
    return {
      clave: `precio-${codigo}`,
      icon: Tag,
      title: (
        <>
          El precio de <span className="codigo">{codigo}</span> está listo
        </>
      ),
      texto: (
        <>
          <Money amount={pendiente.total} />. Dinos si lo aceptas.
        </>
      ),
      action: { a: linkTo('/rastrear'), estado: { codigo }, label: 'Ver el precio' },
    }
  if (pendiente.clase === 'retiro')
    return {
      clave: `retiro-${codigo}`,
      icon: Store,
      title: (
        <>
          <span className="codigo">{codigo}</span> está listo
        </>
      ),
      texto: <AbiertoAhora tramos={negocio.horarios.rastreo} />,
      // The code travels in the navigation state, because URLs get shared and logged.
      action: { a: linkTo('/solicitar-retiro'), estado: { codigo }, label: 'Coordinar retiro' },
    }
  return {
    clave: `confirmacion-${codigo}-${pendiente.solicitud}`,
    icon: MailQuestion,
    title: (
      <>
        Confirma una solicitud de <span className="codigo">{codigo}</span>
      </>
    ),
    texto: `${LO_SOLICITADO[pendiente.solicitud]}: ábrela con el enlace que enviamos a ${pendiente.correo}.`,
    action: { a: linkTo('/rastrear'), estado: { codigo }, label: 'Ver el pedido' },
  }
}

function fromTyped({ por_reconocer: [newest], sin_reconocer: count }: Pendientes): PendingItem[] {
  if (!newest) return []
  const title =
    count > 1 ? (
      `¿Son tuyos estos ${count} pedidos?`
    ) : (
      <>
        ¿Es tuyo el pedido <span className="codigo">{newest.codigo}</span>?
      </>
    )
  const texto = `Alguien ${count > 1 ? 'los' : 'lo'} pidió con tu correo, sin entrar a tu cuenta.`
  const action = { a: linkTo('/mi-cuenta', { hash: POR_RECONOCER_ID }), label: 'Responder' }
  return [{ clave: 'reconocer', icon: PackageSearch, title, texto, action }]
}

function fromTicket({ id, asunto, sin_leer }: TicketEnLista): PendingItem {
  return {
    clave: `ticket-${id}`,
    icon: MessageCircle,
    title: 'Respondimos tu ticket',
    texto: (
      <span dir="auto" className="line-clamp-2 wrap-anywhere">
        {asunto}
        {sin_leer > 1 && `, ${sin_leer} respuestas`}
      </span>
    ),
    action: { a: ticketPath(id), label: 'Leer' },
  }
}

function fromPassword({ contrasena_temporal_hasta: until }: Miembro): PendingItem[] {
  if (!until) return []
  const texto = (
    <>
      Vence el <DateTime value={dayOf(new Date(until))} format="day" />.
    </>
  )
  return [
    {
      clave: 'contrasena',
      icon: KeyRound,
      title: 'Tu contraseña es temporal',
      texto,
      action: { a: linkTo('/mi-cuenta/ajustes', { hash: 'contrasena' }), label: 'Cambiarla' },
    },
  ]
}
