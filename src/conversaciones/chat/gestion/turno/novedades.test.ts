import { expect, test } from 'vitest'
import type { ConversacionEnLista, Mesa } from '../contract.ts'
import { fraseDe, novedadesEntre } from './novedades.ts'

const una = (id: string, cambios: Partial<ConversacionEnLista> = {}): ConversacionEnLista => ({
  id,
  estado: 'esperando',
  nombre: null,
  correo: `${id}@ejemplo.com`,
  correo_comprobado: false,
  codigo_pedido: null,
  resumen: 'Hola',
  resumen_rol: 'user',
  espera_desde: null,
  actividad_en: '2026-11-22T14:00:00.000Z',
  agente: null,
  repartida: false,
  sin_leer: 0,
  en_linea: true,
  ...cambios,
})
const mesa = (cambios: Partial<Mesa>): Mesa => ({
  en_turno: '2026-11-22T13:00:00.000Z',
  agentes: [],
  esperan: [],
  contigo: [],
  con_otros: [],
  dejadas: [],
  cuantas: { esperan: cambios.esperan?.length ?? 0, con_otros: 0, dejadas: 0 },
  ...cambios,
})
const dichas = (antes: Partial<Mesa>, ahora: Partial<Mesa>) =>
  novedadesEntre(mesa(antes), mesa(ahora)).map((novedad) => fraseDe(novedad))

test('who is on duty hears of who comes to wait, of who comes to them, and of what those say; once each', () => {
  expect(dichas({}, { esperan: [una('luz')] })).toEqual(['luz@ejemplo.com espera en el chat'])
  expect(dichas({ esperan: [una('luz')] }, { esperan: [una('luz')] })).toEqual([])
  expect(dichas({}, { contigo: [una('luz', { nombre: 'Luz Gil', repartida: true })] })).toEqual([
    'Luz Gil te habla en el chat',
  ])
  const leida = { contigo: [una('luz')] }
  const sinLeer = { contigo: [una('luz', { sin_leer: 1 })] }
  expect(dichas(leida, sinLeer)).toEqual(['luz@ejemplo.com te escribió en el chat'])
  expect(dichas(sinLeer, sinLeer)).toEqual([])
  expect(dichas(sinLeer, leida)).toEqual([])
})

test('who has waited and is given to one is heard of; who comes into view of more than are shown is not', () => {
  expect(dichas({ esperan: [una('luz')] }, { contigo: [una('luz', { repartida: true })] })).toEqual([
    'luz@ejemplo.com te habla en el chat',
  ])
  const muchas = { esperan: [una('luz')], cuantas: { esperan: 2, con_otros: 0, dejadas: 0 } }
  expect(dichas(muchas, { esperan: [una('ana')] })).toEqual([])
})

test('what one takes is no news, and what comes back to the queue waits anew', () => {
  expect(dichas({ esperan: [una('luz')] }, { contigo: [una('luz')] })).toEqual([])
  expect(dichas({ dejadas: [una('luz')] }, { contigo: [una('luz')] })).toEqual([])
  expect(dichas({ con_otros: [una('luz')] }, { esperan: [una('luz')] })).toEqual(['luz@ejemplo.com espera en el chat'])
})
