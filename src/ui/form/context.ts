import { createContext, type ReactNode, useContext } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Rechazo } from '#lib/errors.ts'

/** The words of a toast and of the notice beside the button. */
export type NoticeText = { title: string; text: string }

/** The outcome of the last submit, shown beside the button. */
export type Outcome = {
  kind: 'success' | 'warning' | 'error'
  title: string
  text?: string
  /** It speaks of fields, and holds while one of them has an error; `beside` if the fields say all of it. */
  ofFields?: 'too' | 'beside'
  /** The page itself says it: the form shows only the toast. */
  onPage?: boolean
  /** Buttons or links under the text. */
  actions?: ReactNode
  /** The refusal or network error that caused the failure. */
  rechazo?: Rechazo
}

/** The outcome of a successful submit, `success` by default; null if the page itself shows it. */
export type SuccessOutcome = (Omit<Outcome, 'kind'> & Partial<Pick<Outcome, 'kind'>>) | null

/** The members that `useShopForm` adds to react-hook-form's object. */
export type FormSubmission = {
  /** Unique on the page: the prefix of the fields' ids, so that two forms may both have a field `correo`. */
  name: string
  /** The error summary for the top of the form; false if the form has none. */
  summary: ReactNode
  /** Whether the form stays on the page after a successful submit. */
  staysOpen: boolean
  /** Whether the browser can send the form by itself, without programs. */
  posts: boolean
  /** What came of the form that the browser sent by itself; null without that. */
  sentBefore: 'accepted' | 'refused' | null
  sending: boolean
  /** Whether a submit waits for the network and will be sent by itself. */
  waiting: boolean
  /** Whether submitting twice has the same effect as once. */
  repeatable: boolean
  /** Whether the action waits in a queue of this browser while there is no connection. */
  queues: boolean
  /** Whether the typed text is kept when the page is closed. */
  savesDraft: boolean
  outcome: Outcome | null
  /** The contract's message for any missing value. A field with an own `missing` text shows that instead. */
  missing?: string
  clearOutcome: () => void
  /** Validates the values and sends them. */
  submit: (event?: { preventDefault(): void }) => Promise<void>
}

/** Tells the person, after a failed submit of a repeatable form, that nothing is lost. */
export const NOTHING_LOST = 'Lo que escribiste sigue aquí. Aunque lo envíes varias veces,'

// Not react-hook-form's own context, because the home page has a form too and must not load the library.
type FormContextValue = { name: string; form?: UseFormReturn & Partial<FormSubmission> }
export const FormContext = createContext<FormContextValue>({ name: '' })

/** The id of a field: `pedir-correo` for the field `correo` of the form `pedir`. */
export function fieldId(form: string, field: string) {
  return form ? `${form}-${field}` : field
}

export function useFormName() {
  return useContext(FormContext).name
}

/** The `useShopForm` form around a component. @throws Error outside of one */
export function useFormContext<T extends FieldValues = FieldValues>() {
  const { form } = useContext(FormContext)
  if (!form) throw new Error('There is no `Form` of `useShopForm` around this component.')
  return form as unknown as UseFormReturn<T> & Partial<FormSubmission> // the component knows its form's fields
}
