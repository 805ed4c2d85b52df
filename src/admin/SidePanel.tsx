import type { ReactNode } from 'react'

type Props = {
  /** The panel's name, such as `Pedido`. */
  label: string
  children: ReactNode
}

/** The container of an open item: at the right of the list on a laptop, a page of its own on a phone. */
export function SidePanel({ label, children }: Props) {
  return (
    <aside
      data-panel
      aria-label={label}
      className="border-border bg-card max-lg:-mb-16 lg:fixed lg:inset-y-0 lg:right-0 lg:z-20 lg:w-100 lg:overflow-y-auto lg:overscroll-contain lg:border-l"
    >
      {children}
    </aside>
  )
}
