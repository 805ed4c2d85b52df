import type { KeyboardEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { CODIGO_PEDIDO } from '#lib/codigoFormat.ts'
import { fieldId } from '#ui/form/context.ts'
import { FORM_NAME, type PaqueteDraft, type ParsedPaquete } from './form.ts'

/** Where Enter in the code's field goes, in the order of the form. */
const NEXT_FIELDS = ['cliente', 'peso', 'precio'] as const
const MISSING_REQUIRED = ['cliente', 'precio'] as const

/** Puts the focus into a field at once: the library's way waits, and a scanner does not. */
export function focusField(field: keyof PaqueteDraft) {
  document.getElementById(fieldId(FORM_NAME, field))?.focus()
}

/** Whether whoever sent the form is still there, and not in another part of the page. */
export function isStillThere() {
  const active = document.activeElement
  const first = document.getElementById(fieldId(FORM_NAME, 'codigo_pedido'))
  return active === document.body || active?.closest('form') === first?.closest('form')
}

/**
 * Enter saves from every field, with Ctrl in those of several lines. A scanner ends a code with it: there it goes on to the
 * next empty field as long as something required is empty, and stays where the code is not whole.
 */
export function onKeyDown(
  event: KeyboardEvent<HTMLFormElement>,
  form: Pick<UseFormReturn<PaqueteDraft, unknown, ParsedPaquete>, 'getValues' | 'trigger'>,
  fijos: readonly string[],
) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.defaultPrevented) return
  const { target: field, currentTarget: suForma } = event
  if (field instanceof HTMLTextAreaElement && !event.ctrlKey && !event.metaKey) return
  if (field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement) {
    event.preventDefault()
    suForma.requestSubmit()
    return
  }
  if (!(field instanceof HTMLInputElement) || field.name !== 'codigo_pedido') return
  const empty = (nombre: (typeof NEXT_FIELDS)[number]) => !fijos.includes(nombre) && !form.getValues(nombre).trim()
  const whole = CODIGO_PEDIDO.test(form.getValues('codigo_pedido'))
  if (whole && !MISSING_REQUIRED.some(empty)) return
  event.preventDefault()
  const next = NEXT_FIELDS.find(empty)
  if (!whole) void form.trigger('codigo_pedido', { shouldFocus: true })
  else if (next) focusField(next)
}
