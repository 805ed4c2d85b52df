import type { ComponentProps } from 'react'
import { CharCount } from './CharCount.tsx'
import { controlStyle, describeField, Field, type FieldProps } from './Field.tsx'
import { type BoundFieldProps, useField, useFieldValue } from './useField.ts'

type Props = FieldProps &
  BoundFieldProps &
  Omit<ComponentProps<'textarea'>, 'children' | 'maxLength'> & {
    /** Characters allowed, shown by a counter. Nothing typed is cut: the form refuses what is too long. */
    maxChars?: number
  }

/** Several lines of text, with a counter where there is a limit. */
export function TextAreaField({ label, hint, optional, className, maxChars, ...rest }: Props) {
  const { id, error, control } = useField(rest)
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
        {...control}
        {...describeField(id, { hint, error }, counterId)}
        className={`min-h-28 py-3 ${controlStyle}`}
      />
    </Field>
  )
}
