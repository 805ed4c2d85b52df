import { beforeEach, expect, test, vi } from 'vitest'
import { guardado as borrador, completarPedido } from './useBorrador.ts'

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
  borrador.guardar({ clave, pedido })
  for (const lugar of guardado.keys()) guardado.set(lugar, texto)
}

test('a draft comes back with its key, so that sending it again is still one order', () => {
  borrador.guardar({ clave, pedido }, 0)
  expect(borrador.leer(47 * HORA)).toMatchObject({ clave, pedido })
})

test('after two days it is no longer there', () => {
  borrador.guardar({ clave, pedido }, 0)
  expect(borrador.leer(49 * HORA)).toBeNull()
})

test('once the order is sent the next one has a key of its own', () => {
  borrador.guardar({ clave, pedido })
  borrador.quitar()
  expect(borrador.leer()).toBeNull()
})

test.each([
  'null',
  '[',
  '{}',
  '{"clave":"x"}',
  JSON.stringify({ valor: { clave, pedido } }),
  JSON.stringify({ valor: { clave: 'no es una clave', pedido }, escrito: Date.now() }),
])('what is no draft is none: %s', (texto) => {
  dejar(texto)
  expect(borrador.leer()).toBeNull()
})

test('of a draft of another version the fields the form has are kept, and no other', () => {
  dejar(
    JSON.stringify({
      valor: { clave, pedido: { ...pedido, nombre: 5, talla: 'M', tipo_servicio: 'dron' } },
      escrito: Date.now(),
    }),
  )
  expect(borrador.leer()?.pedido).toEqual({ ...pedido, nombre: '', tipo_servicio: 'retiro' })
})

test('a browser that forbids storage neither keeps nor breaks', () => {
  vi.stubGlobal('localStorage', undefined)
  borrador.guardar({ clave, pedido })
  borrador.quitar()
  expect(borrador.leer()).toBeNull()
})
