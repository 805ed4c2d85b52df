import { expect, test } from 'vitest'
import { fillPreparada, withPreparada } from '#lib/preparadas.ts'
import { respuestasPreparadas } from '#negocio'
import { ClaseDeRespuesta } from './contract.ts'
import { whenText } from './rules.ts'

test('a prepared answer is filled in for one person and leaves no gap', () => {
  expect(
    fillPreparada('Hola, {nombre}: {codigo}. Gracias, {nombre}.', { nombre: 'Ana Peña', codigo: 'B01-40718' }),
  ).toBe('Hola, Ana: B01-40718. Gracias, Ana.')
  for (const clase of ClaseDeRespuesta.options)
    for (const { texto } of respuestasPreparadas[clase])
      expect(fillPreparada(texto, { nombre: 'Ana', codigo: 'B01-40718' })).not.toMatch(/[{}]/)
})

test.each([
  ['an empty box is filled', '', 'Uno'],
  ['one at hand gives way to another', 'Dos', 'Uno'],
  ['what somebody typed stays', 'Hola, Ana. ', 'Hola, Ana.\n\nUno'],
])('%s', (_, asunto, expected) => {
  expect(withPreparada({ written: asunto, chosen: 'Uno', all: ['Uno', 'Dos'] })).toBe(expected)
})

test.each([
  ['2026-03-14T15:36:00.000Z', /^11:36/],
  ['2026-03-14T04:00:00.000Z', /^12:00/],
  ['2026-03-14T03:59:00.000Z', /^ayer$/],
  ['2026-03-01T15:00:00.000Z', /^1 mar 2026$/],
])('formats %s, in Santo Domingo', (instant, expected) => {
  expect(whenText(instant, new Date('2026-03-14T16:00:00Z'))).toMatch(expected)
})
