import { type MetaFunction, Outlet, useParams, useSearchParams } from 'react-router'
import { pages, query } from '#http/query.ts'
import { cargar } from '#lib/cargar.ts'
import { cliente } from '#lib/clienteDeConsultas.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { useSeguir } from '#live/useSeguir.ts'
import { metaDePagina } from '#tienda/meta.ts'
import { contarTickets, listarTicketsEnGestion } from './contract.ts'
import { Filtros } from './Filtros.tsx'
import { leerFiltro, sinOrden } from './filtro.ts'
import { Lista } from './Lista.tsx'

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
  // Where one ticket is a page of its own, the page's heading is its subject.
  const Titulo = id === undefined ? 'h1' : 'p'
  return (
    <div className={id === undefined ? '' : 'items-start gap-5 xl:grid xl:grid-cols-[20rem_minmax(0,1fr)]'}>
      <section aria-label="Lista" className={`grid grid-cols-[minmax(0,1fr)] gap-3 ${id && 'max-xl:hidden'}`}>
        <Titulo tabIndex={-1} className="font-display text-h1">
          Tickets
        </Titulo>
        <Filtros filtro={filtro} corto={id !== undefined} />
        <Lista key={enlaceA('/admin-dashboard/tickets', { consulta: filtro })} {...{ filtro, abierto }} />
      </section>
      <Outlet />
    </div>
  )
}
