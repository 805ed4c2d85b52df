import type { ComponentProps } from 'react'

/** A link out of the shop, in a new tab, which it says to those who cannot see it. */
export function OutboundLink({ children, ...rest }: Omit<ComponentProps<'a'>, 'target' | 'rel'>) {
  return (
    <a {...rest} target="_blank" rel="noopener">
      {children}
      <span className="sr-only"> (se abre en otra pestaña)</span>
    </a>
  )
}
