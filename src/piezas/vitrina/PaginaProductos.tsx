import { useQuery } from '@tanstack/react-query'
import { type MetaFunction, useSearchParams } from 'react-router'
import { query } from '#http/query.ts'
import { linkTo } from '#lib/linkTo.ts'
import { negocio } from '#negocio'
import { Breadcrumbs } from '#tienda/Breadcrumbs.tsx'
import { MetaTags } from '#tienda/MetaTags.tsx'
import { pageMeta } from '#tienda/meta.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Link } from '#ui/Link.tsx'
import { type FiltroDeVitrina, listarPiezas, type PiezaPublica } from '../contract.ts'
import { CLASE_LABELS } from '../labels.ts'
import { filtroOf } from '../rules.ts'
import { Clases, Filtros } from './Filtros.tsx'
import { Proximamente } from './Proximamente.tsx'
import { Tarjetas } from './Tarjetas.tsx'

declare module '#lib/linkTo.ts' {
  interface PageQueries {
    '/productos': FiltroDeVitrina
  }
}

/** None but what `MetaTags` renders: without this the page would have that of the frame, which no search engine lists. */
export const meta: MetaFunction = () => []

/** The window: the pieces by kind, as the address filters them. */
export default function PaginaProductos() {
  const [search] = useSearchParams()
  const filtro = filtroOf(search)
  // The server has read it before it renders the page.
  const { data } = useQuery(query(listarPiezas, filtro))
  if (!data) return null
  if (data.clases.length === 0) return <Proximamente />
  const { piezas, clases, sigue } = data
  const { pagina = 1, ...rest } = filtro
  const toPage = (page: number) => linkTo('/productos', { query: { ...rest, pagina: page > 1 ? page : undefined } })
  return (
    <div className="contenedor pt-6 pb-14 md:pt-10 md:pb-20">
      <MetaTags tags={headOf(filtro)} />
      <Breadcrumbs title="Piezas" className="mb-2 max-md:hidden" />
      <h1 className="font-display text-h1">Piezas</h1>
      <div className="mt-4 flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <Clases clases={clases} chosen={filtro.clase} />
        <Filtros filtro={filtro} />
      </div>
      {piezas.length === 0 && <NadaCoincide q={filtro.q} />}
      {[...Map.groupBy(piezas, ({ clase }) => clase)].map(([clase, own]) => (
        <Grupo key={clase} clase={clase} piezas={own} />
      ))}
      {(sigue || pagina > 1) && (
        <nav aria-label="Páginas" className="mt-10 flex flex-wrap justify-center gap-3">
          {pagina > 1 && (
            <ButtonLink variant="outline">
              <Link to={toPage(pagina - 1)} rel="prev">
                Ver anteriores
              </Link>
            </ButtonLink>
          )}
          {sigue && (
            <ButtonLink variant="outline">
              <Link to={toPage(pagina + 1)} rel="next">
                Ver más
              </Link>
            </ButtonLink>
          )}
        </nav>
      )}
      <p className="mt-10 text-meta text-muted-foreground">
        Cada una se hace a mano y puede variar un poco de la foto.
      </p>
    </div>
  )
}

function Grupo({ clase, piezas }: { clase: PiezaPublica['clase']; piezas: PiezaPublica[] }) {
  return (
    <section aria-labelledby={`clase-${clase}`} className="mt-8 md:mt-10">
      <h2 id={`clase-${clase}`} className="mb-4 font-display text-h2">
        {CLASE_LABELS[clase].varias}
      </h2>
      <Tarjetas piezas={piezas} />
    </section>
  )
}

function NadaCoincide({ q }: { q: string | undefined }) {
  return (
    <EmptyState
      title={
        <span className="wrap-anywhere">{q ? `Nada coincide con «${q}».` : 'Nada coincide con esos filtros.'}</span>
      }
      action={
        <ButtonLink variant="outline">
          <Link to={linkTo('/productos')}>Limpiar</Link>
        </ButtonLink>
      }
    />
  )
}

/** Search engines list the window, each kind, and their pages; not what somebody searched for. */
function headOf({ clase, pagina, q, hasta, disponibles }: FiltroDeVitrina) {
  const kind = clase ? CLASE_LABELS[clase].varias : 'Piezas'
  const content = {
    title: clase ? kind : 'Piezas',
    description: `${kind} hechas a mano en ${negocio.ciudad} por ${negocio.marca}: precio, medida y cuántas quedan.`,
  }
  return q || hasta || disponibles
    ? pageMeta({ ...content, indexed: false })
    : pageMeta({ ...content, path: linkTo('/productos', { query: { clase, pagina } }) })
}
