import { Fragment } from 'react'
import { linkTo } from '#lib/linkTo.ts'
import { Link } from '#ui/Link.tsx'

const listItem = { itemProp: 'itemListElement', itemScope: true, itemType: 'https://schema.org/ListItem' }

type Props = {
  title: string
  /** The pages between the home page and this one. */
  via?: { name: string; to: string }[]
  className?: string
}

/** The breadcrumbs, also as schema.org `BreadcrumbList` for search engines. */
export function Breadcrumbs({ title, via = [], className = '' }: Props) {
  return (
    <nav aria-label="Dónde estás" className={`text-meta text-muted-foreground print:hidden ${className}`}>
      <ol itemScope itemType="https://schema.org/BreadcrumbList" className="-my-1 flex flex-wrap items-center gap-x-2">
        {[{ name: 'Inicio', to: linkTo('/') }, ...via].map(({ name, to }, i) => (
          <Fragment key={to}>
            <li {...listItem}>
              <Link to={to} itemProp="item" className="inline-block rounded-sm py-2 underline-offset-4 hover:underline">
                <span itemProp="name">{name}</span>
              </Link>
              <meta itemProp="position" content={String(i + 1)} />
            </li>
            <li aria-hidden="true">/</li>
          </Fragment>
        ))}
        <li {...listItem}>
          <span itemProp="name" aria-current="page">
            {title}
          </span>
          <meta itemProp="position" content={String(via.length + 2)} />
        </li>
      </ol>
    </nav>
  )
}
