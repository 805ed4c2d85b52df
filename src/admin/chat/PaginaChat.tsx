import { useQuery } from '@tanstack/react-query'
import { MessagesSquare } from 'lucide-react'
import { Link, type MetaFunction, Outlet, useParams, useSearchParams } from 'react-router'
import { leerMesa, listarPasadas } from '#conversaciones/chat/gestion/contract.ts'
import { type Filtro, leerFiltro } from '#conversaciones/chat/gestion/filtro.ts'
import { GrupoDeFilas } from '#conversaciones/chat/gestion/GrupoDeFilas.tsx'
import { Mesa } from '#conversaciones/chat/gestion/Mesa.tsx'
import { Pasadas } from '#conversaciones/chat/gestion/Pasadas.tsx'
import { pages, query } from '#http/query.ts'
import { cargar } from '#lib/cargar.ts'
import { cliente } from '#lib/clienteDeConsultas.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { metaDePagina } from '#tienda/meta.ts'
import { Vacio } from '#ui/Vacio.tsx'
import { contarPendientes } from '../hoy/contract.ts'

export const meta: MetaFunction = () =>
  metaDePagina({ titulo: 'Chat', descripcion: 'Quien espera hablar con la tienda.', indexar: false })

export const clientLoader = cargar(async ({ request }) => {
  const { ver, q } = leerFiltro(new URL(request.url).searchParams)
  await (ver ? cliente.prefetchInfiniteQuery(pages(listarPasadas, { q })) : cliente.ensureQueryData(query(leerMesa)))
})

/** For staff: who waits and who is being talked to, and beside it the conversation in the address. */
export default function PaginaChat() {
  const filtro = leerFiltro(useSearchParams()[0])
  const { id } = useParams()
  // Where one conversation is a page of its own, the page's heading is who it is with.
  const Titulo = id === undefined ? 'h1' : 'p'
  return (
    <div className={`xl:grid xl:grid-cols-[19rem_minmax(0,1fr)] ${id ? 'h-full' : ''}`}>
      <section
        aria-label="Lista"
        className={`border-border bg-card xl:sticky xl:top-14 xl:overflow-y-auto xl:border-r ${id ? 'max-xl:hidden xl:h-full' : 'xl:h-[calc(100dvh-3.5rem)]'}`}
      >
        <div className="flex flex-wrap items-center justify-between gap-2 border-border border-b bg-background px-4 py-3">
          <Titulo tabIndex={-1} className="font-display text-h2">
            Chat
          </Titulo>
          <Pestanas filtro={filtro} />
        </div>
        {filtro.ver ? (
          <Pasadas filtro={filtro} abierta={id} />
        ) : (
          <Mesa filtro={filtro} abierta={id}>
            <SinRespuesta />
          </Mesa>
        )}
      </section>
      <div className={id ? 'h-full min-h-0 min-w-0' : 'max-xl:hidden'}>
        <Outlet />
        {!id && (
          <Vacio dibujo={<MessagesSquare />} titulo="Elige una conversación.">
            Con j y k te mueves por la lista, y con Enter la abres.
          </Vacio>
        )}
      </div>
    </div>
  )
}

function Pestanas({ filtro: { ver: puesta } }: { filtro: Filtro }) {
  return (
    <nav aria-label="Cuáles" className="flex rounded-lg border border-border bg-sunken p-0.5">
      {([undefined, 'pasadas'] as const).map((ver) => (
        <Link
          key={ver ?? 'ahora'}
          to={enlaceA('/admin-dashboard/chat', { consulta: { ver } })}
          aria-current={puesta === ver ? 'true' : undefined}
          className="flex h-10 items-center rounded-md px-3 text-meta text-muted-foreground hover:text-foreground aria-[current=true]:bg-card aria-[current=true]:font-semibold aria-[current=true]:text-foreground lg:h-7"
        >
          {ver ? 'Pasadas' : 'Ahora'}
        </Link>
      ))}
    </nav>
  )
}

/** What the assistant could not answer waits for somebody to write it. */
function SinRespuesta() {
  const { data } = useQuery(query(contarPendientes))
  const cuantas = data?.preguntas.cuantos ?? 0
  return (
    <GrupoDeFilas titulo="Con el asistente">
      <li className="border-border border-b">
        <Link
          to={enlaceA('/admin-dashboard/preguntas')}
          className="flex min-h-11 items-center justify-between gap-3 px-4 py-2.5 text-meta -outline-offset-2 hover:bg-sunken"
        >
          Preguntas sin respuesta
          {cuantas > 0 && (
            <span className="cifras grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1.5 font-semibold text-accent-foreground text-mini">
              {cuantas}
            </span>
          )}
        </Link>
      </li>
    </GrupoDeFilas>
  )
}
