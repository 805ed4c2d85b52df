import { Newspaper } from 'lucide-react'
import { Link } from 'react-router'
import { pages } from '#http/query.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { diaDe } from '#lib/fecha.ts'
import { BotonEnlace } from '#ui/Boton.tsx'
import { Fecha } from '#ui/Fecha.tsx'
import { NotLoaded } from '#ui/list/NotLoaded.tsx'
import { useList } from '#ui/list/useList.ts'
import { VerMas } from '#ui/list/VerMas.tsx'
import { Vacio } from '#ui/Vacio.tsx'
import { BotonDePublicar } from './BotonDePublicar.tsx'
import { listarNoticiasDeGestion, type NoticiaDeGestion } from './contract.ts'
import { EstadoDeNoticia } from './EstadoDeNoticia.tsx'

/** All news, out or hidden, newest first. */
export function ListaDeNoticias() {
  const { read, rows: noticias } = useList(pages(listarNoticiasDeGestion), (pagina) => pagina.noticias)
  if (!read.data) return <NotLoaded read={read} />
  if (noticias.length === 0)
    return (
      <Vacio
        dibujo={<Newspaper />}
        titulo="Aún no hay noticias."
        accion={
          <BotonEnlace medida={40}>
            <Link to={enlaceA('/admin-dashboard/noticias/nueva')}>Escribir la primera</Link>
          </BotonEnlace>
        }
      >
        Las que publiques se leen en la cuenta de cada cliente: las cinco más nuevas.
      </Vacio>
    )
  return (
    <>
      <ul
        aria-label="Noticias"
        className="grid divide-y divide-border overflow-hidden rounded-2xl border border-border bg-card"
      >
        {noticias.map((noticia) => (
          <li key={noticia.id}>
            <Fila noticia={noticia} />
          </li>
        ))}
      </ul>
      <VerMas lista={read}>Ver más noticias</VerMas>
    </>
  )
}

function Fila({ noticia }: { noticia: NoticiaDeGestion }) {
  const { id, titulo, contenido, fecha_publicacion } = noticia
  return (
    <div className="grid items-center gap-x-6 gap-y-2.5 px-4 py-3.5 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid gap-1">
        <Link
          to={enlaceA('/admin-dashboard/noticias/:id', { id })}
          dir="auto"
          className="wrap-anywhere font-semibold hover:text-primary hover:underline max-lg:py-1.5"
        >
          {titulo}
        </Link>
        <p dir="auto" className="wrap-anywhere line-clamp-2 text-muted-foreground text-sm">
          {contenido}
        </p>
        <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <Fecha valor={diaDe(new Date(fecha_publicacion))} formato="dia" className="text-meta text-muted-foreground" />
          <EstadoDeNoticia {...noticia} />
        </div>
      </div>
      <span className="justify-self-start">
        <BotonDePublicar noticia={noticia} />
      </span>
    </div>
  )
}
