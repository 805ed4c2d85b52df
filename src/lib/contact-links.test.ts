import { expect, test } from 'vitest'
import { mapLink, phoneLink, whatsAppChatLink } from './contactLinks.ts'

test('WhatsApp and telephone links carry digits with the country code, and no order code', () => {
  expect(whatsAppChatLink('pedido')).toMatch(/^https:\/\/wa\.me\/1\d{10}\?text=Hola%2C%20tengo/)
  expect(decodeURIComponent(whatsAppChatLink('pedido'))).not.toMatch(/B\d{2}/)
  expect(phoneLink()).toMatch(/^tel:\+1\d{10}$/)
})

test('the map link says api=1 and finds the address', () => {
  const url = new URL(mapLink())
  expect(url.searchParams.get('api')).toBe('1')
  expect(url.searchParams.get('query')).toContain('Santiago de los Caballeros')
})
