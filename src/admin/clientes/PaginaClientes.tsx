import { UserRound } from 'lucide-react'
import { useMemo } from 'react'
import { type MetaFunction, Outlet, useParams, useSearchParams } from 'react-router'
import { TablaDeTickets } from '#conversaciones/tickets/gestion/Tickets.tsx'
import { pages, query } from '#http/query.ts'
import { cargar } from '#lib/cargar.ts'
import { cliente } from '#lib/clienteDeConsultas.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { contarClientes, listarClientes } from '#miembros/gestion/contract.ts'
import { FiltrosDeClientes } from '#miembros/gestion/FiltrosDeClientes.tsx'
import { leerFiltro } from '#miembros/gestion/filtro.ts'
import { ListaDeClientes } from '#miembros/gestion/ListaDeClientes.tsx'
import { metaDePagina } from '#tienda/meta.ts'
import { useConsultaDeMedios } from '#ui/useConsultaDeMedios.ts'
import { Vacio } from '#ui/Vacio.tsx'
import { EnPanel } from '../EnPanel.tsx'
import { Contadores } from './Contadores.tsx'

export const meta: MetaFunction = ({ params }) => {
  const titulo = params.codigo ? `${params.codigo} · Clientes` : 'Clientes'
  return metaDePagina({ titulo, descripcion: 'Clientes, créditos, paquetes y tickets.', indexar: false })
}

/** Milliseconds for which the page waits for its rows before it shows their places. */
const SIN_FILAS = 1_000

export const clientLoader = cargar(async ({ request }) => {
  void cliente.prefetchQuery(query(contarClientes))
  // What failed is said in the list's own place.
  const filas = cliente.ensureInfiniteQueryData(pages(listarClientes, leerFiltro(new URL(request.url).searchParams)))
  await Promise.race([filas.catch(() => {}), new Promise((listo) => setTimeout(listo, SIN_FILAS))])
})

/** For staff: everybody with an account, and beside them the one in the address; below, who asked for help. */
export default function PaginaClientes() {
  const { codigo } = useParams()
  const escrita = useSearchParams()[0].toString()
  const filtro = useMemo(() => leerFiltro(new URLSearchParams(escrita)), [escrita])
  const cabeAlLado = useConsultaDeMedios('(min-width: 80rem)')
  return (
    <>
      {/* On a phone the client is a page of their own; the list keeps its place behind it. */}
      <div className={codigo ? 'max-lg:hidden' : undefined}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-5 pt-2.5 pb-3">
          <h1 tabIndex={-1} className="font-display text-h1">
            Clientes
          </h1>
          <Contadores />
          <FiltrosDeClientes filtro={filtro} />
        </div>
        <ListaDeClientes key={enlaceA('/admin-dashboard', { consulta: filtro })} filtro={filtro} abierto={codigo} />
        <section aria-labelledby="tickets-de-ayuda" className="grid grid-cols-[minmax(0,1fr)] gap-3 px-5 pt-6 pb-5">
          <h2 id="tickets-de-ayuda" tabIndex={-1} className="font-display text-h3">
            Tickets de ayuda
          </h2>
          <TablaDeTickets />
        </section>
      </div>
      <Outlet />
      {!codigo && cabeAlLado && (
        <EnPanel etiqueta="Cliente">
          <div className="grid min-h-full content-center">
            <Vacio dibujo={<UserRound />} titulo="Elige un cliente de la lista para ver su saldo.">
              Con j y k te mueves por ella, y con Enter lo abres.
            </Vacio>
          </div>
        </EnPanel>
      )}
    </>
  )
}
