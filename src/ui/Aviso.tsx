import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const clases = {
  info: { icono: Info, caja: 'border-border bg-card', tinta: 'text-primary', palabra: 'Información' },
  advertencia: {
    icono: TriangleAlert,
    caja: 'border-ambar bg-ambar-tint',
    tinta: 'text-ambar-text',
    palabra: 'Atención',
  },
  error: { icono: CircleAlert, caja: 'border-destructive bg-card', tinta: 'text-destructive', palabra: 'Error' },
  exito: { icono: CircleCheck, caja: 'border-success bg-card', tinta: 'text-success', palabra: 'Listo' },
}

type Props = {
  clase?: keyof typeof clases
  titulo?: ReactNode
  children?: ReactNode
  /** Buttons or links under the text. */
  acciones?: ReactNode
  className?: string
  /** `alert` when it appears in answer to what the person just did. */
  role?: 'alert' | 'status'
}

/** A message that stays where the person is working. */
export function Aviso({ clase = 'info', titulo, children, acciones, className, role }: Props) {
  const { icono: Icono, caja, tinta, palabra } = clases[clase]
  return (
    <div
      data-slot="aviso"
      role={role}
      className={`grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-2xl border p-4 text-sm md:p-5 ${caja} ${className ?? ''}`}
    >
      <Icono aria-hidden="true" strokeWidth={1.75} className={`mt-0.5 size-5 ${tinta}`} />
      <div className="grid gap-1">
        <span className="sr-only">{palabra}: </span>
        {titulo && <p className="font-semibold">{titulo}</p>}
        {children && <div>{children}</div>}
        {acciones && <div className="mt-2 flex flex-wrap gap-3">{acciones}</div>}
      </div>
    </div>
  )
}
