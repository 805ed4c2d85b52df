import { MailOpen } from 'lucide-react'
import { Link, type MetaFunction, Outlet, useSearchParams } from 'react-router'
import { pages } from '#http/query.ts'
import { cargar } from '#lib/cargar.ts'
import { cliente } from '#lib/clienteDeConsultas.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { cada } from '#live/pagina.ts'
import { metaDePagina } from '#tienda/meta.ts'
import { BotonEnlace } from '#ui/Boton.tsx'
import { Fecha } from '#ui/Fecha.tsx'
import { NotLoaded } from '#ui/list/NotLoaded.tsx'
import { useList } from '#ui/list/useList.ts'
import { VerMas } from '#ui/list/VerMas.tsx'
import { Vacio } from '#ui/Vacio.tsx'
import { type Correo, listarCorreos, ritmoDe } from './contract.ts'
import { EstadoDelCorreo } from './EstadoDelCorreo.tsx'
import { Filtros } from './Filtros.tsx'
import { type Filtro, leerFiltro } from './filtro.ts'

export const meta: MetaFunction = () =>
  metaDePagina({ titulo: 'Correos', descripcion: 'Los correos que la tienda envía.', indexar: false })

export const clientLoader = cargar(({ request }) =>
  cliente.ensureInfiniteQueryData(pages(listarCorreos, leerFiltro(new URL(request.url).searchParams))),
)

/** For staff: every mail of the shop, what became of it, and what it says. */
export default function PaginaCorreos() {
  const filtro = leerFiltro(useSearchParams()[0])
  return (
    <>
      <h1 tabIndex={-1} className="mb-6 font-display text-h1">
        Correos
      </h1>
      <Outlet />
      <Filtros filtro={filtro} />
      <Lista filtro={filtro} />
    </>
  )
}

function Lista({ filtro }: { filtro: Filtro }) {
  const { read, rows: correos } = useList(
    {
      ...pages(listarCorreos, filtro),
      refetchInterval: ({ state: { data } }) => {
        const algunoPorSalir = data?.pages.some(({ correos }) => correos.some(({ estado }) => estado === 'pendiente'))
        return cada(ritmoDe(algunoPorSalir), listarCorreos.topics)
      },
    },
    (pagina) => pagina.correos,
  )
  if (!read.data) return <NotLoaded read={read} />
  if (correos.length === 0) return <Nada {...filtro} />
  return (
    <>
      <ul className="grid divide-y divide-border overflow-hidden rounded-xl border border-border">
        {correos.map((correo) => (
          <li key={correo.id}>
            <FilaDeCorreo correo={correo} filtro={filtro} />
          </li>
        ))}
      </ul>
      <VerMas lista={read}>Ver más correos</VerMas>
    </>
  )
}

function Nada({ estado, busca }: Filtro) {
  if (!estado && !busca)
    return (
      <Vacio dibujo={<MailOpen />} titulo="Aún no hay correos.">
        Aquí verás cada correo que la tienda envía y si llegó a salir.
      </Vacio>
    )
  return (
    <Vacio
      dibujo={<MailOpen />}
      titulo={busca ? `Nada coincide con «${busca}».` : 'No hay correos en ese estado.'}
      accion={
        <BotonEnlace variante="outline" medida={36}>
          <Link to={enlaceA('/manage/correos')}>Limpiar filtros</Link>
        </BotonEnlace>
      }
    />
  )
}

function FilaDeCorreo({ correo, filtro }: { correo: Correo; filtro: Filtro }) {
  const { id, asunto, para, estado, fecha_creacion, intentos } = correo
  return (
    <Link
      to={enlaceA('/manage/correos/:id', { id, consulta: filtro })}
      state={{ desdeLaLista: true }}
      preventScrollReset
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 bg-card px-4 py-2.5 text-meta -outline-offset-2 hover:bg-sunken md:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_9rem_10rem_5.5rem]"
    >
      <span className="col-span-2 truncate font-semibold md:col-span-1">{asunto}</span>
      <span className="col-span-2 truncate text-muted-foreground md:col-span-1">{para}</span>
      {/* On the narrowest phone the two do not fit on one line. */}
      <span className="col-span-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 md:contents">
        <EstadoDelCorreo estado={estado} />
        <Fecha valor={fecha_creacion} className="cifras text-muted-foreground" />
      </span>
      <span className="cifras text-right text-muted-foreground max-md:hidden">
        {intentos === 1 ? '1 intento' : `${intentos} intentos`}
      </span>
    </Link>
  )
}
