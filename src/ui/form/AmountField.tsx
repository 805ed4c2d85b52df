import type { ComponentProps, KeyboardEvent } from 'react'
import { addDinero, readDinero } from '#lib/dinero.ts'
import { TextField } from './TextField.tsx'

const STEPS: Record<string, string> = { ArrowUp: '0.01', ArrowDown: '-0.01' }

/**
 * Money or weight, which the arrow keys change by 0.01 (docs/decisions/012). It is a text field, so that a comma gets
 * an error; a number field would drop it.
 */
export function AmountField(props: ComponentProps<typeof TextField>) {
  return (
    <TextField inputMode="decimal" step="0.01" autoComplete="off" placeholder="0.00" onKeyDown={onArrow} {...props} />
  )
}

function onArrow(event: KeyboardEvent<HTMLInputElement>) {
  const { key, currentTarget: field } = event
  const step = STEPS[key]
  const amount = readDinero(field.value || '0')
  if (!step || amount === null) return
  event.preventDefault()
  const next = addDinero(amount, step)
  if (next.startsWith('-')) return
  field.setRangeText(next, 0, field.value.length, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
