import { expect, onTestFinished, test, vi } from 'vitest'
import { enforceTrustedTypes } from './trustedTypes.ts'

/** The rules of the policy that `enforceTrustedTypes` passes to the browser. */
function rules() {
  const createPolicy = vi.fn()
  vi.stubGlobal('trustedTypes', { createPolicy })
  onTestFinished(() => void vi.unstubAllGlobals())
  enforceTrustedTypes()
  const [nombre, rules] = createPolicy.mock.calls[0] ?? []
  expect(nombre).toBe('default')
  return rules
}

test.each([
  '<img src=x onerror=alert(1)>',
  'Hola <b>',
  '</script>',
  '<!--',
  '<script>alert(1)</script>',
  '<svg/onload=x>',
])('a string with a tag is not set as HTML: %s', (text) => {
  expect(rules().createHTML(text)).toBeNull()
})

test.each(['<script></script>', '{"@type":"Store","name":"Brisa & Co"}', 'if (a < b && c) d()'])(
  'text that React sets is allowed: %s',
  (text) => {
    expect(rules().createHTML(text)).toBe(text)
  },
)

test('a browser without Trusted Types is left alone', () => {
  expect(enforceTrustedTypes).not.toThrow()
})
