import { expect, test } from 'vitest'
import { landingPathOf, returnPathOf } from './returnState.ts'

const persona = { id: crypto.randomUUID(), correo: 'ana@ejemplo.com' }

test.each([
  ['user', '/mi-cuenta'],
  ['admin', '/manage'],
] as const)('whoever signs in as %s lands on %s, or on the page that they were going to', (role, path) => {
  expect(landingPathOf({ ...persona, rol: role }, undefined)).toBe(path)
  expect(landingPathOf({ ...persona, rol: role }, '/manage/correos?busca=ana#fin')).toBe(
    '/manage/correos?busca=ana#fin',
  )
})

test.each([
  ['a page of ours', { from: '/manage' }, '/manage'],
  ['another house', { from: '//evil.example' }, undefined],
  ['another house, in other letters', { from: '/\\evil.example' }, undefined],
  ['a whole address', { from: 'https://evil.example/' }, undefined],
  ['a program', { from: 'javascript:alert(1)' }, undefined],
  ['something else', { from: 7 }, undefined],
  ['nothing', null, undefined],
])('%s as the way back is accepted only if it is a page of the shop', (_, state, from) => {
  expect(returnPathOf(state)).toBe(from)
})
