import { useMutation } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { mutation } from '#http/query.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { diaDe } from '#lib/fecha.ts'
import { Fecha } from '#ui/Fecha.tsx'
import { SinCortes } from '#ui/SinCortes.tsx'
import { useAnnounceNew } from '#ui/thread/useAnnounceNew.ts'
import { useSeen } from '#ui/thread/useSeen.ts'
import { useFocoAlMostrar } from '#ui/useFocoAlMostrar.ts'
import { leerTicket, type Ticket } from '../contract.ts'
import { InsigniaDeTicket } from '../InsigniaDeTicket.tsx'
import { ETIQUETA_DE_PRIORIDAD } from '../labels.ts'
import { MarcaDePrioridad } from '../MarcaDePrioridad.tsx'
import { Cerrado } from './Cerrado.tsx'
import { lugarDe } from './lugar.ts'
import { firmaDe, Mensajes } from './Mensajes.tsx'
import { Responder } from './Responder.tsx'

type Props = { miembro: string; nombre: string; ticket: Ticket }

/** One ticket of a member's own: what was written in it, and what they write. */
export function TicketAbierto({ miembro, nombre, ticket }: Props) {
  const { asunto, estado, prioridad, codigo_pedido, fecha_creacion } = ticket
  const titulo = useFocoAlMostrar()
  const visto = useVisto(miembro, ticket)
  return (
    <article
      aria-labelledby="asunto-del-ticket"
      className="overflow-hidden rounded-2xl border border-border bg-card text-card-foreground"
    >
      <header className="grid gap-1 border-border border-b px-4 py-4 md:px-6">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5 max-md:flex-col-reverse">
          <h2
            ref={titulo}
            id="asunto-del-ticket"
            tabIndex={-1}
            dir="auto"
            className="min-w-0 font-display text-h3 wrap-anywhere md:flex-1"
          >
            <SinCortes>{asunto}</SinCortes>
          </h2>
          <InsigniaDeTicket estado={estado} />
        </div>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-meta text-muted-foreground">
          <span className="inline-flex items-center gap-1.5">
            <MarcaDePrioridad prioridad={prioridad} />
            Prioridad {ETIQUETA_DE_PRIORIDAD[prioridad].toLowerCase()}
          </span>
          {codigo_pedido && (
            <span>
              Pedido {/* The code travels beside the address, never in it. */}
              <Link to={enlaceA('/rastrear')} state={{ codigo: codigo_pedido }} className="codigo enlace">
                {codigo_pedido}
              </Link>
            </span>
          )}
          <span>
            Abierto el <Fecha valor={diaDe(new Date(fecha_creacion))} formato="dia" />
          </span>
        </p>
      </header>
      <div className="px-4 py-4 md:px-6">
        <Mensajes {...{ ticket, nombre, visto }} />
      </div>
      {estado === 'cerrado' ? <Cerrado {...{ miembro, ticket }} /> : <Responder {...{ miembro, ticket }} />}
    </article>
  )
}

/** Where the list of them is not beside it. */
export function VueltaATusTickets() {
  return (
    <Link
      to={lugarDe()}
      className="enlace mb-1 inline-flex w-fit items-center gap-2 py-2.5 font-semibold text-sm lg:hidden"
    >
      <ArrowLeft aria-hidden="true" strokeWidth={1.75} className="size-4" />
      Tus tickets
    </Link>
  )
}

/**
 * Tells the shop what was seen, while somebody looks at the page, and says when an answer comes.
 * @returns the last answer that had been seen when the ticket was opened: what is new stays so until one leaves it
 */
function useVisto(miembro: string, { id, visto, respuestas, estado }: Ticket) {
  const [alAbrir] = useState(visto)
  const { mutate: leer } = useMutation(mutation(leerTicket, { id, autor: miembro }))
  const ultima = respuestas.findLast(({ es_admin }) => es_admin)
  const hasta = ultima?.id ?? 0
  useAnnounceNew(hasta, ultima ? `Respuesta nueva de ${firmaDe(ultima)}` : null)
  // That it was closed is seen too, and need not be told by mail.
  useSeen(hasta > visto || estado === 'cerrado' ? hasta : null, (hasta) => leer({ hasta }))
  return alAbrir
}
