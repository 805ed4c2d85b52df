import { expect, test } from 'vitest'
import type { Estatus, TipoServicio } from '../contract.ts'
import { type ClaveDeEstatus, ESTATUS, keyOf } from '../estatus.ts'
import { nextEstatus } from './rules.ts'

// As the table has them: what is special or delivered, and the usual order.
const SORT_LABELS: Record<ClaveDeEstatus, [orden: number, categoria: Estatus['categoria']]> = {
  recibido: [10, 'processing'],
  confirmado: [20, 'processing'],
  en_preparacion: [30, 'processing'],
  etiquetado: [40, 'processing'],
  embarcado: [50, 'shipping'],
  almacenado: [60, 'shipping'],
  listo: [70, 'shipping'],
  en_ruta: [80, 'shipping'],
  entregado: [90, 'delivered'],
  devuelto: [100, 'special'],
  cancelado: [110, 'special'],
  en_revision: [120, 'special'],
}
const ALL = Object.entries(SORT_LABELS).map(([key, [orden, categoria]]) => ({
  id: ESTATUS[key as ClaveDeEstatus], // its own keys
  nombre: key,
  descripcion: key,
  categoria,
  orden,
}))

const next = (id: number, tipo_servicio: TipoServicio | null, inUse: Estatus[] = ALL) => {
  const found = nextEstatus({ estatus: { id }, tipo_servicio }, inUse)
  return found && keyOf(found.id)
}

test.each<[ClaveDeEstatus, retiro: ClaveDeEstatus | null, envio: ClaveDeEstatus | null]>([
  ['recibido', 'confirmado', 'confirmado'],
  ['confirmado', 'en_preparacion', 'en_preparacion'],
  ['en_preparacion', 'listo', 'listo'],
  ['etiquetado', 'almacenado', 'almacenado'],
  ['embarcado', 'almacenado', 'almacenado'],
  ['almacenado', 'listo', 'listo'],
  ['listo', 'entregado', 'en_ruta'],
  ['en_ruta', 'entregado', 'entregado'],
  ['entregado', null, null],
  ['devuelto', null, null],
  ['cancelado', null, null],
  ['en_revision', null, null],
])('after %s usually comes %s for a pickup and %s for a delivery', (key, retiro, envio) => {
  expect(next(ESTATUS[key], 'retiro')).toBe(retiro)
  expect(next(ESTATUS[key], 'envio')).toBe(envio)
  // Nobody said how it reaches its owner: as the tracking page expects.
  expect(next(ESTATUS[key], null)).toBe(retiro)
})

const sin = (...keys: ClaveDeEstatus[]) => ALL.filter(({ id }) => !keys.some((key) => ESTATUS[key] === id))

test.each<[string, ClaveDeEstatus[], ClaveDeEstatus, ClaveDeEstatus | null]>([
  ['one that nobody uses any longer', ['en_preparacion'], 'confirmado', 'listo'],
  ['two of them', ['almacenado', 'listo'], 'etiquetado', 'en_ruta'],
  ['the last one leaves nothing', ['entregado'], 'en_ruta', null],
  ['one that the order is in itself', ['confirmado'], 'confirmado', 'en_preparacion'],
])('is passed over: %s', (_, quitados, key, expected) => {
  expect(next(ESTATUS[key], 'envio', sin(...quitados))).toBe(expected)
})

const own = (orden: number, categoria: Estatus['categoria'] = 'processing') => ({
  id: 40,
  nombre: 'Grabado',
  descripcion: 'Grabando',
  categoria,
  orden,
})

test.each<[number, Estatus['categoria'], ClaveDeEstatus | null]>([
  [35, 'processing', 'listo'],
  [75, 'shipping', 'en_ruta'],
  [15, 'processing', 'confirmado'],
  [35, 'special', null],
  [95, 'delivered', null],
])('from a status of the owner’s own, at %s and %s, goes on %s', (orden, categoria, expected) => {
  expect(next(40, 'envio', [...ALL, own(orden, categoria)])).toBe(expected)
})

test('one of the owner’s own that is not in use leads nowhere', () => {
  expect(next(40, 'envio')).toBeNull()
})
