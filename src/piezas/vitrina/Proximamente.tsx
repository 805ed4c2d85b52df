import { Link } from 'react-router'
import { linkTo } from '#lib/linkTo.ts'
import { negocio } from '#negocio'
import { Breadcrumbs } from '#tienda/Breadcrumbs.tsx'
import { ImagenesIlustrativas } from '#tienda/ImagenesIlustrativas.tsx'
import { MetaTags } from '#tienda/MetaTags.tsx'
import { pageMeta } from '#tienda/meta.ts'
import { Pieza } from '#tienda/Pieza.tsx'
import { clasesDePieza } from '#tienda/piezas.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { OutboundLink } from '#ui/OutboundLink.tsx'

const head = () =>
  pageMeta({
    path: '/productos',
    title: 'Productos',
    description: `El catálogo de pulseras, aretes y carteras de ${negocio.marca}, muy pronto.`,
  })

/** The window while it has no piece. */
export function Proximamente() {
  return (
    <div className="contenedor pt-8 pb-14 md:pt-14 md:pb-20">
      <MetaTags tags={head()} />
      <Breadcrumbs title="Productos" className="mb-6" />
      <div className="mx-auto max-w-140 text-center">
        <h1 className="font-display text-hero">Proximamente</h1>
        <p className="mt-4 text-lg text-muted-foreground">
          Estamos preparando el catálogo de pulseras, aretes y carteras. Mientras tanto, pide la tuya: la hacemos para
          ti.
        </p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <ButtonLink>
            <Link to={linkTo('/pedir')}>Solicitar Pedido</Link>
          </ButtonLink>
          <ButtonLink variant="outline">
            <OutboundLink href={negocio.contacto.red.enlace}>Ver en {negocio.contacto.red.nombre}</OutboundLink>
          </ButtonLink>
        </div>
      </div>
      <ul className="mt-12 grid grid-cols-2 gap-x-4 gap-y-8 md:mt-16 lg:grid-cols-4 lg:gap-x-5">
        {clasesDePieza.map((clase) => (
          <Pieza key={clase} kind={clase} sizes="(min-width: 1280px) 285px, (min-width: 1024px) 25vw, 50vw" />
        ))}
      </ul>
      <ImagenesIlustrativas className="mt-8" />
    </div>
  )
}
