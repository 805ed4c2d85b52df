import type { ComponentProps } from 'react'
import { CharCount } from './CharCount.tsx'
import { controlStyle, describeField, Field, type FieldProps } from './Field.tsx'
import { type BoundFieldProps, useField, useFieldValue } from './useField.ts'

type Props = FieldProps &
  BoundFieldProps &
  Omit<ComponentProps<'input'>, 'children' | 'maxLength'> & {
    /** Characters allowed, shown by a counter. Nothing typed is cut: the form refuses what is too long. */
    maxChars?: number
  }

/** One line of text: `<CampoTexto nombre="nombre_cliente" etiqueta="Nombre" />`. */
export function TextField({ label, hint, optional, className, maxChars, ...rest }: Props) {
  const { id, error, control } = useField(rest)
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

/** A telephone in any writing: nothing is reformatted while typing. */
export function PhoneField(props: Props) {
  return <TextField type="tel" inputMode="tel" autoComplete="tel" placeholder="809-555-0134" {...props} />
}
