import type { ComponentProps, ReactNode } from 'react'
import { ErrorMessage } from './Field.tsx'
import { type BoundFieldProps, useField } from './useField.ts'

export type RadioCard = { value: string; title: ReactNode; text?: ReactNode; icon?: ReactNode }

type Props = BoundFieldProps &
  Omit<ComponentProps<'input'>, 'type' | 'value' | 'id' | 'children'> & {
    /** The question that the options answer. */
    legend: ReactNode
    options: RadioCard[]
    hint?: ReactNode
  }

/** A radio group whose options are cards. */
export function RadioCards({ legend, options, hint, className, ...rest }: Props) {
  const { id, error, control, initial } = useField(rest)
  const describedBy = [hint && `${id}-pista`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    <fieldset data-slot="opcion-tarjetas" aria-describedby={describedBy} className={`grid gap-2 ${className ?? ''}`}>
      <legend className="mb-2 font-semibold text-sm">{legend}</legend>
      {hint && (
        <p id={`${id}-pista`} className="text-meta text-muted-foreground">
          {hint}
        </p>
      )}
      {error && <ErrorMessage id={`${id}-error`}>{error}</ErrorMessage>}
      <div className="grid gap-3 sm:grid-cols-2">
        {options.map(({ value, title, text, icon }, i) => (
          <label
            key={value}
            className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] content-start gap-x-3 gap-y-1 rounded-2xl border border-input bg-card p-4 transition-colors duration-120 hover:border-primary has-checked:border-primary has-checked:bg-accent has-checked:text-accent-foreground has-checked:outline has-checked:outline-1 has-checked:outline-primary has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2 md:p-5"
          >
            {/* The first option has the group's id, because the error summary links to it. */}
            <input
              {...control}
              id={i === 0 ? id : `${id}-${value}`}
              type="radio"
              value={value}
              defaultChecked={initial === undefined ? undefined : initial === value}
              aria-invalid={error ? true : undefined}
              className="peer col-start-1 row-start-1 mt-1 size-4 accent-primary focus-visible:outline-none"
            />
            <span className="flex items-center gap-2 font-semibold text-tarjeta [&_svg]:size-5 [&_svg]:shrink-0">
              {icon}
              {title}
            </span>
            {text && <span className="col-start-2 text-meta">{text}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
