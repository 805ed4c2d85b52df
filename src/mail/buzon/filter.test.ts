import { expect, test } from 'vitest'
import { readFilter } from './filter.ts'

test.each([
  ['estado=fallido&busca=ana', { estado: 'fallido', busca: 'ana' }],
  ['estado=otro&busca=ana&de=correo', { busca: 'ana' }],
  ['', {}],
  [`busca=${'x'.repeat(300)}`, {}],
])('«%s» is read as %o', (searchParams, filter) => {
  expect(readFilter(new URLSearchParams(searchParams))).toEqual(filter)
})
