import { Link } from 'react-router'
import { VISTAS, type Vista } from './vista.ts'

type Props = { vista: Vista; partes: readonly Vista[]; direccionDe: (ver: Vista) => string }

/** On a phone, the way between the parts of the forms of staff; where there is room for all of them there is none. */
export function Partes({ vista, partes, direccionDe }: Props) {
  return (
    <nav aria-label="Partes de la página" className="mb-5 flex gap-1 border-border border-b lg:hidden">
      {partes.map((cual) => (
        <Link
          key={cual}
          to={direccionDe(cual)}
          preventScrollReset
          aria-current={cual === vista ? 'true' : undefined}
          className="-mb-px flex h-12 shrink-0 items-center rounded-t-md border-transparent border-b-2 px-4 text-muted-foreground text-sm -outline-offset-2 hover:text-foreground aria-[current=true]:border-primary aria-[current=true]:font-semibold aria-[current=true]:text-primary"
        >
          {VISTAS[cual]}
        </Link>
      ))}
    </nav>
  )
}
