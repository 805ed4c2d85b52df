import { expect, test } from 'vitest'
import { listarErrores, resumirErrores } from './errores.ts'

const FALTAN = { titulo: 'Error', texto: 'Completa los campos' }

test('the summary names each sentence once, at the first field that has it, and nothing that is of no field', () => {
  const errores = {
    nombre: { message: FALTAN.texto },
    correo: { message: 'Escribe un correo completo' },
    mensaje: { message: FALTAN.texto },
    telefono: undefined,
    root: { message: 'de nadie' },
  }
  expect(listarErrores(errores)).toEqual([
    { campo: 'nombre', mensaje: FALTAN.texto },
    { campo: 'correo', mensaje: 'Escribe un correo completo' },
  ])
})

test('a form with no sentence of its own says the first of its fields', () => {
  const errores = { nombre: { message: 'Muy corto' }, correo: { message: 'Escribe un correo completo' } }
  expect(resumirErrores(errores, { titulo: 'Revisa' })).toEqual({ titulo: 'Revisa', texto: 'Muy corto' })
})

test.each([
  ['something is missing, whatever else is wrong', ['Escribe un correo completo', FALTAN.texto], FALTAN.texto],
  [
    'nothing is missing: the first that is wrong',
    ['Escribe un correo completo', 'Muy largo'],
    'Escribe un correo completo',
  ],
  ['an error without words', [], FALTAN.texto],
])('one sentence for all: %s', (_, mensajes, texto) => {
  const errores = Object.fromEntries(mensajes.map((message, i) => [`campo${i}`, { message }]))
  expect(resumirErrores(errores, FALTAN)).toEqual({ titulo: 'Error', texto })
})
