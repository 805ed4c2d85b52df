import { type ChangeEvent, useCallback, useContext, useId, useSyncExternalStore } from 'react'
import { FormContext, fieldId } from './context.ts'

export type BoundFieldProps = {
  /** The contract's field: by it the form gives the control its value and its error, and hears what is typed. */
  field?: string
  /** Said in the place of the form's own error; null says nothing here. */
  error?: string | null
  /** Said here where the form has one sentence for all that is missing: `Escribe tu sector.` */
  missing?: string
  /** Makes of what is typed what is sent. */
  parse?: (text: string) => string
}

type ControlProps = BoundFieldProps & {
  id?: string
  name?: string
  onChange?: (event: ChangeEvent<never>) => void
}

/** Ties a control to its form by `nombre`. One without belongs to its owner, who gives `name`, `value` and `error`. */
export function useField<P extends ControlProps>({ field, parse, error, missing, id, ...control }: P) {
  const { name: formName, form } = useContext(FormContext)
  const unbound = useId()
  if (field && !form) throw new Error(`The field ${field} stands in no form of \`useFormulario\`.`)
  const fieldName = field ?? control.name
  const registration = field ? form?.register(field, { onChange: control.onChange, setValueAs: parse }) : undefined
  const message = field && form?.formState.errors[field]?.message
  const fieldError = message && message === form?.missing ? (missing ?? message) : message
  return {
    id: id ?? (fieldName ? fieldId(formName, fieldName) : unbound),
    error: error === undefined && fieldError ? String(fieldError) : (error ?? undefined),
    /** For a control that changes what is typed: tells the form of it. */
    registro: registration,
    control: { ...control, ...registration },
    /** What the field begins with: the page's own HTML shows it before any program is there. */
    inicial: field && form?.formState.defaultValues?.[field],
  }
}

const noop = () => {}

/** What stands in a form's field, as typing, a kept draft and a reset change it; for one of nobody, `suelto`. */
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
