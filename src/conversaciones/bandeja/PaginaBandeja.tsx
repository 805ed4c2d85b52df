import { MailOpen } from 'lucide-react'
import { type MetaFunction, Outlet, useParams, useSearchParams } from 'react-router'
import { pages, query } from '#http/query.ts'
import { cargar } from '#lib/cargar.ts'
import { cliente } from '#lib/clienteDeConsultas.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { metaDePagina } from '#tienda/meta.ts'
import { Vacio } from '#ui/Vacio.tsx'
import { contarBandeja, listarBandeja } from './contract.ts'
import { leerFiltro, pestanaDe } from './filtro.ts'
import { Filtros, Pestanas } from './lista/Filtros.tsx'
import { Lista } from './lista/Lista.tsx'

export const meta: MetaFunction = () =>
  metaDePagina({ titulo: 'Bandeja', descripcion: 'Todo lo que la gente envía a la tienda.', indexar: false })

export const clientLoader = cargar(async ({ request }) => {
  const filtro = leerFiltro(new URL(request.url).searchParams)
  await Promise.all([
    cliente.ensureInfiniteQueryData(pages(listarBandeja, { ...pestanaDe(filtro), clase: filtro.clase })),
    cliente.ensureQueryData(query(contarBandeja, pestanaDe(filtro))),
  ])
})

/** For staff: everything that people send, and beside it the one in the address. */
export default function PaginaBandeja() {
  const filtro = leerFiltro(useSearchParams()[0])
  const hayUno = useParams().id !== undefined
  // Where an item is a page of its own, the page's heading is the item's.
  const Titulo = hayUno ? 'p' : 'h1'
  return (
    <div className="xl:grid xl:grid-cols-[20.5rem_minmax(0,1fr)]">
      <section
        aria-label="Lista"
        className={`border-border xl:sticky xl:top-14 xl:h-[calc(100dvh-3.5rem)] xl:overflow-y-auto xl:border-r ${hayUno ? 'max-xl:hidden' : ''}`}
      >
        <div className="grid gap-3 border-border border-b p-4">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <Titulo tabIndex={-1} className="font-display text-h2">
              Bandeja
            </Titulo>
            <Pestanas filtro={filtro} />
          </div>
          <Filtros filtro={filtro} />
        </div>
        <Lista key={enlaceA('/manage/bandeja', { consulta: filtro })} filtro={filtro} />
      </section>
      <div className={hayUno ? 'min-w-0' : 'max-xl:hidden'}>
        <Outlet />
        {!hayUno && (
          <Vacio dibujo={<MailOpen />} titulo="Elige algo de la lista.">
            Con j y k te mueves por ella, y con Enter lo abres.
          </Vacio>
        )}
      </div>
    </div>
  )
}
