import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const kinds = {
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
  kind?: keyof typeof kinds
  title?: ReactNode
  children?: ReactNode
  /** Buttons or links under the text. */
  actions?: ReactNode
  className?: string
  /** `alert` if the notice answers an action of the person, so that screen readers read it at once. */
  role?: 'alert' | 'status'
}

/** A message that stays in the page, unlike a toast. */
export function Notice({ kind = 'info', title, children, actions, className, role }: Props) {
  const { icono: Icon, caja: box, tinta: ink, palabra: word } = kinds[kind]
  return (
    <div
      data-slot="aviso"
      role={role}
      className={`grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-2xl border p-4 text-sm md:p-5 ${box} ${className ?? ''}`}
    >
      <Icon aria-hidden="true" strokeWidth={1.75} className={`mt-0.5 size-5 ${ink}`} />
      <div className="grid gap-1">
        <span className="sr-only">{word}: </span>
        {title && <p className="font-semibold">{title}</p>}
        {children && <div>{children}</div>}
        {actions && <div className="mt-2 flex flex-wrap gap-3">{actions}</div>}
      </div>
    </div>
  )
}
