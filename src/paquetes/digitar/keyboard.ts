import type { KeyboardEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { CODIGO_PEDIDO } from '#lib/codigoFormat.ts'
import { fieldId } from '#ui/form/context.ts'
import { FORM_NAME, type PaqueteDraft, type ParsedPaquete } from './form.ts'

/** Fields to which Enter in the code field may move. */
const NEXT_FIELDS = ['cliente', 'peso', 'precio'] as const
const MISSING_REQUIRED = ['cliente', 'precio'] as const

/**
 * Focuses a field at once. The function of react-hook-form does so later, when a scanner has already sent more keys.
 */
export function focusField(field: keyof PaqueteDraft) {
  document.getElementById(fieldId(FORM_NAME, field))?.focus()
}

/** Whether the focus is still in the form, or on no element. */
export function isStillThere() {
  const active = document.activeElement
  const first = document.getElementById(fieldId(FORM_NAME, 'codigo_pedido'))
  return active === document.body || active?.closest('form') === first?.closest('form')
}

/**
 * Enter saves from every field; in multi-line fields Ctrl+Enter does. A scanner ends a code with Enter, so in the code
 * field Enter moves to the next empty required field, or stays while the code is incomplete.
 */
export function onKeyDown(
  event: KeyboardEvent<HTMLFormElement>,
  form: Pick<UseFormReturn<PaqueteDraft, unknown, ParsedPaquete>, 'getValues' | 'trigger'>,
  fixed: readonly string[],
) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.defaultPrevented) return
  const { target: field, currentTarget: formNode } = event
  if (field instanceof HTMLTextAreaElement && !event.ctrlKey && !event.metaKey) return
  if (field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement) {
    event.preventDefault()
    formNode.requestSubmit()
    return
  }
  if (!(field instanceof HTMLInputElement) || field.name !== 'codigo_pedido') return
  const empty = (nombre: (typeof NEXT_FIELDS)[number]) => !fixed.includes(nombre) && !form.getValues(nombre).trim()
  const whole = CODIGO_PEDIDO.test(form.getValues('codigo_pedido'))
  if (whole && !MISSING_REQUIRED.some(empty)) return
  event.preventDefault()
  const next = NEXT_FIELDS.find(empty)
  if (!whole) void form.trigger('codigo_pedido', { shouldFocus: true })
  else if (next) focusField(next)
}
