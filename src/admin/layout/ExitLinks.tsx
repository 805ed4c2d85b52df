import { BellRing, ExternalLink } from 'lucide-react'
import { linkTo } from '#lib/linkTo.ts'
import { Link } from '#ui/Link.tsx'
import { SignedInUser } from './SignedInUser.tsx'
import { ThemeButton } from './ThemeButton.tsx'

type Props = {
  correo: string
  /** Classes of the entries of the menu around this component. */
  itemStyle: string
  className?: string
}

/** The end of every staff menu: links to the shop and to one's notifications, theme, and the signed-in person. */
export function ExitLinks({ correo, itemStyle, className }: Props) {
  return (
    <>
      <ul className={className}>
        <li>
          <Link to={linkTo('/')} className={itemStyle}>
            <ExternalLink aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0" />
            Ver la tienda
          </Link>
        </li>
        <li>
          <Link to={linkTo('/mi-cuenta/ajustes', { hash: 'avisos' })} className={itemStyle}>
            <BellRing aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0" />
            Mis avisos
          </Link>
        </li>
        <li>
          <ThemeButton className={itemStyle} />
        </li>
      </ul>
      <SignedInUser correo={correo} />
    </>
  )
}
