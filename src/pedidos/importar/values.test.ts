import { describe, expect, test } from 'vitest'
import { parseDay, parseInstant, parseMonto } from '#lib/csvValues.ts'
import { decodeText } from '#lib/encoding.ts'
import { parsePeso, parseServicio } from './values.ts'

test.each([
  ['1850', '1850.00'],
  ['1850.5', '1850.50'],
  ['1,850.00', '1850.00'],
  ['RD$ 1,850.00', '1850.00'],
  ['RD$\u00a01,850.00', '1850.00'],
  ['$1,234,567.89', '1234567.89'],
  ['1850,50', '1850.50'],
  ['1.850,50', '1850.50'],
  ['0', '0.00'],
  ['-5', null],
  ['1.850', null],
  ['1,85,0', null],
  ['mil', null],
  ['=1+1', null],
  ['12345678901', null],
])('the amount «%s» is %s', (cell, monto) => {
  expect(parseMonto(cell)).toBe(monto)
})

test.each([
  ['0.25', '0.25'],
  ['0,25 kg', '0.25'],
  ['999999999', null],
])('the weight «%s» is %s', (cell, peso) => {
  expect(parsePeso(cell)).toBe(peso)
})

test.each([
  ['14/03/2026', '2026-03-14'],
  ['3/4/2026', '2026-04-03'],
  ['2026-03-14', '2026-03-14'],
  ['14-03-2026', '2026-03-14'],
  ['14/03/2026 18:05', '2026-03-14'],
  ['31/02/2026', null],
  ['03/14/2026', null],
  ['14/03/26', null],
  ['14/03/1926', null],
  ['mañana', null],
  ['14/03/2026 25:00', null],
])('the day «%s» is %s', (cell, day) => {
  expect(parseDay(cell)).toBe(day)
})

test.each([
  ['14/03/2026 18:05', '2026-03-14T22:05:00.000Z'],
  ['14/03/2026 6:05 p. m.', '2026-03-14T22:05:00.000Z'],
  ['14/03/2026 12:30 AM', '2026-03-14T04:30:00.000Z'],
  ['2026-03-14 18:05:30', '2026-03-14T22:05:00.000Z'],
  ['2026-03-14T18:05:00Z', '2026-03-14T18:05:00.000Z'],
  ['14/03/2026', '2026-03-14T16:00:00.000Z'],
  ['14/03/2026 13:00 pm', undefined],
])('the hour «%s» is %s', (cell, instant) => {
  expect(parseInstant(cell)?.toISOString()).toBe(instant)
})

test.each([
  ['Retiro en tienda', 'retiro'],
  ['ENVÍO', 'envio'],
  ['envio a domicilio', 'envio'],
  ['avión', null],
])('the service «%s» is %s', (cell, servicio) => {
  expect(parseServicio(cell)).toBe(servicio)
})

const utf16 = (text: string, mayor: boolean) => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
  return mayor ? bytes.swap16() : bytes
}
const TEXTO = 'Cliente\nYokasta Núñez'

describe('encodings', () => {
  test.each<[string, Uint8Array]>([
    ['UTF-8', Buffer.from(TEXTO)],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${TEXTO}`)],
    ['UTF-16 as Excel writes it', utf16(TEXTO, false)],
    ['UTF-16 the other way round', utf16(TEXTO, true)],
    ["Windows', which Excel saves in by itself", Buffer.from(TEXTO, 'latin1')],
  ])('%s is detected', (_, bytes) => {
    expect(decodeText(bytes)).toMatchObject({ text: TEXTO })
  })

  test.each<[string, Uint8Array, string]>([
    ['a workbook', Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x14, 0]), 'xlsx'],
    ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'xls'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]), 'no es de texto'],
  ])('%s has no text', (_, bytes, text) => {
    expect(decodeText(bytes)).toEqual({ refusal: expect.stringContaining(text) })
  })
})
