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
      [10, 'Cancelado', 'special', 110],
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
    lineas: [],
    ayuda_abierta: false,
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

const dibujo = (subject: PedidoPublico) =>
  timelineSteps(subject).map(({ name: nombre, state: estado }) => `${nombre} ${estado}`)

describe('the timeline of an order', () => {
  test('shows the history, the present step and the expected steps of a pickup', () => {
    expect(dibujo(pedido('En Preparación', ['Recibido', 'En Preparación']))).toEqual([
      'Recibido hecho',
      'En Preparación actual',
      'Listo para Entregar futuro',
      'Entregado futuro',
    ])
  })

  test('expects the delivery step, and no earlier step', () => {
    const envio = { tipo_servicio: 'envio' as const }
    expect(dibujo(pedido('Recibido', ['Recibido'], envio)).slice(1)).toEqual([
      'En Ruta de Entrega futuro',
      'Entregado futuro',
    ])
    expect(dibujo(pedido('En Ruta de Entrega', ['En Ruta de Entrega'], envio)).slice(1)).toEqual(['Entregado futuro'])
    expect(dibujo(pedido('En Ruta de Entrega', ['En Ruta de Entrega'])).slice(1)).toEqual(['Entregado futuro'])
  })

  test('expects nothing in a special status or once delivered', () => {
    expect(dibujo(pedido('En Revisión', ['Recibido', 'En Revisión']))).toEqual(['Recibido hecho', 'En Revisión actual'])
    expect(dibujo(pedido('Entregado', ['Entregado']))).toEqual(['Entregado actual'])
  })

  test('the present step is the last row with the status of the order; rows dated later are done', () => {
    expect(dibujo(pedido('Recibido', ['Recibido', 'Recibido', 'En Preparación'])).slice(0, 3)).toEqual([
      'Recibido hecho',
      'Recibido actual',
      'En Preparación hecho',
    ])
  })

  test('without a row for the status no step is present', () => {
    expect(dibujo(pedido('En Preparación', ['Recibido']))[0]).toBe('Recibido hecho')
  })
})

test.each([
  [['Recibido'], 0],
  [['Recibido', 'En Preparación'], 0],
  [['Recibido', 'Recibido', 'En Preparación'], 1],
  [[...Array(39).fill('Recibido'), 'En Preparación'], 38],
  // The present step, one before it and all after it stay visible.
  [['Recibido', 'Recibido', 'En Preparación', 'Recibido'], 1],
])('in the timeline %j the first %i steps are collapsed', (pasos, guardados) => {
  expect(collapsedCount(timelineSteps(pedido('En Preparación', pasos)), 1)).toBe(guardados)
})

test('a timeline without a present step shows its last real step', () => {
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
])('the public view shows %j as %j', (cliente, mostrado) => {
  expect(publicName(cliente)).toBe(mostrado)
})

test('a step back in the usual order gives a warning; a special status does not', () => {
  const [ready, received, revision] = [estatus['Listo para Entregar'], estatus.Recibido, estatus['En Revisión']]
  if (!ready || !received || !revision) throw new Error('The test statuses are missing.')
  expect(backwardsWarning(ready, received)).toContain('Recibido suele venir antes')
  expect(backwardsWarning(received, ready)).toBeNull()
  expect(backwardsWarning(ready, revision)).toBeNull()
})

test('the last step of a cancelled order is no golden one', () => {
  const ends = (subject: Parameters<typeof timelineSteps>[0]) =>
    timelineSteps(subject).map(({ isEnd }) => Boolean(isEnd))
  expect(ends(pedido('Cancelado', ['Recibido', 'Cancelado']))).toEqual([false, true])
  expect(ends(pedido('Entregado', ['Recibido', 'Entregado']))).toEqual([false, false])
})
