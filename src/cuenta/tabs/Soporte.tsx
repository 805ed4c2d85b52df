import { useQuery } from '@tanstack/react-query'
import { LifeBuoy, MessageCircle } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { type EstadoDeTicket, listarTickets, NOT_FOUND, obtenerTicket } from '#conversaciones/tickets/contract.ts'
import { FormularioDeTicket } from '#conversaciones/tickets/propios/FormularioDeTicket.tsx'
import { EnlaceATicketNuevo, ListaDeTickets } from '#conversaciones/tickets/propios/ListaDeTickets.tsx'
import { ticketPath } from '#conversaciones/tickets/propios/paths.ts'
import { TicketAbierto, VueltaATusTickets } from '#conversaciones/tickets/propios/TicketAbierto.tsx'
import { pages, query } from '#http/query.ts'
import { rechazoOf } from '#lib/errors.ts'
import { listarMisPedidos } from '#pedidos/propios/contract.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ShowMore } from '#ui/list/ShowMore.tsx'
import { useList } from '#ui/list/useList.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Loaded } from '../Loaded.tsx'

type Props = {
  id: string
  /** The member's first name. */
  nombre: string
  /** The ticket in the URL. */
  open: number | 'nuevo' | undefined
  estado: EstadoDeTicket | undefined
}

/** The member's list of tickets beside the open ticket; a phone shows either the list or the ticket. */
export function Soporte({ id, nombre, open, estado }: Props) {
  const { read: list, rows: tickets } = useList(pages(listarTickets, { autor: id, estado }), (item) => item.tickets)
  const title = useReturnFocus(open)
  return (
    <Loaded query={list} failure="No se pudieron cargar los tickets" skeleton={<TabSkeleton />}>
      {({ pages }) => {
        const counts = pages[0]?.cuentas ?? { todos: 0, estados: {} }
        if (counts.todos === 0 && !open) return <SinTickets />
        return (
          <div className="grid items-start gap-6 lg:grid-cols-[336px_minmax(0,1fr)]">
            <div className={`grid gap-3.5 ${open ? 'max-lg:hidden' : ''}`}>
              <div className="flex flex-wrap items-center justify-between gap-3">
                <h2 ref={title} tabIndex={-1} className="font-display text-h3">
                  Tus tickets
                </h2>
                <EnlaceATicketNuevo />
              </div>
              {counts.todos > 0 && <ListaDeTickets {...{ tickets, counts, open, estado }} />}
              <ShowMore list={list}>Ver más tickets</ShowMore>
            </div>
            {open ? (
              <div className="min-w-0">
                <VueltaATusTickets />
                {open === 'nuevo' ? <NewItem id={id} /> : <Item key={open} {...{ id, nombre, open }} />}
              </div>
            ) : (
              <div className="rounded-2xl border border-border border-dashed max-lg:hidden">
                <EmptyState illustration={<MessageCircle />} title="Elige un ticket para leerlo.">
                  Aquí ves lo que escribiste y lo que te respondimos.
                </EmptyState>
              </div>
            )}
          </div>
        )
      }}
    </Loaded>
  )
}

function Item({ id, nombre, open }: { id: string; nombre: string; open: number }) {
  const ticket = useQuery(query(obtenerTicket, { autor: id, id: open }))
  if (ticket.error && rechazoOf(ticket.error).status === 404)
    return (
      <EmptyState
        illustration={<LifeBuoy />}
        title={NOT_FOUND}
        action={
          <ButtonLink variant="outline" size={40}>
            <Link to={ticketPath()}>Ver tus tickets</Link>
          </ButtonLink>
        }
      />
    )
  return (
    <Loaded query={ticket} failure="No se pudo cargar el ticket" skeleton={<Skeleton className="h-96 rounded-2xl!" />}>
      {(data) => <TicketAbierto miembro={id} nombre={nombre} ticket={data} />}
    </Loaded>
  )
}

function NewItem({ id }: { id: string }) {
  const { rows: pedidos } = useList(pages(listarMisPedidos, { autor: id }), (page) => page.pedidos)
  return <FormularioDeTicket miembro={id} pedidos={pedidos.map(({ codigo }) => codigo)} />
}

function SinTickets() {
  return (
    <>
      <h2 className="sr-only">Soporte</h2>
      <EmptyState illustration={<LifeBuoy />} title="No tienes tickets." action={<EnlaceATicketNuevo primary />}>
        Si algo no salió como esperabas, o tienes una duda, ábrelo aquí: te respondemos en este mismo lugar y te
        avisamos por correo.
      </EmptyState>
    </>
  )
}

function TabSkeleton() {
  return (
    <div className="grid gap-6 lg:grid-cols-[336px_minmax(0,1fr)]">
      <Skeleton className="h-64 rounded-2xl!" />
      <Skeleton className="h-96 rounded-2xl! max-lg:hidden" />
    </div>
  )
}

/** After closing a ticket, focuses its row in the list, or the title. */
function useReturnFocus(open: Props['open']) {
  const title = useRef<HTMLHeadingElement>(null)
  const before = useRef(open)
  useEffect(() => {
    const previous = before.current
    before.current = open
    if (!previous || open) return
    const row = document.querySelector<HTMLElement>(`[data-ticket="${previous}"]`)
    ;(row ?? title.current)?.focus()
  }, [open])
  return title
}
