import type { ComponentProps } from 'react'
import { CharCount } from './CharCount.tsx'
import { controlStyle, describeField, Field, type FieldProps } from './Field.tsx'
import { type BoundFieldProps, useField, useFieldValue } from './useField.ts'

type Props = FieldProps &
  BoundFieldProps &
  Omit<ComponentProps<'input'>, 'children' | 'maxLength'> & {
    /** Maximum characters, with a counter. Longer text is not cut: the form refuses it. */
    maxChars?: number
  }

/** One line of text: `<TextField field="nombre_cliente" label="Nombre" />`. */
export function TextField({ label, hint, optional, className, maxChars, ...rest }: Props) {
  const { id, error, control, initialText } = useField(rest)
  const { length } = useFieldValue(maxChars ? rest.field : undefined)
  const counterId = maxChars ? `${id}-contador` : undefined
  return (
    <Field
      {...{ id, label, hint, error, optional, className }}
      footer={maxChars && <CharCount id={`${id}-contador`} length={length} max={maxChars} />}
    >
      <input
        data-slot="control"
        id={id}
        type="text"
        dir="auto"
        {...initialText}
        {...control}
        {...describeField(id, { hint, error }, counterId)}
        className={`h-12 ${controlStyle}`}
      />
    </Field>
  )
}

export function EmailField(props: Props) {
  return <TextField type="email" autoComplete="email" {...props} />
}

/** A telephone in any notation: the field does not reformat it. */
export function PhoneField(props: Props) {
  return <TextField type="tel" inputMode="tel" autoComplete="tel" placeholder="809-555-0134" {...props} />
}
