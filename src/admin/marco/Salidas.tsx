import { ExternalLink } from 'lucide-react'
import { Link } from 'react-router'
import { enlaceA } from '#lib/enlaceA.ts'
import { BotonDeTema } from './BotonDeTema.tsx'
import { QuienEntro } from './QuienEntro.tsx'

type Props = {
  correo: string
  /** How an entry of the menu around it looks. */
  fila: string
  className?: string
}

/** The end of every menu of staff: the way to the shop, the theme, and who is signed in. */
export function Salidas({ correo, fila, className }: Props) {
  return (
    <>
      <ul className={className}>
        <li>
          <Link to={enlaceA('/')} className={fila}>
            <ExternalLink aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0" />
            Ver la tienda
          </Link>
        </li>
        <li>
          <BotonDeTema className={fila} />
        </li>
      </ul>
      <QuienEntro correo={correo} />
    </>
  )
}
