import { InlineMarkdown, Markdown } from '#tienda/Markdown.tsx'
import { ShopImage } from '#tienda/ShopImage.tsx'
import { currentTexto } from '#tienda/textos/partes.ts'

const IDEAS = [
  {
    titulo: 'Misión',
    texto: 'Hacer piezas que se usan todos los días y se guardan muchos años.',
  },
  {
    titulo: 'Visión',
    texto: 'Ser la joyería hecha a mano que el país recomienda: cercana, cumplida y con diseño propio.',
  },
  {
    titulo: 'Valores',
    texto: 'Calidad en cada cuenta, confianza en cada entrega, ideas nuevas y gusto por lo que hacemos.',
  },
]

export function QuienesSomos() {
  const { titulo, texto } = currentTexto('taller')
  return (
    <section aria-labelledby="quienes-somos" className="contenedor py-14 md:py-26">
      <div className="grid items-center gap-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-16">
        <div>
          <h2 id="quienes-somos" className="font-display text-h2">
            <InlineMarkdown source={titulo} />
          </h2>
          <div className="mt-4 grid gap-3 text-muted-foreground [&>p:first-child]:text-foreground [&>p:first-child]:text-lg">
            <Markdown source={texto} />
          </div>
        </div>
        <ShopImage name="bodegon" sizes="(min-width: 1024px) 660px, 100vw" className="w-full rounded-xl" />
      </div>
      <ul className="mt-12 ml-1.5 grid gap-8 md:mt-20 md:grid-cols-3 md:gap-0">
        {IDEAS.map(({ titulo, texto }) => (
          <li key={titulo} className="relative border-primary border-l-2 pl-7 md:px-8 md:first:pl-7">
            <span className="absolute top-1.5 -left-[7px] size-3 rounded-full bg-primary" />
            <h3 className="font-display text-h3">{titulo}</h3>
            <p className="mt-2 text-muted-foreground">{texto}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
