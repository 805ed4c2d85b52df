import { Newspaper } from 'lucide-react'
import { Link } from 'react-router'
import { pages } from '#http/query.ts'
import { dayOf } from '#lib/dates.ts'
import { linkTo } from '#lib/linkTo.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { DateTime } from '#ui/DateTime.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { NotLoaded } from '#ui/list/NotLoaded.tsx'
import { ShowMore } from '#ui/list/ShowMore.tsx'
import { useList } from '#ui/list/useList.ts'
import { listarNoticiasDeGestion, type NoticiaDeGestion } from './contract.ts'
import { EstadoDeNoticia } from './EstadoDeNoticia.tsx'
import { PublishButton } from './PublishButton.tsx'

/** All news, published or hidden, newest first. */
export function ListaDeNoticias() {
  const { read, rows: noticias } = useList(pages(listarNoticiasDeGestion), (page) => page.noticias)
  if (!read.data) return <NotLoaded read={read} />
  if (noticias.length === 0)
    return (
      <EmptyState
        illustration={<Newspaper />}
        title="Aún no hay noticias."
        action={
          <ButtonLink size={40}>
            <Link to={linkTo('/admin-dashboard/noticias/nueva')}>Escribir la primera</Link>
          </ButtonLink>
        }
      >
        Las que publiques se leen en la cuenta de cada cliente: las cinco más nuevas.
      </EmptyState>
    )
  return (
    <>
      <ul
        aria-label="Noticias"
        className="grid divide-y divide-border overflow-hidden rounded-2xl border border-border bg-card"
      >
        {noticias.map((noticia) => (
          <li key={noticia.id}>
            <Row noticia={noticia} />
          </li>
        ))}
      </ul>
      <ShowMore list={read}>Ver más noticias</ShowMore>
    </>
  )
}

function Row({ noticia }: { noticia: NoticiaDeGestion }) {
  const { id, titulo, contenido, fecha_publicacion } = noticia
  return (
    <div className="grid items-center gap-x-6 gap-y-2.5 px-4 py-3.5 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid gap-1">
        <Link
          to={linkTo('/admin-dashboard/noticias/:id', { id })}
          dir="auto"
          className="toque wrap-anywhere font-semibold hover:text-primary hover:underline max-lg:py-1.5"
        >
          {titulo}
        </Link>
        <p dir="auto" className="wrap-anywhere line-clamp-2 text-muted-foreground text-sm">
          {contenido}
        </p>
        <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <DateTime
            value={dayOf(new Date(fecha_publicacion))}
            format="day"
            className="text-meta text-muted-foreground"
          />
          <EstadoDeNoticia {...noticia} />
        </div>
      </div>
      <span className="justify-self-start">
        <PublishButton noticia={noticia} />
      </span>
    </div>
  )
}
