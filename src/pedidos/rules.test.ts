import { describe, expect, test } from 'vitest'
import type { Estatus, PedidoPublico } from './contract.ts'
import { backwardsWarning, collapsedCount, EXPECTABLE, expectedPasos, publicName, timelineSteps } from './rules.ts'

const estatus: Record<string, Estatus> = Object.fromEntries(
  (
    [
      [1, 'Recibido', 'processing', 10],
      [3, 'En Preparación', 'processing', 30],
      [6, 'Listo para Entregar', 'shipping', 70],
      [7, 'En Ruta de Entrega', 'shipping', 80],
      [8, 'Entregado', 'delivered', 90],
      [11, 'En Revisión', 'special', 120],
    ] as const
  ).map(([id, nombre, categoria, orden]) => [nombre, { id, nombre, categoria, orden, descripcion: `${nombre}.` }]),
)

function pedido(nombre: string, pasos: string[], changes: Partial<PedidoPublico> = {}): PedidoPublico {
  const current = estatus[nombre]
  if (!current) throw new Error(nombre)
  const tipo_servicio = changes.tipo_servicio ?? 'retiro'
  const candidates = Object.values(estatus).filter(({ id }) => EXPECTABLE.some((esperable) => esperable === id))
  return {
    codigo: 'B01-40718',
    cliente: 'Ana P.',
    clase: 'pieza',
    estatus: current,
    tipo_servicio: 'retiro',
    fecha_creacion: '2026-03-07T22:05:00Z',
    fecha_estimada_entrega: '2026-03-14',
    total: null,
    peso: null,
    marca: '1',
    esperados: expectedPasos({ estatus: current, tipo_servicio }, candidates),
    historial: pasos.map((paso, i) => ({
      id: i,
      estatus: { id: estatus[paso]?.id ?? 0, nombre: paso },
      descripcion: paso,
      fecha: `2026-03-0${i + 1}T12:00:00Z`,
    })),
    ...changes,
  }
}

const dibujo = (item: PedidoPublico) =>
  timelineSteps(item).map(({ name: nombre, state: estado }) => `${nombre} ${estado}`)

describe('the strand of an order', () => {
  test('shows its history, the present step and what a pickup may expect', () => {
    expect(dibujo(pedido('En Preparación', ['Recibido', 'En Preparación']))).toEqual([
      'Recibido hecho',
      'En Preparación actual',
      'Listo para Entregar futuro',
      'Entregado futuro',
    ])
  })

  test('expects the road for a delivery, and never a step already behind', () => {
    const envio = { tipo_servicio: 'envio' as const }
    expect(dibujo(pedido('Recibido', ['Recibido'], envio)).slice(1)).toEqual([
      'En Ruta de Entrega futuro',
      'Entregado futuro',
    ])
    expect(dibujo(pedido('En Ruta de Entrega', ['En Ruta de Entrega'], envio)).slice(1)).toEqual(['Entregado futuro'])
    expect(dibujo(pedido('En Ruta de Entrega', ['En Ruta de Entrega'])).slice(1)).toEqual(['Entregado futuro'])
  })

  test('expects nothing of a special status or a delivered order', () => {
    expect(dibujo(pedido('En Revisión', ['Recibido', 'En Revisión']))).toEqual(['Recibido hecho', 'En Revisión actual'])
    expect(dibujo(pedido('Entregado', ['Entregado']))).toEqual(['Entregado actual'])
  })

  test('the present bead is the last row with the status of the order; rows dated later are done', () => {
    expect(dibujo(pedido('Recibido', ['Recibido', 'Recibido', 'En Preparación'])).slice(0, 3)).toEqual([
      'Recibido hecho',
      'Recibido actual',
      'En Preparación hecho',
    ])
  })

  test('without a row for its status nothing is called present', () => {
    expect(dibujo(pedido('En Preparación', ['Recibido']))[0]).toBe('Recibido hecho')
  })
})

test.each([
  [['Recibido'], 0],
  [['Recibido', 'En Preparación'], 0],
  [['Recibido', 'Recibido', 'En Preparación'], 1],
  [[...Array(39).fill('Recibido'), 'En Preparación'], 38],
  // Rows dated after the present one stay, and so does the one before it.
  [['Recibido', 'Recibido', 'En Preparación', 'Recibido'], 1],
])('of the strand %j the first %i wait behind a button', (pasos, guardados) => {
  expect(collapsedCount(timelineSteps(pedido('En Preparación', pasos)), 1)).toBe(guardados)
})

test('a strand without a present bead shows its last real one', () => {
  const hilo = timelineSteps(pedido('En Preparación', ['Recibido', 'Recibido', 'Recibido']))
  expect(collapsedCount(hilo, 1)).toBe(1)
  expect(collapsedCount([], 1)).toBe(0)
})

test.each([
  ['Yokasta Peña', 'Yokasta P.'],
  ['  ana   maría  ruiz ', 'ana M.'],
  ['Ángel', 'Ángel'],
  ['Luz (tía) Gil', 'Luz T.'],
  ['', ''],
])('%j is shown to whoever has the code as %j', (cliente, mostrado) => {
  expect(publicName(cliente)).toBe(mostrado)
})

test('going back in the usual order is warned about; stopping for a special reason is not', () => {
  const [ready, received, revision] = [estatus['Listo para Entregar'], estatus.Recibido, estatus['En Revisión']]
  if (!ready || !received || !revision) throw new Error('missing')
  expect(backwardsWarning(ready, received)).toContain('Recibido suele venir antes')
  expect(backwardsWarning(received, ready)).toBeNull()
  expect(backwardsWarning(ready, revision)).toBeNull()
})
