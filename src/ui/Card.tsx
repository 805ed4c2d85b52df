import type { ComponentProps } from 'react'

/** A bordered surface. It has no shadow, because only floating layers have one. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      data-slot="tarjeta"
      {...rest}
      className={`rounded-2xl border border-border bg-card p-5 text-card-foreground md:p-6 ${className ?? ''}`}
    />
  )
}
