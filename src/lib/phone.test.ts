import { expect, test } from 'vitest'
import { whatsAppNumber, whatsAppUrl } from './phone.ts'

test.each([
  ['809-555-0134', '18095550134'],
  ['829 555 0147', '18295550147'],
  ['(849) 555-0101', '18495550101'],
  ['1-809-555-0134', '18095550134'],
  ['+1 (829) 555.0147', '18295550147'],
  ['001 829 555 0147', '18295550147'],
  ['+34 612 345 678', '34612345678'],
  ['0034612345678', '34612345678'],
  ['+1 212 555 0199', '12125550199'],
])('%s is written to at %s', (telefono, number) => {
  expect(whatsAppNumber(telefono)).toBe(number)
})

test.each([
  null,
  '',
  '   ',
  'no tengo',
  '555-0134',
  '212 555 0199',
  '809-555-013',
  '809-555-01345',
  '809-555-0134 ext. 2',
  '809-555-0134 / 829-555-0147',
  '+0123456789',
  '+1234567',
  '+1234567890123456',
  '00',
])('%s is nobody that WhatsApp knows', (telefono) => {
  expect(whatsAppNumber(telefono)).toBeNull()
})

test('a text that was cut within an emoji still makes a link', () => {
  expect(whatsAppUrl('18295550147', 'Hola 🦋'.slice(0, -1))).toBe('https://wa.me/18295550147?text=Hola%20%EF%BF%BD')
})
