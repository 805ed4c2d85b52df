import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { NoBreak } from '../NoBreak.tsx'

export type FieldProps = {
  label: ReactNode
  /** Help between the label and the control. */
  hint?: ReactNode
  /** Adds "(opcional)" to the label; required fields have no mark. */
  optional?: boolean
}

type Props = FieldProps & {
  id: string
  /** The error message, the same as in the error summary. */
  error?: string
  /** Content below the control, such as a counter. */
  footer?: ReactNode
  className?: string
  children: ReactNode
}

/** Label, hint, error and control, in that order. Every field of the shop uses it. */
export function Field({ id, label, hint, error, optional, footer, className, children }: Props) {
  return (
    <div data-slot="campo" data-invalid={error ? true : undefined} className={`grid gap-1.5 ${className ?? ''}`}>
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
        {optional && <span className="font-normal text-muted-foreground"> (opcional)</span>}
      </label>
      {hint && (
        <p id={`${id}-pista`} className="text-meta text-muted-foreground">
          {hint}
        </p>
      )}
      {error && (
        <ErrorMessage id={`${id}-error`}>
          <NoBreak>{error}</NoBreak>
        </ErrorMessage>
      )}
      {children}
      {footer}
    </div>
  )
}

export function ErrorMessage({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 font-semibold text-destructive text-meta">
      <CircleAlert aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-4 shrink-0" />
      <span>
        <span className="sr-only">Error: </span>
        {children}
      </span>
    </p>
  )
}

/** ARIA attributes that link a control to its hint and error. */
export function describeField(id: string, { hint, error }: Pick<Props, 'hint' | 'error'>, extraId?: string) {
  const ids = [hint && `${id}-pista`, error && `${id}-error`, extraId].filter(Boolean).join(' ')
  return { 'aria-invalid': error ? true : undefined, 'aria-describedby': ids || undefined } as const
}

/** The text is at least 16 px high, because iOS zooms in when an input with smaller text gets the focus. */
export const controlStyle =
  'w-full rounded-lg border border-input bg-card px-3.5 text-base text-foreground placeholder:text-muted-foreground aria-invalid:border-2 aria-invalid:border-destructive disabled:bg-sunken disabled:text-muted-foreground [&[readonly]]:bg-sunken'
