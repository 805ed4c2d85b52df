import { linkTo } from '#lib/linkTo.ts'
import { Link } from '#ui/Link.tsx'

const listItem = { itemProp: 'itemListElement', itemScope: true, itemType: 'https://schema.org/ListItem' }

/** The breadcrumbs, also as schema.org `BreadcrumbList` for search engines. */
export function Breadcrumbs({ title, className = '' }: { title: string; className?: string }) {
  return (
    <nav aria-label="Dónde estás" className={`text-meta text-muted-foreground print:hidden ${className}`}>
      <ol itemScope itemType="https://schema.org/BreadcrumbList" className="-my-1 flex flex-wrap items-center gap-x-2">
        <li {...listItem}>
          <Link
            to={linkTo('/')}
            itemProp="item"
            className="inline-block rounded-sm py-2 underline-offset-4 hover:underline"
          >
            <span itemProp="name">Inicio</span>
          </Link>
          <meta itemProp="position" content="1" />
        </li>
        <li aria-hidden="true">/</li>
        <li {...listItem}>
          <span itemProp="name" aria-current="page">
            {title}
          </span>
          <meta itemProp="position" content="2" />
        </li>
      </ol>
    </nav>
  )
}
