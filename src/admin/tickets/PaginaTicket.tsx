import { useSuspenseQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link, type MetaFunction, useParams, useSearchParams } from 'react-router'
import { obtenerTicketEnGestion } from '#conversaciones/tickets/gestion/contract.ts'
import { leerFiltro } from '#conversaciones/tickets/gestion/filtro.ts'
import { TicketAbierto } from '#conversaciones/tickets/gestion/TicketAbierto.tsx'
import { query } from '#http/query.ts'
import { cargar } from '#lib/cargar.ts'
import { cliente } from '#lib/clienteDeConsultas.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { rechazoDe } from '#lib/errores.ts'
import { metaDePagina } from '#tienda/meta.ts'
import { Aviso } from '#ui/Aviso.tsx'
import { TambienEscribio } from '../hilo/TambienEscribio.tsx'

export const meta: MetaFunction = ({ params }) =>
  metaDePagina({ titulo: `Ticket ${params.id}`, descripcion: 'Un ticket de un cliente.', indexar: false })

export const clientLoader = cargar(({ params }) =>
  cliente.ensureQueryData(query(obtenerTicketEnGestion, { id: params.id })),
)

/** The one in the address, and what else its member wrote. */
export default function PaginaTicket() {
  const { id = '' } = useParams()
  const { data: ticket, error } = useSuspenseQuery(query(obtenerTicketEnGestion, { id }))
  const filtro = leerFiltro(useSearchParams()[0])
  // It was here a moment ago: its member has left, and took it along.
  const seFue = error !== null && rechazoDe(error).status === 404
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2 p-5">
      <Link
        to={enlaceA('/admin-dashboard/tickets', { consulta: filtro })}
        className="enlace inline-flex w-fit items-center gap-1.5 py-2.5 text-meta xl:hidden"
      >
        <ArrowLeft aria-hidden="true" strokeWidth={1.75} className="size-4" />
        Tickets
      </Link>
      {seFue ? (
        <Aviso clase="advertencia" role="alert" titulo="Ese ticket ya no está.">
          Su cliente borró la cuenta, y con ella sus tickets.
        </Aviso>
      ) : (
        // Keyed, so that nothing typed for one is there for the next.
        <div key={ticket.id} className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <TicketAbierto ticket={ticket} />
          <TambienEscribio
            codigo={ticket.codigo_pedido}
            correo={ticket.cliente.correo}
            salvo={(otra) => otra.clase === 'ticket' && otra.id === ticket.id}
          />
        </div>
      )}
    </div>
  )
}
