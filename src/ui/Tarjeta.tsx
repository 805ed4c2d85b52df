import type { ComponentProps } from 'react'

/** A bordered surface, without shadow: only what floats casts one. */
export function Tarjeta({ className, ...resto }: ComponentProps<'div'>) {
  return (
    <div
      data-slot="tarjeta"
      {...resto}
      className={`rounded-2xl border border-border bg-card p-5 text-card-foreground md:p-6 ${className ?? ''}`}
    />
  )
}
