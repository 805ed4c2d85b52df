import type { ReactNode } from 'react'

const colores = {
  azul: 'bg-azul text-azul-foreground',
  amarillo: 'bg-amarillo text-amarillo-foreground',
  verde: 'bg-verde text-verde-foreground',
  gris: 'bg-gris text-gris-foreground',
  rojo: 'bg-rojo text-rojo-foreground',
}

export type ColorDeInsignia = keyof typeof colores

/** A word for a state, with its icon; the colour only helps. Never breaks in two lines. */
export function Insignia({
  color,
  icono,
  children,
}: {
  color: ColorDeInsignia
  icono?: ReactNode
  children: ReactNode
}) {
  return (
    <span
      data-slot="insignia"
      className={`inline-flex w-fit align-middle shrink-0 items-center gap-1.5 whitespace-nowrap rounded-full px-2.5 py-0.5 font-semibold text-meta [&_svg]:size-4 [&_svg]:shrink-0 ${colores[color]}`}
    >
      {icono}
      {children}
    </span>
  )
}
