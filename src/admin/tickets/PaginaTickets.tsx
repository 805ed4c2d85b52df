import { type MetaFunction, useParams, useSearchParams } from 'react-router'
import { contarTickets, listarTicketsEnGestion } from '#conversaciones/tickets/gestion/contract.ts'
import { Filtros } from '#conversaciones/tickets/gestion/Filtros.tsx'
import { leerFiltro, sinOrden } from '#conversaciones/tickets/gestion/filtro.ts'
import { SinTickets } from '#conversaciones/tickets/gestion/SinTickets.tsx'
import { Tickets } from '#conversaciones/tickets/gestion/Tickets.tsx'
import { pages, query } from '#http/query.ts'
import { cargar } from '#lib/cargar.ts'
import { cliente } from '#lib/clienteDeConsultas.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { metaDePagina } from '#tienda/meta.ts'
import { ConLista } from '../ConLista.tsx'

export const meta: MetaFunction = () =>
  metaDePagina({ titulo: 'Tickets', descripcion: 'Lo que los clientes piden que les resuelvan.', indexar: false })

export const clientLoader = cargar(async ({ request }) => {
  const filtro = leerFiltro(new URL(request.url).searchParams)
  await Promise.all([
    cliente.ensureInfiniteQueryData(pages(listarTicketsEnGestion, filtro)),
    cliente.ensureQueryData(query(contarTickets, sinOrden(filtro))),
  ])
})

/** For staff: what members asked for help with, and beside it the one in the address. */
export default function PaginaTickets() {
  const filtro = leerFiltro(useSearchParams()[0])
  const { id } = useParams()
  const abierto = id === undefined ? undefined : Number(id)
  return (
    // As many columns as fit, until one is open: no place beside them says that none is.
    <ConLista
      titulo="Tickets"
      canal="Tickets"
      hayUno={abierto !== undefined}
      filtros={<Filtros filtro={filtro} corto={abierto !== undefined} />}
    >
      <Tickets
        key={enlaceA('/admin-dashboard/tickets', { consulta: filtro })}
        cuales={filtro}
        vacio={<SinTickets filtro={filtro} />}
        {...{ filtro, abierto }}
      />
    </ConLista>
  )
}
