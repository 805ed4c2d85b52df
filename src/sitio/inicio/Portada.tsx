import { CODIGO_TYPED, SEARCH_URL } from '#lib/codigoFormat.ts'
import { CODIGO_INCOMPLETO } from '#lib/codigoIncompleto.ts'
import { linkTo } from '#lib/linkTo.ts'
import { negocio } from '#negocio'
import { InlineMarkdown, Markdown } from '#tienda/Markdown.tsx'
import { ShopImage } from '#tienda/ShopImage.tsx'
import { currentTexto } from '#tienda/textos/partes.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { controlStyle } from '#ui/form/Field.tsx'
import { Link } from '#ui/Link.tsx'

/** The top of the home page: a picture, a promise, the main action, and a search for an existing order. */
export function Portada() {
  const { titulo, texto } = currentTexto('inicio')
  return (
    <section className="grid lg:min-h-160 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-12 lg:pl-[max(var(--margen),calc(50%-600px))]">
      <ShopImage
        name="hero"
        priority
        sizes="(min-width: 1024px) 55vw, 98vw"
        className="h-[min(38svh,100vw)] w-full lg:order-2 lg:h-full dark:border-0"
      />
      <div className="px-(--margen) py-8 md:py-14 lg:self-center lg:px-0">
        <h1 className="font-display text-hero">
          <InlineMarkdown source={titulo} emphasis="text-primary" />
        </h1>
        <div className="mt-4 grid max-w-120 gap-3 text-lg text-muted-foreground lg:mt-6">
          <Markdown source={texto} />
        </div>
        {/* The right margin keeps the buttons clear of the chat button on a phone. */}
        <div className="mt-6 mr-19 grid gap-3 sm:mr-0 sm:flex lg:mt-8">
          <ButtonLink>
            <Link to={linkTo('/pedir')}>Solicitar Pedido</Link>
          </ButtonLink>
          <ButtonLink variant="outline">
            <a href="#galeria">Ver piezas</a>
          </ButtonLink>
        </div>
        <BuscarPedido />
      </div>
    </section>
  )
}

/** Looks for an order by its code. It is sent in the body, because addresses get shared and logged. */
function BuscarPedido() {
  return (
    <search aria-label="Seguir un pedido" className="mt-8 block max-w-120 border-border border-t pt-6 lg:mt-10">
      <form method="post" action={SEARCH_URL}>
        <label htmlFor="inicio-codigo" className="font-semibold text-sm">
          ¿Ya pediste? Sigue tu pedido
        </label>
        <div className="mt-1.5 flex gap-3">
          <input
            data-slot="control"
            data-codigo
            id="inicio-codigo"
            name="codigo"
            required
            pattern={CODIGO_TYPED}
            title={CODIGO_INCOMPLETO}
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            placeholder={negocio.pedidos.ejemplo}
            className={`codigo h-12 min-w-0 flex-1 placeholder:font-normal ${controlStyle}`}
          />
          <Button type="submit" variant="outline">
            Rastrear
          </Button>
        </div>
      </form>
    </search>
  )
}
