import { expect, test } from 'vitest'
import type { ConversacionEnLista, Mesa } from '../contract.ts'
import { phraseFor, updatesBetween } from './updates.ts'

const conversacion = (id: string, changes: Partial<ConversacionEnLista> = {}): ConversacionEnLista => ({
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
  conexion: null,
  silenciada_hasta: null,
  ...changes,
})
const mesa = (changes: Partial<Mesa>): Mesa => ({
  en_turno: '2026-11-22T13:00:00.000Z',
  agentes: [],
  esperan: [],
  contigo: [],
  con_otros: [],
  dejadas: [],
  silenciadas: [],
  cuantas: { esperan: changes.esperan?.length ?? 0, con_otros: 0, dejadas: 0 },
  ...changes,
})
const said = (before: Partial<Mesa>, now: Partial<Mesa>) =>
  updatesBetween(mesa(before), mesa(now)).map((update) => phraseFor(update))

test('an agent on duty is notified of new visitors, assignments and messages, once each', () => {
  expect(said({}, { esperan: [conversacion('luz')] })).toEqual(['luz@ejemplo.com espera en el chat'])
  expect(said({ esperan: [conversacion('luz')] }, { esperan: [conversacion('luz')] })).toEqual([])
  expect(said({}, { contigo: [conversacion('luz', { nombre: 'Luz Gil', repartida: true })] })).toEqual([
    'Luz Gil te habla en el chat',
  ])
  const loaded = { contigo: [conversacion('luz')] }
  const sinLeer = { contigo: [conversacion('luz', { sin_leer: 1 })] }
  expect(said(loaded, sinLeer)).toEqual(['luz@ejemplo.com te escribió en el chat'])
  expect(said(sinLeer, sinLeer)).toEqual([])
  expect(said(sinLeer, loaded)).toEqual([])
})

test('an assigned visitor who waited is notified of; one who merely comes into view of a cut list is not', () => {
  expect(said({ esperan: [conversacion('luz')] }, { contigo: [conversacion('luz', { repartida: true })] })).toEqual([
    'luz@ejemplo.com te habla en el chat',
  ])
  const muchas = { esperan: [conversacion('luz')], cuantas: { esperan: 2, con_otros: 0, dejadas: 0 } }
  expect(said(muchas, { esperan: [conversacion('ana')] })).toEqual([])
})

test('taking a conversation gives no notification, and returning it to the queue does', () => {
  expect(said({ esperan: [conversacion('luz')] }, { contigo: [conversacion('luz')] })).toEqual([])
  expect(said({ dejadas: [conversacion('luz')] }, { contigo: [conversacion('luz')] })).toEqual([])
  expect(said({ con_otros: [conversacion('luz')] }, { esperan: [conversacion('luz')] })).toEqual([
    'luz@ejemplo.com espera en el chat',
  ])
})
