import type { ComponentProps } from 'react'
import { Link as RouterLink } from 'react-router'
import { isTextPage } from '#lib/textPages.ts'

/** A link to a page that may be a text page: to that it is an ordinary link, which loads the page's HTML. */
export function Link(props: Omit<ComponentProps<typeof RouterLink>, 'to'> & { to: string }) {
  return <RouterLink reloadDocument={isTextPage(props.to)} {...props} />
}
