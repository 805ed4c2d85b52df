import { expect, test } from 'vitest'
import type { Estatus, TipoServicio } from '../contract.ts'
import { type ClaveDeEstatus, ESTATUS, keyOf } from '../estatus.ts'
import { nextEstatus } from './rules.ts'

// Sort order and category of each status, as in the table `Estatus`.
const ORDEN_AND_CATEGORIA: Record<ClaveDeEstatus, [orden: number, categoria: Estatus['categoria']]> = {
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
const ALL = Object.entries(ORDEN_AND_CATEGORIA).map(([key, [orden, categoria]]) => ({
  id: ESTATUS[key as ClaveDeEstatus], // Object.entries widens the keys
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
])('after %s comes %s for a pickup and %s for a delivery', (key, retiro, envio) => {
  expect(next(ESTATUS[key], 'retiro')).toBe(retiro)
  expect(next(ESTATUS[key], 'envio')).toBe(envio)
  // An unknown service is treated as a pickup, as on the tracking page.
  expect(next(ESTATUS[key], null)).toBe(retiro)
})

const sin = (...keys: ClaveDeEstatus[]) => ALL.filter(({ id }) => !keys.some((key) => ESTATUS[key] === id))

test.each<[string, ClaveDeEstatus[], ClaveDeEstatus, ClaveDeEstatus | null]>([
  ['one that nobody uses any longer', ['en_preparacion'], 'confirmado', 'listo'],
  ['two of them', ['almacenado', 'listo'], 'etiquetado', 'en_ruta'],
  ['the last one leaves nothing', ['entregado'], 'en_ruta', null],
  ['one that the order is in itself', ['confirmado'], 'confirmado', 'en_preparacion'],
])('unused statuses are skipped: %s', (_, quitados, key, expected) => {
  expect(next(ESTATUS[key], 'envio', sin(...quitados))).toBe(expected)
})

const customEstatus = (orden: number, categoria: Estatus['categoria'] = 'processing') => ({
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
])('after a status that the owner added, at %s and %s, comes %s', (orden, categoria, expected) => {
  expect(next(40, 'envio', [...ALL, customEstatus(orden, categoria)])).toBe(expected)
})

test('a status that the owner added and retired has no next status', () => {
  expect(next(40, 'envio')).toBeNull()
})
