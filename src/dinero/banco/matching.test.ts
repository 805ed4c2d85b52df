import { expect, test } from 'vitest'
import { countMatched, noisyStatement } from '#testing/statement.ts'
import { cuadrar, type Espera, type Fila } from './rules.ts'

const espera = (changes: Partial<Espera> = {}): Espera => ({
  id: 'a',
  monto: '2400.00',
  referencia: '0042817736',
  nombre: 'Ramón Peralta Núñez',
  dia: '2026-11-20',
  dia_exacto: true,
  ...changes,
})
const fila = (changes: Partial<Fila> = {}): Fila => ({
  id: 1,
  monto: '2400.00',
  referencia: null,
  descripcion: 'TRANSFERENCIA RECIBIDA',
  dia: '2026-11-20',
  ...changes,
})
const one = (row: Partial<Fila>, waiting: Partial<Espera> = {}) => cuadrar([espera(waiting)], [fila(row)]).get('a')
const PROPOSED = { fila: 1, segura: true, posibles: [] }
const UNSURE = { ...PROPOSED, segura: false }
const POSSIBLE = { fila: null, segura: false, posibles: [1] }
const NONE = { ...POSSIBLE, posibles: [] }

test.each<[string, Partial<Fila>, object]>([
  ['the reference', { referencia: '0042817736' }, PROPOSED],
  ['the reference without zeros', { referencia: '42817736' }, PROPOSED],
  ['a part of the reference', { referencia: '817736' }, PROPOSED],
  ['the reference in the text', { descripcion: 'TRF 42817736 CTA AHORRO' }, PROPOSED],
  ['the reference in a formula', { referencia: '="0042817736"' }, PROPOSED],
  ['the whole name', { descripcion: 'TRANSF DE RAMON PERALTA NUNEZ' }, PROPOSED],
  ['the whole name and one more', { descripcion: 'RAMON ANTONIO PERALTA NUNEZ' }, POSSIBLE],
  ['the name, its last word cut off', { descripcion: 'ACH RAMON PERALTA NUÑE' }, PROPOSED],
  ['the name with an error', { descripcion: 'RAMON PERLTA NUNEZ' }, PROPOSED],
  ['the name, cut off to three letters', { descripcion: 'ACH RAMON PERALTA NUÑ' }, POSSIBLE],
  ['a part of the name', { descripcion: 'RAMON PERALTA' }, POSSIBLE],
  ['the first name alone', { descripcion: 'RAMON' }, POSSIBLE],
  ['the first name with another surname', { descripcion: 'RAMON GOMEZ' }, POSSIBLE],
  ['two names with another second surname', { descripcion: 'RAMON PERALTA GOMEZ' }, POSSIBLE],
  ['the last four digits alone', { referencia: '7736' }, POSSIBLE],
  ['the amount alone', {}, POSSIBLE],
  ['one centavo more', { referencia: '0042817736', monto: '2400.01' }, NONE],
  ['the reference, a day before', { referencia: '0042817736', dia: '2026-11-19' }, PROPOSED],
  ['the whole name, a day before', { descripcion: 'RAMON PERALTA NUNEZ', dia: '2026-11-19' }, POSSIBLE],
  ['two days before', { referencia: '0042817736', dia: '2026-11-18' }, NONE],
  ['a week later', { referencia: '0042817736', dia: '2026-11-27' }, NONE],
])('a row with %s', (_, row, expected) => {
  expect(one(row)).toEqual(expected)
})

test('for a receipt without a reference too, only the whole name is enough', () => {
  const without = { referencia: null }
  expect(one({ descripcion: 'ACH RAMON PERALTA NUNEZ', referencia: '991122' }, without)).toEqual(PROPOSED)
  expect(one({ descripcion: 'ACH RAMON PERA', referencia: '991122' }, without)).toEqual(POSSIBLE)
  expect(one({ descripcion: 'RAMON PERALTA GOMEZ' }, without)).toEqual(POSSIBLE)
})

test('a whole name of two words is proposed, and may be that of somebody else', () => {
  expect(one({ descripcion: 'RAMON PERALTA' }, { nombre: 'Ramón Peralta' })).toEqual(UNSURE)
  expect(one({ descripcion: 'RAMON PERALTA', referencia: '7736' }, { nombre: 'Ramón Peralta' })).toEqual(PROPOSED)
})

test('a name that begins like another one is not that name', () => {
  expect(one({ descripcion: 'ROSANNA JIMENEZ' }, { nombre: 'Rosa Jiménez' })).toEqual(POSSIBLE)
  expect(one({ descripcion: 'ROSA RODRIGUEZ' }, { nombre: 'Rosa Rosario Rodríguez' })).toEqual(POSSIBLE)
})

test('a receipt without its own day may be of the week before it was sent', () => {
  expect(one({ referencia: '0042817736', dia: '2026-11-14' }, { dia_exacto: false })).toEqual(PROPOSED)
})

test('of two rows that say the same none is proposed, and both are listed', () => {
  const both = cuadrar(
    [espera()],
    [fila({ descripcion: 'RAMON PERALTA' }), fila({ id: 2, descripcion: 'RAMON PERALTA' })],
  )
  expect(both.get('a')).toEqual({ ...POSSIBLE, posibles: [1, 2] })
})

test('one row is proposed to one receipt; of two that fit alike to none', () => {
  const same = { referencia: null }
  const found = cuadrar([espera(same), espera({ ...same, id: 'b' })], [fila({ descripcion: 'RAMON PERALTA' })])
  expect([...found.values()]).toEqual([POSSIBLE, POSSIBLE])
})

test('what the reference settles leaves the other row without doubt', () => {
  const rows = [
    fila({ descripcion: 'RAMON PERALTA NUNEZ', referencia: '42817736' }),
    fila({ id: 2, descripcion: 'RAMON PERALTA NUNEZ' }),
  ]
  const found = cuadrar([espera(), espera({ id: 'b', referencia: null })], rows)
  expect([found.get('a')?.fila, found.get('b')?.fila]).toEqual([1, 2])
})

test('of made-up statements with noise at least 95 % match right, and no wrong row is without doubt', () => {
  const counts = Array.from({ length: 10 }, (_, i) => {
    const { esperas, filas, right } = noisyStatement({ seed: i + 1 })
    return countMatched(cuadrar(esperas, filas), right)
  })
  expect(counts.reduce((sum, { wrong }) => sum + wrong, 0)).toBe(0)
  expect(counts.reduce((sum, { sure }) => sum + sure, 0) / 2_000).toBeGreaterThan(0.6)
  expect(counts.reduce((sum, { right }) => sum + right, 0) / 2_000).toBeGreaterThanOrEqual(0.95)
})
