import { type ClaseDePieza, negocio } from '#negocio'
import { ImagenesIlustrativas } from '#tienda/ImagenesIlustrativas.tsx'
import { Pieza } from '#tienda/Pieza.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { OutboundLink } from '#ui/OutboundLink.tsx'

const GALLERY_PIEZAS: ClaseDePieza[] = ['pulsera', 'aretes', 'mariposa']

/** Three pieces of equal size, each a link to the order form; on a phone one large and two small. */
export function Galeria() {
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
