import type { ComponentProps } from 'react'
import { CharCount } from './CharCount.tsx'
import { controlStyle, describeField, Field, type FieldProps } from './Field.tsx'
import { type BoundFieldProps, useField, useFieldValue } from './useField.ts'

type Props = FieldProps &
  BoundFieldProps &
  Omit<ComponentProps<'textarea'>, 'children' | 'maxLength'> & {
    /** Maximum characters, with a counter. Longer text is not cut: the form refuses it. */
    maxChars?: number
  }

/** A textarea, with a counter if it has a maximum. */
export function TextAreaField({ label, hint, optional, className, maxChars, ...rest }: Props) {
  const { id, error, control, initialText } = useField(rest)
  const { length } = useFieldValue(rest.field, String(rest.value ?? ''))
  const counterId = maxChars ? `${id}-contador` : undefined
  return (
    <Field
      {...{ id, label, hint, error, optional, className }}
      footer={maxChars && <CharCount id={`${id}-contador`} length={length} max={maxChars} />}
    >
      <textarea
        data-slot="control"
        id={id}
        rows={4}
        dir="auto"
        {...initialText}
        {...control}
        {...describeField(id, { hint, error }, counterId)}
        className={`min-h-28 py-3 ${controlStyle}`}
      />
    </Field>
  )
}
