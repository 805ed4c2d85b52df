import type { ComponentProps, ReactNode } from 'react'
import { describeField, ErrorMessage } from './Field.tsx'
import { type BoundFieldProps, useField } from './useField.ts'

type Props = Omit<BoundFieldProps, 'parse' | 'missing'> &
  Omit<ComponentProps<'input'>, 'type' | 'id' | 'children'> & {
    label: ReactNode
    /** Explains what ticking means. */
    hint?: ReactNode
  }

/**
 * A checkbox: `<Checkbox field="recordarme" label="Recordarme" />`. When ticked, the field's value is `true`, or
 * `value` if that is given.
 */
export function Checkbox({ label, hint, className, ...rest }: Props) {
  const { id, error, control, initial } = useField(rest)
  return (
    <div data-slot="casilla" className={`grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 ${className ?? ''}`}>
      <input
        {...control}
        id={id}
        type="checkbox"
        defaultChecked={initial === true || (rest.value !== undefined && initial === rest.value)}
        {...describeField(id, { hint, error })}
        className="my-3.5 size-5 accent-primary"
      />
      {/* The label is at least 48 px high, the minimum touch target. */}
      <label htmlFor={id} className="flex min-h-12 items-center text-sm">
        {label}
      </label>
      {hint && (
        <p id={`${id}-pista`} className="col-start-2 -mt-1.5 text-meta text-muted-foreground">
          {hint}
        </p>
      )}
      {error && (
        <div className="col-start-2">
          <ErrorMessage id={`${id}-error`}>{error}</ErrorMessage>
        </div>
      )}
    </div>
  )
}
