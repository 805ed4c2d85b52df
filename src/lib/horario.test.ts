import { expect, test } from 'vitest'
import { negocio } from '#negocio'
import { estadoDelHorario, formatearTramo } from './horario.ts'

const { contacto } = negocio.horarios
const enDominicana = (escrito: string) => estadoDelHorario(contacto, new Date(`${escrito}:00-04:00`))
const llano = (texto: string | null) => texto?.replace(/\s/g, ' ')

// 2026-11-23 is a Monday.
test.each<[cuando: string, abierto: boolean, cambia: string]>([
  ['2026-11-23T08:59', false, 'abre hoy a las 9:00 a. m.'],
  ['2026-11-23T09:00', true, 'cierra a las 6:00 p. m.'],
  ['2026-11-23T17:59', true, 'cierra a las 6:00 p. m.'],
  ['2026-11-23T18:00', false, 'abre mañana a las 9:00 a. m.'],
  ['2026-11-27T20:00', false, 'abre mañana a las 10:00 a. m.'],
  ['2026-11-28T16:00', false, 'abre el lunes a las 9:00 a. m.'],
  ['2026-11-29T12:00', false, 'abre mañana a las 9:00 a. m.'],
  ['2026-11-28T23:59', false, 'abre el lunes a las 9:00 a. m.'],
])('at %s: open %s, %s', (cuando, abierto, cambia) => {
  const estado = enDominicana(cuando)
  expect(estado.abierto).toBe(abierto)
  expect(llano(estado.cambia)).toBe(cambia)
})

test('one o’clock is one hour', () => {
  const { cambia } = estadoDelHorario(negocio.horarios.rastreo, new Date('2026-11-28T12:59:00-04:00'))
  expect(llano(cambia)).toBe('abre hoy a la 1:00 p. m.')
})

test('a day without hours reads closed', () => {
  expect(contacto.map((tramo) => llano(formatearTramo(tramo)))).toEqual([
    '9:00 a. m. – 6:00 p. m.',
    '10:00 a. m. – 4:00 p. m.',
    'cerrado',
  ])
})

test('hours that never open promise no opening', () => {
  expect(estadoDelHorario([{ etiqueta: 'Domingo', dias: [0], abre: null, cierra: null }], new Date()).cambia).toBeNull()
})
