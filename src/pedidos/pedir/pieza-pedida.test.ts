import { expect, test } from 'vitest'
import { enlaceA } from '#lib/enlaceA.ts'
import { clases } from '#tienda/piezas.ts'
import { empezarCon, esComienzo, leerPieza } from './piezaPedida.ts'

test.each(clases)('the address of an order for %s is read again', (pieza) => {
  const direccion = new URL(enlaceA('/pedir', { consulta: { pieza } }), 'https://tienda.example')
  expect(leerPieza(direccion.search)).toBe(pieza)
})

test.each(['', '?pieza=', '?pieza=corona', '?pieza=toString', '?pieza=__proto__', '?otra=pulsera'])(
  'an address that asks for nothing we make asks for no piece: %s',
  (consulta) => {
    expect(leerPieza(consulta)).toBeUndefined()
  },
)

test('an empty description begins with the kind, ready to go on', () => {
  expect(empezarCon('pulsera', '')).toBe('Pulsera ')
  expect(empezarCon('mariposa', '\n ')).toBe('Pulsera de mariposa ')
})

test('a beginning that nobody went on from makes room for another, and is not what somebody wrote', () => {
  expect(empezarCon('aretes', empezarCon('pulsera', ''))).toBe('Aretes ')
  expect(esComienzo('Aretes ')).toBe(true)
})

test.each(['Aretes de perla', 'Pulsera ancha', 'Pulsera', 'x'])('what somebody wrote stays: %s', (escrito) => {
  expect(esComienzo(escrito)).toBe(false)
  expect(empezarCon('cartera', escrito)).toBe(escrito)
  expect(empezarCon(undefined, escrito)).toBe(escrito)
})
