import type { ComponentProps } from 'react'

/** A link to another site. It opens a new tab and tells screen readers so. */
export function OutboundLink({ children, ...rest }: Omit<ComponentProps<'a'>, 'target' | 'rel'>) {
  return (
    <a {...rest} target="_blank" rel="noopener">
      {children}
      <span className="sr-only"> (se abre en otra pestaña)</span>
    </a>
  )
}
