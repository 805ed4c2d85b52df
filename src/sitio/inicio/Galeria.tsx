import { useQuery } from '@tanstack/react-query'
import { query } from '#http/query.ts'
import { linkTo } from '#lib/linkTo.ts'
import { type ClaseDePieza, negocio } from '#negocio'
import { listarPortada, type Portada } from '#piezas/contract.ts'
import { enLista } from '#piezas/labels.ts'
import { ImagenesIlustrativas } from '#tienda/ImagenesIlustrativas.tsx'
import { Pieza } from '#tienda/Pieza.tsx'
import { TarjetaDePieza } from '#tienda/TarjetaDePieza.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import { OutboundLink } from '#ui/OutboundLink.tsx'

const GALLERY_PIEZAS: ClaseDePieza[] = ['pulsera', 'aretes', 'mariposa']

/** The pieces of the home page; while the shop has none, what it makes. */
export function Galeria() {
  // The server has read it before it renders the page.
  const { data } = useQuery(query(listarPortada))
  return data && data.piezas.length > 0 ? <Recientes {...data} /> : <Clases />
}

/** The owner's picks and the newest, on a phone the first one large. */
function Recientes({ piezas, cuantas }: Portada) {
  return (
    <section id="galeria" aria-labelledby="galeria-titulo" className="contenedor scroll-mt-22 pb-14 md:pb-26">
      <h2 id="galeria-titulo" className="font-display text-h2">
        Recién salidas del taller
      </h2>
      <ul className="mt-6 grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3 sm:gap-x-5 md:mt-8 lg:grid-cols-5">
        {piezas.map((pieza, i) => (
          <TarjetaDePieza
            key={pieza.slug}
            to={linkTo('/productos/:slug', { slug: pieza.slug })}
            {...enLista(pieza)}
            wide={i === 0}
            sizes={`(min-width: 1280px) 224px, (min-width: 1024px) 18vw, (min-width: 640px) 30vw, ${i === 0 ? 92 : 45}vw`}
            className="max-sm:first:col-span-2"
          />
        ))}
      </ul>
      <ButtonLink variant="outline" className="mt-6 max-sm:flex">
        <Link to={linkTo('/productos')}>{cuantas > 1 ? `Ver las ${cuantas} piezas` : 'Ver la pieza'}</Link>
      </ButtonLink>
    </section>
  )
}

/** Three kinds of equal size, each a link to the order form; on a phone one large and two small. */
function Clases() {
  return (
    <section id="galeria" aria-labelledby="galeria-titulo" className="contenedor scroll-mt-22 pb-14 md:pb-26">
      <h2 id="galeria-titulo" className="font-display text-h2">
        Tres piezas para empezar
      </h2>
      <ul className="mt-6 grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3 sm:gap-x-5 md:mt-8">
        {GALLERY_PIEZAS.map((clase, i) => (
          <Pieza
            key={clase}
            kind={clase}
            worn
            sizes={`(min-width: 1280px) 386px, (min-width: 640px) 33vw, ${i === 0 ? 100 : 50}vw`}
            className="max-sm:first:col-span-2"
          />
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <ImagenesIlustrativas />
        <ButtonLink variant="outline" size={40}>
          <OutboundLink href={negocio.contacto.red.enlace}>{`Ver más en ${negocio.contacto.red.nombre}`}</OutboundLink>
        </ButtonLink>
      </div>
    </section>
  )
}
