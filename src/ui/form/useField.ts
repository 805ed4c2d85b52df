import { type ChangeEvent, useCallback, useContext, useId, useState, useSyncExternalStore } from 'react'
import { FormContext, fieldId } from './context.ts'

export type BoundFieldProps = {
  /** The name of the contract's field; binds the control's value and error to the form. */
  field?: string
  /** Replaces the form's error; null hides it. */
  error?: string | null
  /** Shown instead of the contract's message for any missing value: `Escribe tu sector.` */
  missing?: string
  /** Turns the typed text into the value that is sent. */
  parse?: (text: string) => string
}

type ControlProps = BoundFieldProps & {
  id?: string
  name?: string
  onChange?: (event: ChangeEvent<never>) => void
}

/** Binds a control to its form by `field`. Without `field` the caller gives `name`, `value` and `error`. */
export function useField<P extends ControlProps>({ field, parse, error, missing, id, ...control }: P) {
  const { name: formName, form } = useContext(FormContext)
  const unbound = useId()
  const [initial] = useState(field && form?.formState.defaultValues?.[field])
  if (field && !form) throw new Error(`The field ${field} is not inside a \`Form\` of \`useShopForm\`.`)
  const fieldName = field ?? control.name
  const registration = field ? form?.register(field, { onChange: control.onChange, setValueAs: parse }) : undefined
  const message = field && form?.formState.errors[field]?.message
  const fieldError = message && message === form?.missing ? (missing ?? message) : message
  return {
    id: id ?? (fieldName ? fieldId(formName, fieldName) : unbound),
    error: error === undefined && fieldError ? String(fieldError) : (error ?? undefined),
    /** For a control that reformats its text and must report it to the form. */
    registration,
    control: { ...control, ...registration },
    /** The initial value, rendered into the HTML before hydration. */
    initial,
    /** The same for a field of text. */
    initialText: typeof initial === 'string' && initial ? { defaultValue: initial } : {},
  }
}

const noop = () => {}

/** The current value of a form's field; `unbound` if the control is bound to no form. */
export function useFieldValue(field: string | undefined, unbound = '') {
  const { form } = useContext(FormContext)
  const { subscribe, getValues } = form ?? {}
  const listen = useCallback(
    (onChange: () => void) =>
      (field && subscribe?.({ name: field, formState: { values: true }, callback: onChange })) || noop,
    [field, subscribe],
  )
  const parse = () => (field ? String(getValues?.(field) ?? '') : unbound)
  return useSyncExternalStore(listen, parse, parse)
}
