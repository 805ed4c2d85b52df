import { expect, test } from 'vitest'
import { negocio } from '#negocio'
import { formatTramo, horarioStatus } from './horario.ts'

const { contacto: contact } = negocio.horarios
const inDominicanTime = (written: string) => horarioStatus(contact, new Date(`${written}:00-04:00`))
const plain = (text: string | null) => text?.replace(/\s/g, ' ')

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
])('at %s: open %s, %s', (when, isOpen, change) => {
  const status = inDominicanTime(when)
  expect(status.abierto).toBe(isOpen)
  expect(plain(status.cambia)).toBe(change)
})

test('one o’clock takes the singular, «a la 1:00»', () => {
  const { cambia: change } = horarioStatus(negocio.horarios.rastreo, new Date('2026-11-28T12:59:00-04:00'))
  expect(plain(change)).toBe('abre hoy a la 1:00 p. m.')
})

test('a day without hours reads closed', () => {
  expect(contact.map((tramo) => plain(formatTramo(tramo)))).toEqual([
    '9:00 a. m. – 6:00 p. m.',
    '10:00 a. m. – 4:00 p. m.',
    'cerrado',
  ])
})

test('a schedule that never opens announces no opening', () => {
  expect(horarioStatus([{ dias: [0], abre: null, cierra: null }], new Date()).cambia).toBeNull()
})
