import type { ReactNode } from 'react'

const colors = {
  azul: 'bg-azul text-azul-foreground',
  amarillo: 'bg-amarillo text-amarillo-foreground',
  verde: 'bg-verde text-verde-foreground',
  gris: 'bg-gris text-gris-foreground',
  rojo: 'bg-rojo text-rojo-foreground',
}

export type BadgeColor = keyof typeof colors

/** A state as text with an icon: the colour is never the only signal. The text never wraps. */
export function Badge({
  color,
  icon,
  small = false,
  children,
}: {
  color: BadgeColor
  icon?: ReactNode
  /** Smaller type and padding, for badges in a narrow column. */
  small?: boolean
  children: ReactNode
}) {
  return (
    <span
      data-slot="insignia"
      className={`inline-flex w-fit align-middle shrink-0 items-center whitespace-nowrap rounded-full py-0.5 font-semibold [&_svg]:shrink-0 ${small ? 'gap-1 px-2 text-mini [&_svg]:size-3.5' : 'gap-1.5 px-2.5 text-meta [&_svg]:size-4'} ${colors[color]}`}
    >
      {icon}
      {children}
    </span>
  )
}
