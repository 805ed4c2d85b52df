import { expect, test } from 'vitest'
import type { Cronica, Suceso } from './contract.ts'
import { lineaDe, nombresDe, plegar } from './linea.ts'

const hora = (n: number) => new Date(Date.UTC(2026, 0, 1, n)).toISOString()
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
const hecho = (clave: string, fecha: string, nombre?: string): Suceso => ({
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
const cronica = (cambios: Partial<Cronica>): Cronica => ({
  lo_pedido: null,
  estatus: { id: 2, nombre: 'E2', descripcion: '', categoria: 'processing', orden: 2 },
  historial: [],
  esperados: [],
  sucesos: [],
  recortada: false,
  ...cambios,
})
const claves = (linea: { clave: string }[]) => linea.map(({ clave }) => clave)

test('what happened stands by its time, the newest last, and what is expected after it', () => {
  const linea = lineaDe(
    cronica({
      historial: [paso(1, 1, hora(1)), paso(2, 2, hora(5))],
      esperados: [{ id: 8, nombre: 'Entregado' }],
      sucesos: [correo('b', hora(5)), hecho('c', hora(7)), correo('a', hora(2)), hecho('antes', hora(5))],
    }),
  )
  // Of one instant: what was changed, the step, the mail about it.
  expect(claves(linea)).toEqual(['1', 'a', 'antes', '2', 'b', 'c', 'esperado-8'])
  expect(linea.map((punto) => punto.tipo === 'cuenta' && punto.cuenta.estado)).toEqual([
    'hecho',
    false,
    false,
    'actual',
    false,
    false,
    'futuro',
  ])
})

test('a long line keeps its end and the surroundings of the present bead, and folds the rest', () => {
  const sucesos = Array.from({ length: 200 }, (_, n) => hecho(`h${n}`, hora(10 + n)))
  const larga = lineaDe(cronica({ historial: [paso(1, 1, hora(1)), paso(2, 2, hora(60))], sucesos }))
  const plegada = plegar(larga)
  const ultimos = Array.from({ length: 8 }, (_, n) => `h${192 + n}`)
  expect(plegada.map((punto) => (punto.tipo === 'pliegue' ? punto.cuantos : punto.clave))).toEqual([
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

test('a short line stands whole, also an empty one', () => {
  const corta = lineaDe(cronica({ sucesos: [hecho('a', hora(1))] }))
  expect(plegar(corta)).toEqual(corta)
  expect(plegar(lineaDe(cronica({})))).toEqual([])
})

test('people by their first name, unless two share it, and oneself as «tú»', () => {
  const sucesos = ['yo', 'Carla Núñez', 'Carla Gil', 'Dora Gil'].map((nombre, n) => hecho(`${n}`, hora(n), nombre))
  const nombreDe = nombresDe(lineaDe(cronica({ sucesos })))
  expect(sucesos.map(({ quien }) => quien && nombreDe(quien))).toEqual(['tú', 'Carla Núñez', 'Carla Gil', 'Dora'])
})
