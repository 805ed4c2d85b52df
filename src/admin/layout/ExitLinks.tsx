import { ExternalLink } from 'lucide-react'
import { Link } from 'react-router'
import { linkTo } from '#lib/linkTo.ts'
import { SignedInUser } from './SignedInUser.tsx'
import { ThemeButton } from './ThemeButton.tsx'

type Props = {
  correo: string
  /** How an entry of the menu around it looks. */
  itemStyle: string
  className?: string
}

/** The end of every menu of staff: the way to the shop, the theme, and who is signed in. */
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
          <ThemeButton className={itemStyle} />
        </li>
      </ul>
      <SignedInUser correo={correo} />
    </>
  )
}
