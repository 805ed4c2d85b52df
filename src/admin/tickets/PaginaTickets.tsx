import { type MetaFunction, useParams, useSearchParams } from 'react-router'
import { contarTickets, listarTicketsEnGestion } from '#conversaciones/tickets/gestion/contract.ts'
import { Filtros } from '#conversaciones/tickets/gestion/Filtros.tsx'
import { leerFiltro, sinOrden } from '#conversaciones/tickets/gestion/filtro.ts'
import { Lista } from '#conversaciones/tickets/gestion/Lista.tsx'
import { pages, query } from '#http/query.ts'
import { cargar } from '#lib/cargar.ts'
import { cliente } from '#lib/clienteDeConsultas.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { useSeguir } from '#live/useSeguir.ts'
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
  useSeguir(listarTicketsEnGestion.topics)
  return (
    // As many columns as fit, until one is open: no place beside them says that none is.
    <ConLista
      titulo="Tickets"
      canal="Tickets"
      hayUno={abierto !== undefined}
      filtros={<Filtros filtro={filtro} corto={abierto !== undefined} />}
    >
      <Lista key={enlaceA('/admin-dashboard/tickets', { consulta: filtro })} {...{ filtro, abierto }} />
    </ConLista>
  )
}
