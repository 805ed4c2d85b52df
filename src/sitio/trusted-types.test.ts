import { expect, onTestFinished, test, vi } from 'vitest'
import { enforceTrustedTypes } from './trustedTypes.ts'

/** What the browser is told to let in. */
function rules() {
  const createPolicy = vi.fn()
  vi.stubGlobal('trustedTypes', { createPolicy })
  onTestFinished(() => void vi.unstubAllGlobals())
  enforceTrustedTypes()
  const [nombre, said] = createPolicy.mock.calls[0] ?? []
  expect(nombre).toBe('default')
  return said
}

test.each([
  '<img src=x onerror=alert(1)>',
  'Hola <b>',
  '</script>',
  '<!--',
  '<script>alert(1)</script>',
  '<svg/onload=x>',
])('what somebody wrote becomes no markup: %s', (text) => {
  expect(rules().createHTML(text)).toBeNull()
})

test.each(['<script></script>', '{"@type":"Store","name":"Brisa & Co"}', 'if (a < b && c) d()'])(
  'what React puts in is let in: %s',
  (text) => {
    expect(rules().createHTML(text)).toBe(text)
  },
)

test('a browser that does not know it is asked nothing', () => {
  expect(enforceTrustedTypes).not.toThrow()
})
