import { X } from 'lucide-react'
import { type ChangeEvent, type ComponentProps, type ReactNode, useEffect, useEffectEvent } from 'react'
import { CODIGO_LENGTH, formatCodigo } from '#lib/codigoFormat.ts'
import { negocio } from '#negocio'
import { CharCount } from './CharCount.tsx'
import { controlStyle, describeField, Field, type FieldProps } from './Field.tsx'
import { formatTyped } from './formatTyped.ts'
import { type BoundFieldProps, useField, useFieldValue } from './useField.ts'

/** The field is bound to a form by its name, or controlled by `value` and `onChange`. */
type ValueSource =
  | { field: string; value?: undefined; onChange?: undefined }
  | { field?: undefined; value: string; onChange: (value: string) => void }

type Props = FieldProps &
  ValueSource &
  Omit<BoundFieldProps, 'field' | 'parse'> &
  Omit<ComponentProps<'input'>, 'children' | 'value' | 'defaultValue' | 'onChange'> & {
    /** Replaces `formatCodigo`; the pickup form has a looser rule. */
    format?: (typed: string) => string
    /** Length of a complete code, if it is not an order code. */
    maxChars?: number
    /** A button on the same line as the input. */
    beside?: ReactNode
  }

/** A field for an order code, formatted while typing: `b0140718` becomes `B01-40718`. */
export function CodeField({
  label,
  hint,
  optional,
  className,
  value,
  onChange,
  format = formatCodigo,
  maxChars = CODIGO_LENGTH,
  beside,
  ...rest
}: Props) {
  const { id, error, registration, control, initialText } = useField(rest)
  const code = useFieldValue(rest.field, value)

  // Text typed before hydration fired no event in React, so it is read from the node.
  const onFound = useEffectEvent((node: HTMLInputElement) => {
    node.value = format(node.value)
    report(node)
  })
  useEffect(() => {
    const node = document.getElementById(id)
    if (node instanceof HTMLInputElement && node.value !== node.defaultValue) onFound(node)
  }, [id])

  function onInput({ currentTarget: node }: ChangeEvent<HTMLInputElement>) {
    formatTyped(node, format)
    report(node)
  }

  function clear() {
    const node = document.getElementById(id)
    if (!(node instanceof HTMLInputElement)) return
    node.value = ''
    node.focus()
    report(node)
  }

  function report(node: HTMLInputElement) {
    onChange?.(node.value)
    registration?.onChange({ target: node, type: 'change' })
  }

  return (
    <Field
      {...{ id, label, hint, error, optional, className }}
      footer={<CharCount id={`${id}-contador`} length={code.length} max={maxChars} />}
    >
      <div className="flex gap-3">
        <div className="relative min-w-0 flex-1">
          <input
            data-slot="control"
            id={id}
            type="text"
            dir="auto"
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            placeholder={negocio.pedidos.ejemplo}
            {...initialText}
            {...control}
            {...describeField(id, { hint, error }, `${id}-contador`)}
            {...(value !== undefined && { value })}
            onChange={onInput}
            className={`codigo h-12 pr-12 placeholder:font-normal ${controlStyle}`}
          />
          {code && !rest.readOnly && (
            <button
              type="button"
              onClick={clear}
              className="noscript:hidden absolute inset-y-0 right-0 grid w-12 place-items-center rounded-lg text-muted-foreground hover:text-foreground"
            >
              <X aria-hidden="true" strokeWidth={1.75} className="size-4" />
              <span className="sr-only">Borrar el código</span>
            </button>
          )}
        </div>
        {beside}
      </div>
    </Field>
  )
}
