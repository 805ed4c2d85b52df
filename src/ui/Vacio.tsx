import type { ReactNode } from 'react'

type Props = {
  /** An outline drawing or an icon; decorative. */
  dibujo?: ReactNode
  titulo: ReactNode
  /** What will be here, or why nothing is. */
  children?: ReactNode
  /** One next step. */
  accion?: ReactNode
}

export function Vacio({ dibujo, titulo, children, accion }: Props) {
  return (
    <div data-slot="vacio" className="mx-auto grid max-w-md justify-items-center gap-3 px-4 py-10 text-center">
      {dibujo && (
        <div aria-hidden="true" className="mb-1 text-muted-foreground [&_svg]:size-10 [&_svg]:stroke-[1.5]">
          {dibujo}
        </div>
      )}
      <p className="font-semibold text-tarjeta">{titulo}</p>
      {children && <div className="text-muted-foreground text-sm">{children}</div>}
      {accion && <div className="mt-2">{accion}</div>}
    </div>
  )
}
