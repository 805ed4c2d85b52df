import { expect, test } from 'vitest'
import { linkTo } from '#lib/linkTo.ts'
import { clasesDePieza } from '#tienda/piezas.ts'
import { isOpening, readPieza, startWith } from './requestedPieza.ts'

test.each(clasesDePieza)('the link to request %s is parsed again', (pieza) => {
  const direccion = new URL(linkTo('/pedir', { query: { pieza } }), 'https://tienda.example')
  expect(readPieza(direccion.search)).toBe(pieza)
})

test.each(['', '?pieza=', '?pieza=corona', '?pieza=toString', '?pieza=__proto__', '?otra=pulsera'])(
  'a URL without a known piece gives none: %s',
  (query) => {
    expect(readPieza(query)).toBeUndefined()
  },
)

test('an empty description starts with the kind of piece', () => {
  expect(startWith('pulsera', '')).toBe('Pulsera ')
  expect(startWith('mariposa', '\n ')).toBe('Pulsera de mariposa ')
})

test('an opening without further text is replaced by another, and does not count as written', () => {
  expect(startWith('aretes', startWith('pulsera', ''))).toBe('Aretes ')
  expect(isOpening('Aretes ')).toBe(true)
})

test.each(['Aretes de perla', 'Pulsera ancha', 'Pulsera', 'x'])('text that somebody wrote stays: %s', (draft) => {
  expect(isOpening(draft)).toBe(false)
  expect(startWith('cartera', draft)).toBe(draft)
  expect(startWith(undefined, draft)).toBe(draft)
})
