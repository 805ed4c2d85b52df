import { beforeEach, expect, test, vi } from 'vitest'
import { completarPedido, guardarBorrador, leerBorrador, quitarBorrador } from './borrador.ts'

const HORA = 3_600_000
const clave = '7f0d3c52-9a4e-4c1b-8f6e-2d1a5b3c9e70'
const pedido = completarPedido({ nombre: 'Ana Peña', tipo_servicio: 'envio', provincia: 'Santiago' })
const guardado = new Map<string, string>()

/** What a browser gives; Node has none. */
beforeEach(() => {
  guardado.clear()
  vi.stubGlobal('localStorage', {
    getItem: (lugar: string) => guardado.get(lugar) ?? null,
    setItem: (lugar: string, texto: string) => guardado.set(lugar, texto),
    removeItem: (lugar: string) => guardado.delete(lugar),
  })
})

function dejar(texto: string) {
  guardarBorrador({ clave, pedido })
  for (const lugar of guardado.keys()) guardado.set(lugar, texto)
}

test('a draft comes back with its key, so that sending it again is still one order', () => {
  guardarBorrador({ clave, pedido }, 0)
  expect(leerBorrador(47 * HORA)).toMatchObject({ clave, pedido })
})

test('after two days nothing of it is left in the browser', () => {
  guardarBorrador({ clave, pedido }, 0)
  expect(leerBorrador(49 * HORA)).toBeNull()
  expect([...guardado]).toEqual([])
})

test('once the order is sent the next one has a key of its own', () => {
  guardarBorrador({ clave, pedido })
  quitarBorrador()
  expect(leerBorrador()).toBeNull()
})

test.each([
  'null',
  '[',
  '{}',
  '{"clave":"x"}',
  JSON.stringify({ clave, pedido }),
  JSON.stringify({ clave: 'no es una clave', pedido, escrito: Date.now() }),
])('what is no draft is none: %s', (texto) => {
  dejar(texto)
  expect(leerBorrador()).toBeNull()
})

test('of a draft of another version the fields the form has are kept, and no other', () => {
  dejar(
    JSON.stringify({ clave, pedido: { ...pedido, nombre: 5, talla: 'M', tipo_servicio: 'dron' }, escrito: Date.now() }),
  )
  expect(leerBorrador()?.pedido).toEqual({ ...pedido, nombre: '', tipo_servicio: 'retiro' })
})

test('a browser that forbids storage neither keeps nor breaks', () => {
  vi.stubGlobal('localStorage', undefined)
  guardarBorrador({ clave, pedido })
  quitarBorrador()
  expect(leerBorrador()).toBeNull()
})
