import { useMutation } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { mutation } from '#http/query.ts'
import { dayOf } from '#lib/dates.ts'
import { linkTo } from '#lib/linkTo.ts'
import { DateTime } from '#ui/DateTime.tsx'
import { NoBreak } from '#ui/NoBreak.tsx'
import { useAnnounceNew } from '#ui/thread/useAnnounceNew.ts'
import { useSeen } from '#ui/thread/useSeen.ts'
import { useFocusOnMount } from '#ui/useFocusOnMount.ts'
import { leerTicket, type Ticket } from '../contract.ts'
import { InsigniaDeTicket } from '../InsigniaDeTicket.tsx'
import { TICKET_PRIORIDAD_LABELS } from '../labels.ts'
import { MarcaDePrioridad } from '../MarcaDePrioridad.tsx'
import { Cerrado } from './Cerrado.tsx'
import { Mensajes, signatureOf } from './Mensajes.tsx'
import { ticketPath } from './paths.ts'
import { Responder } from './Responder.tsx'

type Props = { miembro: string; nombre: string; ticket: Ticket }

/** A ticket of the member: messages and reply box. */
export function TicketAbierto({ miembro, nombre, ticket }: Props) {
  const { asunto, estado, prioridad, codigo_pedido, fecha_creacion } = ticket
  const title = useFocusOnMount()
  const seen = useMarkSeen(miembro, ticket)
  return (
    <article
      aria-labelledby="asunto-del-ticket"
      className="overflow-hidden rounded-2xl border border-border bg-card text-card-foreground"
    >
      <header className="grid gap-1 border-border border-b px-4 py-4 md:px-6">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5 max-md:flex-col-reverse">
          <h2
            ref={title}
            id="asunto-del-ticket"
            tabIndex={-1}
            dir="auto"
            className="min-w-0 font-display text-h3 wrap-anywhere md:flex-1"
          >
            <NoBreak>{asunto}</NoBreak>
          </h2>
          <InsigniaDeTicket estado={estado} />
        </div>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-meta text-muted-foreground">
          <span className="inline-flex items-center gap-1.5">
            <MarcaDePrioridad prioridad={prioridad} />
            Prioridad {TICKET_PRIORIDAD_LABELS[prioridad].toLowerCase()}
          </span>
          {codigo_pedido && (
            <span>
              Pedido {/* The order code is passed as navigation state, so that it never appears in a URL. */}
              <Link to={linkTo('/rastrear')} state={{ codigo: codigo_pedido }} className="codigo enlace">
                {codigo_pedido}
              </Link>
            </span>
          )}
          <span>
            Abierto el <DateTime value={dayOf(new Date(fecha_creacion))} format="day" />
          </span>
        </p>
      </header>
      <div className="px-4 py-4 md:px-6">
        <Mensajes {...{ ticket, nombre, seen }} />
      </div>
      {estado === 'cerrado' ? <Cerrado {...{ miembro, ticket }} /> : <Responder {...{ miembro, ticket }} />}
    </article>
  )
}

/** The link to the list, where no list is beside the ticket. */
export function VueltaATusTickets() {
  return (
    <Link
      to={ticketPath()}
      className="enlace mb-1 inline-flex w-fit items-center gap-2 py-2.5 font-semibold text-sm lg:hidden"
    >
      <ArrowLeft aria-hidden="true" strokeWidth={1.75} className="size-4" />
      Tus tickets
    </Link>
  )
}

/**
 * Marks answers as seen while the page is visible, and announces new ones.
 * @returns id of the last answer that was seen when the ticket was opened; later answers stay marked as new until the
 * member leaves the ticket
 */
function useMarkSeen(miembro: string, { id, visto: seen, respuestas, estado }: Ticket) {
  const [onOpen] = useState(seen)
  const { mutate: read } = useMutation(mutation(leerTicket, { id, autor: miembro }))
  const last = respuestas.findLast(({ es_admin }) => es_admin)
  const until = last?.id ?? 0
  useAnnounceNew(until, last ? `Respuesta nueva de ${signatureOf(last)}` : null)
  // A closed ticket is always marked: the member sees that it is closed, which cancels the mail about it.
  useSeen(until > seen || estado === 'cerrado' ? until : null, (until) => read({ hasta: until }))
  return onOpen
}
