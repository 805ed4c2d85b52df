import { Link, type MetaFunction } from 'react-router'
import { linkTo } from '#lib/linkTo.ts'
import { negocio } from '#negocio'
import { Breadcrumbs } from '#tienda/Breadcrumbs.tsx'
import { InlineMarkdown, Markdown } from '#tienda/Markdown.tsx'
import { pageMeta } from '#tienda/meta.ts'
import { ShopImage } from '#tienda/ShopImage.tsx'
import { currentTexto } from '#tienda/textos/partes.ts'
import { ButtonLink } from '#ui/Button.tsx'

export const meta: MetaFunction = () =>
  pageMeta({
    path: '/nosotros',
    title: 'Nosotros',
    description: `Quiénes hacen las joyas de ${negocio.marca} en ${negocio.ciudad}: nuestra historia, compromiso y valores.`,
  })

const VALUES = [
  { titulo: 'Calidad', texto: 'Materiales elegidos con la mano y cierres probados uno por uno.' },
  { titulo: 'Confianza', texto: 'Precio y fecha claros antes de empezar, y tu pedido a la vista en todo momento.' },
  { titulo: 'Innovación', texto: 'Colores y formas nuevas, y maneras más fáciles de pedir y de recibir.' },
  { titulo: 'Pasión', texto: 'Hacemos las piezas que nos gustaría regalar.' },
]

export default function Nosotros() {
  const { titulo, texto } = currentTexto('nosotros')
  return (
    <>
      <div className="contenedor py-8 md:py-14">
        <Breadcrumbs title="Nosotros" className="mb-3" />
        <h1 className="max-w-200 font-display text-h1">
          <InlineMarkdown source={titulo} />
        </h1>
        <div className="mt-8 grid gap-10 md:mt-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-16">
          <ShopImage
            name="bodegon"
            priority
            sizes="(min-width: 1024px) 480px, 100vw"
            className="w-full rounded-xl lg:sticky lg:top-24 lg:order-2 lg:self-start"
          />
          <section aria-labelledby="historia" className="max-w-160 text-lg">
            <h2 id="historia" className="font-display text-h2">
              Nuestra historia
            </h2>
            <div className="mt-4 grid gap-4">
              <Markdown source={texto} />
            </div>
          </section>
        </div>
      </div>
      <section aria-labelledby="compromiso" className="bg-sunken">
        <div className="contenedor py-14 md:py-26">
          <h2 id="compromiso" className="max-w-200 font-display text-h1">
            Nuestro compromiso es decirte siempre la verdad sobre tu pieza: qué lleva, cuánto cuesta y cuándo la
            tendrás.
          </h2>
        </div>
      </section>
      <section aria-labelledby="valores" className="contenedor py-14 md:py-26">
        <h2 id="valores" className="font-display text-h2">
          Lo que cuidamos
        </h2>
        <ul className="mt-8 grid gap-8 md:grid-cols-4 md:gap-6">
          {VALUES.map(({ titulo, texto }) => (
            <li
              key={titulo}
              className="relative pl-9 before:absolute before:top-5 before:-bottom-8 before:left-[9px] before:border-primary before:border-l-2 last:before:hidden md:pt-9 md:pl-0 md:before:top-[9px] md:before:-right-6 md:before:bottom-auto md:before:left-5 md:before:border-t-2 md:before:border-l-0"
            >
              <span aria-hidden="true" className="cuenta absolute top-0.5 left-0 block md:top-0" />
              <h3 className="font-display text-h3">{titulo}</h3>
              <p className="mt-1 text-muted-foreground">{texto}</p>
            </li>
          ))}
        </ul>
        <div className="mt-12 flex flex-wrap gap-3">
          <ButtonLink>
            <Link to={linkTo('/pedir')}>Solicitar Pedido</Link>
          </ButtonLink>
          <ButtonLink variant="outline">
            <Link to={linkTo('/contacto')}>Contacto</Link>
          </ButtonLink>
        </div>
      </section>
    </>
  )
}
