import { expect, test } from 'vitest'
import { shopFiles, textOf } from '#testing/sources.ts'
import { isNamed, NAMED } from '../namedToasts.ts'
import { failureOf, invalidOf, stillTrue, toastedOnce } from './outcomes.ts'

const FAILURE = { title: 'No se guardó', text: 'Intenta de nuevo.' }
const errors = { nombre: { message: 'Escribe tu nombre.' } }
const rechazo = { type: 'about:blank', title: 'Datos inválidos', status: 422, detail: 'Revisa los campos.' }

test('an outcome that speaks of fields goes when the last of them is right', () => {
  const refused = failureOf({ ...rechazo, campos: { nombre: 'Ese nombre no vale.' } }, FAILURE)
  expect(stillTrue(refused, errors)).toBe(refused)
  expect(stillTrue(refused, {})).toBeNull()
  const invalid = invalidOf(errors, { title: 'Error', text: 'Completa todos los campos' })
  expect(stillTrue(invalid, {})).toBeNull()
})

test('a failure without fields stays until the next submit', () => {
  const failed = failureOf({ ...rechazo, status: 500 }, FAILURE)
  expect(stillTrue(failed, {})).toBe(failed)
})

test("a form's box says what no field says, else the fields alone say it", () => {
  const completar = { title: 'Error', text: 'Completa todos los campos' }
  expect(invalidOf({ nombre: { message: completar.text } }, completar).ofFields).toBe('too')
  expect(invalidOf(errors, { title: 'Revisa estos campos' }).ofFields).toBe('beside')
})

test("no box repeats a toast of the owner's words if all errors stand beside their fields", () => {
  const missing = { title: 'Campos requeridos', text: 'Por favor completa todos los campos' }
  const told = (ref: unknown, { title, text } = missing) => {
    const wrong = { nombre: { message: text, ref } }
    return toastedOnce(invalidOf(wrong, { title, text }), wrong).ofFields
  }
  expect(told({})).toBe('beside')
  expect(told(undefined)).toBe('too')
  expect(told({}, { title: 'No se pudo enviar el correo', text: 'Completa qué cambia.' })).toBe('too')
})

test("a toast repeats only the owner's messages", () => {
  expect(isNamed({ title: 'Crédito agregado', text: 'Saldo nuevo: RD$ 900.00.' })).toBe(true)
  expect(isNamed({ title: 'Error', text: 'Por favor completa todos los campos' })).toBe(true)
  expect(isNamed({ title: 'Error', text: 'Ese campo no vale' })).toBe(false)
  expect(isNamed({ title: 'Revisa estos campos' })).toBe(false)
})

test("each of the owner's messages is said by some form or page, in the same words", () => {
  const texts = shopFiles.filter((file) => !file.endsWith('/namedToasts.ts')).map(textOf)
  const isSaid = (message: string) => ["'", '"', '`'].some((q) => texts.some((text) => text.includes(q + message + q)))
  expect([...NAMED].filter((message) => !isSaid(message))).toEqual([])
})
