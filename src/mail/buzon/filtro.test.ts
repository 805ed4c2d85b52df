import { expect, test } from 'vitest'
import { leerFiltro } from './filtro.ts'

test.each([
  ['estado=fallido&busca=ana', { estado: 'fallido', busca: 'ana' }],
  ['estado=otro&busca=ana&de=correo', { busca: 'ana' }],
  ['', {}],
  [`busca=${'x'.repeat(300)}`, {}],
])('«%s» asks for %o', (consulta, filtro) => {
  expect(leerFiltro(new URLSearchParams(consulta))).toEqual(filtro)
})
