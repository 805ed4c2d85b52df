import { beforeEach, expect, test, vi } from 'vitest'
import { storedDraft as borrador, completeDraft } from './usePedidoDraft.ts'

const HOUR_MS = 3_600_000
const key = '7f0d3c52-9a4e-4c1b-8f6e-2d1a5b3c9e70'
const pedido = completeDraft({ nombre: 'Ana Peña', tipo_servicio: 'envio', provincia: 'Santiago' })
const stored = new Map<string, string>()

/** Replaces `localStorage`, which Node does not have. */
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (storageKey: string) => stored.get(storageKey) ?? null,
    setItem: (storageKey: string, text: string) => stored.set(storageKey, text),
    removeItem: (storageKey: string) => stored.delete(storageKey),
  })
})

function dejar(text: string) {
  borrador.save({ clave: key, pedido })
  for (const storageKey of stored.keys()) stored.set(storageKey, text)
}

test('a draft is restored with its key, so that sending it again creates no second order', () => {
  borrador.save({ clave: key, pedido }, 0)
  expect(borrador.read(47 * HOUR_MS)).toMatchObject({ clave: key, pedido })
})

test('a draft expires after two days', () => {
  borrador.save({ clave: key, pedido }, 0)
  expect(borrador.read(49 * HOUR_MS)).toBeNull()
})

test('after submission the next draft gets a new key', () => {
  borrador.save({ clave: key, pedido })
  borrador.remove()
  expect(borrador.read()).toBeNull()
})

test.each([
  'null',
  '[',
  '{}',
  '{"clave":"x"}',
  JSON.stringify({ valor: { clave: key, pedido } }),
  JSON.stringify({ valor: { clave: 'no es una clave', pedido }, escrito: Date.now() }),
])('invalid stored data is no draft: %s', (text) => {
  dejar(text)
  expect(borrador.read()).toBeNull()
})

test('of a draft of another version only the fields of the form are restored', () => {
  dejar(
    JSON.stringify({
      valor: { clave: key, pedido: { ...pedido, nombre: 5, talla: 'M', tipo_servicio: 'dron' } },
      escrito: Date.now(),
    }),
  )
  expect(borrador.read()?.pedido).toEqual({ ...pedido, nombre: '', tipo_servicio: 'retiro' })
})

test('without storage nothing is kept and nothing fails', () => {
  vi.stubGlobal('localStorage', undefined)
  borrador.save({ clave: key, pedido })
  borrador.remove()
  expect(borrador.read()).toBeNull()
})
