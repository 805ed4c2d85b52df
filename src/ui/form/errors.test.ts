import { expect, test } from 'vitest'
import { listErrors, summarizeErrors } from './errors.ts'

const MISSING = { title: 'Error', text: 'Completa los campos' }

test('the summary names each sentence once, at the first field that has it, and nothing that is of no field', () => {
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

test('a form with no sentence of its own says the first of its fields', () => {
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
])('one sentence for all: %s', (_, messages, text) => {
  const errors = Object.fromEntries(messages.map((message, i) => [`campo${i}`, { message }]))
  expect(summarizeErrors(errors, MISSING)).toEqual({ title: 'Error', text: text })
})
