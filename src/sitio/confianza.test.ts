import { expect, onTestFinished, test, vi } from 'vitest'
import { exigirConfianza } from './confianza.ts'

/** What the browser is told to let in. */
function reglas() {
  const createPolicy = vi.fn()
  vi.stubGlobal('trustedTypes', { createPolicy })
  onTestFinished(() => void vi.unstubAllGlobals())
  exigirConfianza()
  const [nombre, dichas] = createPolicy.mock.calls[0] ?? []
  expect(nombre).toBe('default')
  return dichas
}

test.each([
  '<img src=x onerror=alert(1)>',
  'Hola <b>',
  '</script>',
  '<!--',
  '<script>alert(1)</script>',
  '<svg/onload=x>',
])('what somebody wrote becomes no markup: %s', (texto) => {
  expect(reglas().createHTML(texto)).toBeNull()
})

test.each(['<script></script>', '{"@type":"Store","name":"Brisa & Co"}', 'if (a < b && c) d()'])(
  'what React puts in is let in: %s',
  (texto) => {
    expect(reglas().createHTML(texto)).toBe(texto)
  },
)

test('a browser that does not know it is asked nothing', () => {
  expect(exigirConfianza).not.toThrow()
})
