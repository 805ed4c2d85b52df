import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const kinds = {
  info: { icon: Info, box: 'border-border bg-card', ink: 'text-primary', word: 'Información' },
  warning: {
    icon: TriangleAlert,
    box: 'border-ambar bg-ambar-tint',
    ink: 'text-ambar-text',
    word: 'Atención',
  },
  error: { icon: CircleAlert, box: 'border-destructive bg-card', ink: 'text-destructive', word: 'Error' },
  success: { icon: CircleCheck, box: 'border-success bg-card', ink: 'text-success', word: 'Listo' },
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
  const { icon: Icon, box, ink, word } = kinds[kind]
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
