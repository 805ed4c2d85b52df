import { Link } from '#ui/Link.tsx'
import { OutboundLink } from '#ui/OutboundLink.tsx'
import type { Enlace } from './preguntas.ts'

/** Links after a text: pages of the shop, mail addresses or other sites. */
export function LinkList({ links }: { links: Enlace[] }) {
  return (
    <ul className="mt-2 flex flex-wrap gap-x-6">
      {links.map(({ texto: text, ruta: href }) => (
        <li key={href}>{linkFor(text, href)}</li>
      ))}
    </ul>
  )
}

const linkClass = 'enlace inline-block rounded-sm py-2.5'

function linkFor(text: string, href: string) {
  if (href.startsWith('/'))
    return (
      <Link to={href} className={linkClass}>
        {text}
      </Link>
    )
  if (href.startsWith('http'))
    return (
      <OutboundLink href={href} className={linkClass}>
        {text}
      </OutboundLink>
    )
  return (
    <a href={href} className={linkClass}>
      {text}
    </a>
  )
}
