import { ChevronDown, Search, SlidersHorizontal } from 'lucide-react'
import { formatDinero } from '#lib/dineroFormat.ts'
import { linkTo } from '#lib/linkTo.ts'
import { Button } from '#ui/Button.tsx'
import { controlStyle } from '#ui/form/Field.tsx'
import { Link } from '#ui/Link.tsx'
import { type FiltroDeVitrina, PRECIOS_HASTA, type Vitrina } from '../contract.ts'
import { CLASE_LABELS } from '../labels.ts'

/** The kinds of pieces that there are, each a link to its pieces. */
export function Clases({ clases, chosen }: { clases: Vitrina['clases']; chosen: FiltroDeVitrina['clase'] }) {
  const total = clases.reduce((sum, { cuantas }) => sum + cuantas, 0)
  const links = [
    { clase: undefined, name: 'Todas', cuantas: total },
    ...clases.map(({ clase, cuantas }) => ({ clase, name: CLASE_LABELS[clase].varias, cuantas })),
  ]
  return (
    <nav
      aria-label="Clases de piezas"
      className="-mx-(--margen) overflow-x-auto px-(--margen) py-1 max-lg:w-[calc(100%+2*var(--margen))] lg:mx-0 lg:px-0"
    >
      <ul className="flex w-max gap-2">
        {links.map(({ clase, name, cuantas }) => (
          <li key={name}>
            <Link
              to={linkTo('/productos', { query: { clase } })}
              aria-current={clase === chosen ? 'true' : undefined}
              className="flex h-12 items-center gap-1.5 whitespace-nowrap rounded-full border border-input bg-card px-5 text-sm hover:border-primary aria-[current]:border-primary aria-[current]:bg-accent aria-[current]:font-semibold aria-[current]:text-accent-foreground"
            >
              {name} <span className="cifras font-normal">{cuantas}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Search, price and availability: one form that the browser sends as the query of the address. */
export function Filtros({ filtro: { clase, q, hasta, disponibles } }: { filtro: FiltroDeVitrina }) {
  return (
    <search aria-label="Buscar piezas" className="w-full lg:w-auto">
      <form method="get" action={linkTo('/productos')} className="grid gap-x-3 gap-y-1 lg:flex">
        {clase && <input type="hidden" name="clase" value={clase} />}
        <div className="flex gap-3">
          <span className="relative min-w-0 flex-1 lg:w-56">
            <Search
              aria-hidden="true"
              strokeWidth={1.75}
              className="pointer-events-none absolute top-3.5 left-3.5 size-5"
            />
            <input
              data-slot="control"
              type="search"
              name="q"
              aria-label="Buscar una pieza"
              placeholder="Buscar una pieza"
              defaultValue={q}
              maxLength={80}
              enterKeyHint="search"
              className={`h-12 pl-11 ${controlStyle}`}
            />
          </span>
          <Button type="submit" variant="outline" className="lg:hidden">
            Buscar
          </Button>
        </div>
        <details open={Boolean(hasta || disponibles)} className="lg:details-content:[content-visibility:visible]">
          <summary className="flex min-h-12 cursor-pointer items-center gap-2 font-semibold text-primary text-sm supports-[selector(::details-content)]:lg:hidden">
            <SlidersHorizontal aria-hidden="true" strokeWidth={1.75} className="size-4" /> Precio y disponibilidad
          </summary>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1 lg:flex-nowrap">
            <span className="relative">
              <select
                data-slot="control"
                name="hasta"
                aria-label="Precio"
                defaultValue={hasta ?? ''}
                className={`h-12 appearance-none pr-10 ${controlStyle}`}
              >
                <option value="">Cualquier precio</option>
                {PRECIOS_HASTA.map((precio) => (
                  <option key={precio} value={precio}>{`Hasta ${formatDinero(precio).replace('.00', '')}`}</option>
                ))}
              </select>
              <ChevronDown
                aria-hidden="true"
                strokeWidth={1.75}
                className="pointer-events-none absolute top-4 right-3.5 size-4"
              />
            </span>
            <label className="flex min-h-12 items-center gap-3 whitespace-nowrap text-sm">
              <input
                type="checkbox"
                name="disponibles"
                value="si"
                defaultChecked={disponibles === 'si'}
                className="size-5 accent-primary"
              />
              Sin las vendidas
            </label>
            <Button type="submit" variant="outline" className="max-lg:hidden">
              Filtrar
            </Button>
          </div>
        </details>
      </form>
    </search>
  )
}
