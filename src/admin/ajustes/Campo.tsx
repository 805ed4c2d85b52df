import { type ComponentProps, useId } from 'react'
import { controlStyle, describeField, Field } from '#ui/form/Field.tsx'

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'id'> & {
  label: string
  hint?: string
  error?: string | undefined
  value: string
  onChange: (value: string) => void
}

/** One line of a setting. What is written is kept as a draft of the whole page, so it is no form of its own. */
export function Campo({ label, hint, error, value, onChange, className, ...rest }: Props) {
  const id = useId()
  return (
    <Field {...{ id, label, hint, error, className }}>
      <input
        data-slot="control"
        id={id}
        type="text"
        dir="auto"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        {...rest}
        {...describeField(id, { hint, error })}
        className={`h-12 ${controlStyle}`}
      />
    </Field>
  )
}
