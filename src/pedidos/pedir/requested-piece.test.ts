import { expect, test } from 'vitest'
import { linkTo } from '#lib/linkTo.ts'
import { clasesDePieza } from '#tienda/piezas.ts'
import { isOpening, readPieza, startWith } from './requestedPieza.ts'

test.each(clasesDePieza)('the address of an order for %s is read again', (pieza) => {
  const direccion = new URL(linkTo('/pedir', { query: { pieza } }), 'https://tienda.example')
  expect(readPieza(direccion.search)).toBe(pieza)
})

test.each(['', '?pieza=', '?pieza=corona', '?pieza=toString', '?pieza=__proto__', '?otra=pulsera'])(
  'an address that asks for nothing we make asks for no piece: %s',
  (query) => {
    expect(readPieza(query)).toBeUndefined()
  },
)

test('an empty description begins with the kind, ready to go on', () => {
  expect(startWith('pulsera', '')).toBe('Pulsera ')
  expect(startWith('mariposa', '\n ')).toBe('Pulsera de mariposa ')
})

test('a beginning that nobody went on from makes room for another, and is not what somebody wrote', () => {
  expect(startWith('aretes', startWith('pulsera', ''))).toBe('Aretes ')
  expect(isOpening('Aretes ')).toBe(true)
})

test.each(['Aretes de perla', 'Pulsera ancha', 'Pulsera', 'x'])('what somebody wrote stays: %s', (draft) => {
  expect(isOpening(draft)).toBe(false)
  expect(startWith('cartera', draft)).toBe(draft)
  expect(startWith(undefined, draft)).toBe(draft)
})
