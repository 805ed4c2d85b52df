import { expect, test } from 'vitest'
import { landingPathOf, returnPathOf } from './returnState.ts'

const persona = { id: crypto.randomUUID(), correo: 'ana@ejemplo.com' }

test.each([
  ['user', '/mi-cuenta'],
  ['admin', '/manage'],
] as const)('who signs in as %s goes to %s, or on to where they were going', (role, path) => {
  expect(landingPathOf({ ...persona, rol: role }, undefined)).toBe(path)
  expect(landingPathOf({ ...persona, rol: role }, '/manage/correos?busca=ana#fin')).toBe(
    '/manage/correos?busca=ana#fin',
  )
})

test.each([
  ['a page of ours', { desde: '/manage' }, '/manage'],
  ['another house', { desde: '//evil.example' }, undefined],
  ['another house, in other letters', { desde: '/\\evil.example' }, undefined],
  ['a whole address', { desde: 'https://evil.example/' }, undefined],
  ['a program', { desde: 'javascript:alert(1)' }, undefined],
  ['something else', { desde: 7 }, undefined],
  ['nothing', null, undefined],
])('of %s the way back is read as what it is', (_, state, from) => {
  expect(returnPathOf(state)).toBe(from)
})
