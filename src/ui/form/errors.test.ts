import { expect, test } from 'vitest'
import { listErrors, summarizeErrors } from './errors.ts'

const MISSING = { title: 'Error', text: 'Completa los campos' }

test('the summary lists each message once, at its first field, and no error without a field', () => {
  const errors = {
    nombre: { message: MISSING.text },
    correo: { message: 'Escribe un correo completo' },
    mensaje: { message: MISSING.text },
    telefono: undefined,
    root: { message: 'de nadie' },
  }
  expect(listErrors(errors)).toEqual([
    { field: 'nombre', message: MISSING.text },
    { field: 'correo', message: 'Escribe un correo completo' },
  ])
})

test("a form without its own message shows the first field's", () => {
  const errors = { nombre: { message: 'Muy corto' }, correo: { message: 'Escribe un correo completo' } }
  expect(summarizeErrors(errors, { title: 'Revisa' })).toEqual({ title: 'Revisa', text: 'Muy corto' })
})

test.each([
  ['something is missing, whatever else is wrong', ['Escribe un correo completo', MISSING.text], MISSING.text],
  [
    'nothing is missing: the first that is wrong',
    ['Escribe un correo completo', 'Muy largo'],
    'Escribe un correo completo',
  ],
  ['an error without words', [], MISSING.text],
])('one message for all errors: %s', (_, messages, text) => {
  const errors = Object.fromEntries(messages.map((message, i) => [`campo${i}`, { message }]))
  expect(summarizeErrors(errors, MISSING)).toEqual({ title: 'Error', text: text })
})
