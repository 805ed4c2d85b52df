import { Link } from 'react-router'
import { linkTo } from '#lib/linkTo.ts'
import { ButtonLink } from '#ui/Button.tsx'

/** The full-colour band with the page's main action. */
export function Cierre() {
  return (
    <section
      aria-labelledby="cierre"
      className="bg-primary text-primary-foreground dark:bg-accent dark:text-accent-foreground"
    >
      <div className="contenedor flex flex-wrap items-center justify-between gap-x-12 gap-y-6 py-14 md:py-20">
        <h2 id="cierre" className="max-w-140 font-display text-h1">
          ¿Qué pieza tienes en mente?
        </h2>
        <div className="flex flex-wrap gap-3">
          <ButtonLink variant="clara">
            <Link to={linkTo('/pedir')}>Solicitar Pedido</Link>
          </ButtonLink>
          <ButtonLink variant="outline-clara">
            <Link to={linkTo('/rastrear')}>Rastrear pedido</Link>
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
