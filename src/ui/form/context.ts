import { createContext, type ReactNode, useContext } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Rechazo } from '#lib/errors.ts'

/** What a toast and the notice beside the button say. */
export type NoticeText = { title: string; text: string }

/** What the last try came to, told beside the button and as a toast. */
export type Outcome = {
  kind: 'exito' | 'advertencia' | 'error'
  title: string
  text?: string
  /** Buttons or links under the text. */
  actions?: ReactNode
  /** Why it failed, when the shop or the line did. */
  rechazo?: Rechazo
}

/** What `useFormulario` adds to the form library's own. */
export type FormSubmission = {
  /** Unique on the page: the ids of the fields start with it, so that two forms may both ask for `correo`. */
  name: string
  /** The list of what is wrong, at the top of a form that wants one. */
  summary: ReactNode
  /** Whether the form stays on the page once it was sent. */
  staysOpen: boolean
  sending: boolean
  /** Whether what was sent found no line, and leaves by itself once it is back. */
  waiting: boolean
  /** Whether sending it twice is the same as once. */
  repeatable: boolean
  /** Whether what is typed outlives the page. */
  savesDraft: boolean
  outcome: Outcome | null
  /** The one sentence that the contract has for whatever is missing; each field then names its own. */
  missing?: string
  clearOutcome: () => void
  /** Checks what is written, and sends it. */
  submit: (event?: { preventDefault(): void }) => Promise<void>
}

/** What a failed try of a form that may be repeated has cost. */
export const NOTHING_LOST = 'Lo que escribiste sigue aquí. Aunque lo envíes varias veces,'

// Ours and not the library's provider: the home page has a form too, and must not load the library for one code.
type FormContextValue = { name: string; form?: UseFormReturn & Partial<FormSubmission> }
export const FormContext = createContext<FormContextValue>({ name: '' })

/** `pedir-correo` for the field `correo` of the form `pedir`. */
export function fieldId(form: string, field: string) {
  return form ? `${form}-${field}` : field
}

export function useFormName() {
  return useContext(FormContext).name
}

/** The form that a part of it stands in. */
export function useFormContext<T extends FieldValues = FieldValues>() {
  const { form } = useContext(FormContext)
  if (!form) throw new Error('There is no form of `useFormulario` around this.')
  return form as unknown as UseFormReturn<T> & Partial<FormSubmission> // a part is written for one form, and stands in it
}
