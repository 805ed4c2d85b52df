import { useQuery } from '@tanstack/react-query'
import { Share2 } from 'lucide-react'
import { type MetaFunction, useParams } from 'react-router'
import { query } from '#http/query.ts'
import { envioDesde } from '#lib/calendario.ts'
import { whatsAppShareLink } from '#lib/contactLinks.ts'
import { formatDinero } from '#lib/dineroFormat.ts'
import { linkTo } from '#lib/linkTo.ts'
import { publicOrigin } from '#lib/publicOrigin.ts'
import { Breadcrumbs } from '#tienda/Breadcrumbs.tsx'
import { MetaTags, StructuredData } from '#tienda/MetaTags.tsx'
import { Badge } from '#ui/Badge.tsx'
import { OutboundLink } from '#ui/OutboundLink.tsx'
import { obtenerPieza, type PiezaPublica } from '../contract.ts'
import { CLASE_LABELS, disponibilidadText, PIEZA_DE_EJEMPLO, precioText } from '../labels.ts'
import { isOrderable } from '../rules.ts'
import { FilaDeFotos } from './FilaDeFotos.tsx'
import { NoSePuedePedir, PedirEstaPieza } from './PedirEstaPieza.tsx'
import { headOf, productJsonLd } from './paraBuscadores.ts'
import { Tarjetas } from './Tarjetas.tsx'

/** None but what `MetaTags` renders: without this the page would have that of the frame, which no search engine lists. */
export const meta: MetaFunction = () => []

/** The page of a piece: its photos, what it costs, what is left, and the beginning of an order. */
export default function PaginaPieza() {
  const { slug = '' } = useParams()
  // The server has read it before it renders the page.
  const { data } = useQuery(query(obtenerPieza, { slug }))
  if (!data) return null
  const { pieza, promesa, parecidas } = data
  const { nombre, clase, disponibilidad, ejemplo } = pieza
  const url = publicOrigin + linkTo('/productos/:slug', { slug: pieza.slug })
  return (
    <div className="contenedor pb-14 md:pb-20">
      <MetaTags tags={headOf(pieza)} />
      {!ejemplo && <StructuredData data={productJsonLd(pieza)} />}
      <Breadcrumbs
        title={nombre}
        via={[
          { name: 'Piezas', to: linkTo('/productos') },
          { name: CLASE_LABELS[clase].varias, to: linkTo('/productos', { query: { clase } }) },
        ]}
        className="py-3 max-lg:hidden"
      />
      <div className="lg:grid lg:grid-cols-[minmax(0,7fr)_minmax(0,6fr)] lg:items-start lg:gap-16">
        <FilaDeFotos fotos={pieza.fotos} nombre={nombre} />
        <div className="flex flex-col pt-4 lg:pt-0">
          <div className="lg:order-first">
            {ejemplo && <Badge color="gris">{PIEZA_DE_EJEMPLO}</Badge>}
            <h1 className="wrap-anywhere font-display text-h1">{nombre}</h1>
            <p className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 lg:justify-start">
              <span className="cifras font-semibold text-h3">{precioText(pieza)}</span>
              <span className="font-semibold">{disponibilidadText(disponibilidad)}</span>
            </p>
          </div>
          {isOrderable(disponibilidad) ? (
            <PedirEstaPieza pieza={pieza} promesa={promesa} url={url} />
          ) : (
            <NoSePuedePedir pieza={pieza} />
          )}
          {pieza.descripcion && (
            // Below the price on a desk.
            <p className="mt-6 whitespace-pre-line wrap-anywhere text-muted-foreground lg:order-1 lg:mt-3">
              {pieza.descripcion}
            </p>
          )}
          <Detalles pieza={pieza} />
          <p className="mt-4 lg:order-5">
            <OutboundLink
              href={whatsAppShareLink(`${nombre} · ${url}`)}
              data-compartir={url}
              className="enlace inline-flex min-h-12 items-center gap-2"
            >
              <Share2 aria-hidden="true" strokeWidth={1.75} className="size-5" /> Compartir esta pieza
            </OutboundLink>
          </p>
        </div>
      </div>
      {parecidas.length > 0 && (
        <section aria-labelledby="parecidas" className="mt-12 md:mt-20">
          <h2 id="parecidas" className="mb-5 font-display text-h2">
            También te pueden gustar
          </h2>
          <Tarjetas piezas={parecidas} />
        </section>
      )}
    </div>
  )
}

function Detalles({ pieza: { medida, materiales } }: { pieza: PiezaPublica }) {
  const rows = [
    ['Medida', medida],
    ['Materiales', materiales],
    ['Envío', `Desde ${formatDinero(envioDesde())}; retiro gratis`],
  ].filter(([, text]) => text)
  return (
    <dl className="mt-6 grid grid-cols-[auto_minmax(0,1fr)] gap-x-8 gap-y-3 text-sm lg:order-6 lg:border-border lg:border-t lg:pt-6">
      {rows.map(([name, text]) => (
        <div key={name} className="contents">
          <dt className="text-muted-foreground">{name}</dt>
          <dd className="wrap-anywhere">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
