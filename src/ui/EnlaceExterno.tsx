import type { ComponentProps } from 'react'

/** A link out of the shop, in a new tab, which it says to those who cannot see it. */
export function EnlaceExterno({ children, ...resto }: Omit<ComponentProps<'a'>, 'target' | 'rel'>) {
  return (
    <a {...resto} target="_blank" rel="noopener">
      {children}
      <span className="sr-only"> (se abre en otra pestaña)</span>
    </a>
  )
}
