import { expect, test } from 'vitest'
import { arrange, codesToTell, markOf, nextAfter, nextOf } from './arrange.ts'
import type { Persona } from './contract.ts'

const persona = (clave: string, espera = `precio:${clave}`): Persona => ({
  clave,
  nombre: clave,
  esperas: [
    {
      clave: espera,
      clase: 'precio',
      accion: 'precio',
      desde: '2026-11-23T12:00:00Z',
      codigo: null,
      texto: '',
      sin_confirmar: false,
      apartada_hasta: null,
      pedido: null,
    },
  ],
})
type Given = { shown: string; open: string | null; fresh: string; stays?: string; ended?: string }
const people = (claves: string) => [...claves].map((clave) => persona(clave))
const keys = (rows: Persona[]) => rows.map(({ clave }) => clave).join('')

test.each<[string, Given, string]>([
  ['nothing changed', { shown: 'abc', open: 'a', fresh: 'abc' }, 'abc'],
  ['a more urgent person stands below the open row', { shown: 'abc', open: 'a', fresh: 'xabc' }, 'axbc'],
  ['also below a row that was opened further down', { shown: 'abc', open: 'b', fresh: 'xabyc' }, 'abxyc'],
  ['a less urgent person stands where the urgency says', { shown: 'abc', open: 'a', fresh: 'abxc' }, 'abxc'],
  ['rows do not trade places', { shown: 'abc', open: 'a', fresh: 'cba' }, 'abc'],
  ['who waits no longer goes', { shown: 'abc', open: 'a', fresh: 'ac' }, 'ac'],
  ['the open row stays while it holds a form', { shown: 'abc', open: 'a', fresh: 'bc', stays: 'a' }, 'abc'],
  ['an older read does not bring back who was done', { shown: 'abc', open: 'b', fresh: 'abc', ended: 'a' }, 'bc'],
  ['the first rows come in the order of urgency', { shown: '', open: null, fresh: 'abc' }, 'abc'],
])('%s', (_, { shown, open, fresh, stays = '', ended = '' }, rows) => {
  const given = { shown: people(shown), fresh: people(fresh), open, stays: (clave: string) => stays === clave }
  expect(keys(arrange({ ...given, ended: new Set(people(ended).map(markOf)) }))).toBe(rows)
})

test('a person who waits for the next thing keeps the place', () => {
  const rows = arrange({
    shown: people('ab'),
    fresh: [persona('a', 'mensaje:7'), persona('b')],
    open: 'a',
    ended: new Set(people('a').map(markOf)),
    stays: () => false,
  })
  expect(rows.map(({ esperas: [first] }) => first?.clave)).toEqual(['mensaje:7', 'precio:b'])
})

test('after a person the next one opens, after the last the first', () => {
  expect([nextOf(people('bc'), 0), nextOf(people('ab'), 2), nextOf([], 0)]).toEqual(['b', 'a', null])
})

test('of two persons who were done one right after the other, neither opens again', () => {
  const rows = arrange({
    shown: people('abc'),
    fresh: people('abc'),
    open: 'a',
    ended: new Set(people('ab').map(markOf)),
    stays: (clave) => clave === 'b',
  })
  expect(keys(rows)).toBe('bc')
  expect(nextAfter(rows, 'b')).toBe('c')
  expect([nextAfter(people('abc'), 'c'), nextAfter(people('a'), 'a')]).toEqual(['a', null])
})

test('«Avisar» leads through all who are to be told, this person first; whose other wait comes first is left for later', () => {
  const untold = (clave: string): Persona => {
    const { esperas, ...rest } = persona(clave)
    return { ...rest, esperas: esperas.map((espera) => ({ ...espera, accion: 'avisar', codigo: `B01-${clave}` })) }
  }
  const [b, c] = [untold('b'), untold('c')]
  const busy = { ...persona('a'), esperas: [...persona('a').esperas, ...untold('a').esperas] }
  expect(codesToTell(c, [busy, b, c])).toEqual(['B01-c', 'B01-b'])
})
