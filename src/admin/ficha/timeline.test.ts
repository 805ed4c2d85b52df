import { expect, test } from 'vitest'
import type { Cronica, Suceso } from './contract.ts'
import { collapse, namesOf, timelineOf } from './timeline.ts'

const time = (n: number) => new Date(Date.UTC(2026, 0, 1, n)).toISOString()
const paso = (id: number, estatus: number, fecha: string): Cronica['historial'][number] => ({
  id,
  estatus: { id: estatus, nombre: `E${estatus}` },
  descripcion: null,
  fecha,
  anotado: null,
  quien: null,
  por_la_web: false,
  total: null,
  para_el: null,
})
const done = (clave: string, fecha: string, nombre?: string): Suceso => ({
  clase: 'hecho',
  clave,
  fecha,
  quien: nombre ? { nombre, yo: nombre === 'yo' } : null,
  accion: 'revocar-enlaces',
  detalle: null,
})
const correo = (clave: string, fecha: string): Suceso => ({
  clase: 'correo',
  clave,
  fecha,
  quien: null,
  id: '00000000-0000-4000-8000-000000000000',
  funcion: 'send-status-update',
  estatus: null,
  estado: 'enviado',
  espera_hasta: null,
})
const cronica = (changes: Partial<Cronica>): Cronica => ({
  lo_pedido: null,
  estatus: { id: 2, nombre: 'E2', descripcion: '', categoria: 'processing', orden: 2 },
  historial: [],
  esperados: [],
  sucesos: [],
  recortada: false,
  ...changes,
})
const keys = (timeline: { key: string }[]) => timeline.map(({ key }) => key)

test('entries are sorted by time, oldest first, and expected steps follow', () => {
  const timeline = timelineOf(
    cronica({
      historial: [paso(1, 1, time(1)), paso(2, 2, time(5))],
      esperados: [{ id: 8, nombre: 'Entregado' }],
      sucesos: [correo('b', time(5)), done('c', time(7)), correo('a', time(2)), done('antes', time(5))],
    }),
  )
  // At equal instants: a change, the step, then its mail.
  expect(keys(timeline)).toEqual(['1', 'a', 'antes', '2', 'b', 'c', 'esperado-8'])
  expect(timeline.map((entry) => entry.tipo === 'cuenta' && entry.timelineStep.state)).toEqual([
    'hecho',
    false,
    false,
    'actual',
    false,
    false,
    'futuro',
  ])
})

test('a long timeline keeps its end and the entries around the current step, and collapses the rest', () => {
  const sucesos = Array.from({ length: 200 }, (_, n) => done(`h${n}`, time(10 + n)))
  const larga = timelineOf(cronica({ historial: [paso(1, 1, time(1)), paso(2, 2, time(60))], sucesos }))
  const collapsed = collapse(larga)
  const ultimos = Array.from({ length: 8 }, (_, n) => `h${192 + n}`)
  expect(collapsed.map((entry) => (entry.tipo === 'pliegue' ? entry.cuantos : entry.key))).toEqual([
    50,
    'h49',
    'h50',
    '2',
    'h51',
    'h52',
    139,
    ...ultimos,
  ])
})

test('a short or empty timeline is shown whole', () => {
  const short = timelineOf(cronica({ sucesos: [done('a', time(1))] }))
  expect(collapse(short)).toEqual(short)
  expect(collapse(timelineOf(cronica({})))).toEqual([])
})

test('people are named by first name unless two share it, and the reader as «tú»', () => {
  const sucesos = ['yo', 'Carla Núñez', 'Carla Gil', 'Dora Gil'].map((nombre, n) => done(`${n}`, time(n), nombre))
  const nameOf = namesOf(timelineOf(cronica({ sucesos })))
  expect(sucesos.map(({ quien }) => quien && nameOf(quien))).toEqual(['tú', 'Carla Núñez', 'Carla Gil', 'Dora'])
})
