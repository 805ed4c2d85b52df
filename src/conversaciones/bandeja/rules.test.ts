import { expect, test } from 'vitest'
import { conPreparada, rellenar } from '#lib/preparadas.ts'
import { respuestasPreparadas } from '#negocio'
import { ClaseDeRespuesta } from './contract.ts'
import { cuandoFue } from './rules.ts'

test('an answer at hand is written for one person, and leaves no gap', () => {
  expect(rellenar('Hola, {nombre}: {codigo}. Gracias, {nombre}.', { nombre: 'Ana Peña', codigo: 'B01-40718' })).toBe(
    'Hola, Ana: B01-40718. Gracias, Ana.',
  )
  for (const clase of ClaseDeRespuesta.options)
    for (const { texto } of respuestasPreparadas[clase])
      expect(rellenar(texto, { nombre: 'Ana', codigo: 'B01-40718' })).not.toMatch(/[{}]/)
})

test.each([
  ['an empty box is filled', '', 'Uno'],
  ['one at hand gives way to another', 'Dos', 'Uno'],
  ['what somebody typed stays', 'Hola, Ana. ', 'Hola, Ana.\n\nUno'],
])('%s', (_, escrito, esperado) => {
  expect(conPreparada({ escrito, elegida: 'Uno', todas: ['Uno', 'Dos'] })).toBe(esperado)
})

test.each([
  ['2026-03-14T15:36:00.000Z', /^11:36/],
  ['2026-03-14T04:00:00.000Z', /^12:00/],
  ['2026-03-14T03:59:00.000Z', /^ayer$/],
  ['2026-03-01T15:00:00.000Z', /^1 mar 2026$/],
])('when %s was, in Santo Domingo', (instante, esperado) => {
  expect(cuandoFue(instante, new Date('2026-03-14T16:00:00Z'))).toMatch(esperado)
})
