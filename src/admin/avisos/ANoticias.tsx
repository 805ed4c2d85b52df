import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { linkTo } from '#lib/linkTo.ts'

/** The link back to the list of news. */
export function ANoticias() {
  return (
    <Link
      to={linkTo('/admin-dashboard/noticias')}
      className="mb-1 inline-flex h-12 items-center gap-2 text-muted-foreground text-sm hover:text-foreground lg:h-9"
    >
      <ArrowLeft aria-hidden="true" strokeWidth={1.75} className="size-4" />
      Noticias
    </Link>
  )
}
