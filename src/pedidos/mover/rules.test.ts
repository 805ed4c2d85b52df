import { expect, test } from 'vitest'
import type { Estatus, TipoServicio } from '../contract.ts'
import { type ClaveDeEstatus, claveDe, ESTATUS } from '../estatus.ts'
import { siguienteEstatus } from './rules.ts'

// As the table has them: what is special or delivered, and the usual order.
const ORDEN: Record<ClaveDeEstatus, [orden: number, categoria: Estatus['categoria']]> = {
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
const TODOS = Object.entries(ORDEN).map(([clave, [orden, categoria]]) => ({
  id: ESTATUS[clave as ClaveDeEstatus], // its own keys
  nombre: clave,
  descripcion: clave,
  categoria,
  orden,
}))

const siguiente = (id: number, tipo_servicio: TipoServicio | null, enUso: Estatus[] = TODOS) => {
  const hallado = siguienteEstatus({ estatus: { id }, tipo_servicio }, enUso)
  return hallado && claveDe(hallado.id)
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
])('after %s usually comes %s for a pickup and %s for a delivery', (clave, retiro, envio) => {
  expect(siguiente(ESTATUS[clave], 'retiro')).toBe(retiro)
  expect(siguiente(ESTATUS[clave], 'envio')).toBe(envio)
  // Nobody said how it reaches its owner: as the tracking page expects.
  expect(siguiente(ESTATUS[clave], null)).toBe(retiro)
})

const sin = (...claves: ClaveDeEstatus[]) => TODOS.filter(({ id }) => !claves.some((clave) => ESTATUS[clave] === id))

test.each<[string, ClaveDeEstatus[], ClaveDeEstatus, ClaveDeEstatus | null]>([
  ['one that nobody uses any longer', ['en_preparacion'], 'confirmado', 'listo'],
  ['two of them', ['almacenado', 'listo'], 'etiquetado', 'en_ruta'],
  ['the last one leaves nothing', ['entregado'], 'en_ruta', null],
  ['one that the order is in itself', ['confirmado'], 'confirmado', 'en_preparacion'],
])('is passed over: %s', (_, quitados, clave, esperado) => {
  expect(siguiente(ESTATUS[clave], 'envio', sin(...quitados))).toBe(esperado)
})

const propio = (orden: number, categoria: Estatus['categoria'] = 'processing') => ({
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
])('from a status of the owner’s own, at %s and %s, goes on %s', (orden, categoria, esperado) => {
  expect(siguiente(40, 'envio', [...TODOS, propio(orden, categoria)])).toBe(esperado)
})

test('one of the owner’s own that is not in use leads nowhere', () => {
  expect(siguiente(40, 'envio')).toBeNull()
})
