import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { keepLinkToken, readLinkToken } from './mailLink.ts'

const TOKEN = 'abcdefghijklmnopqrstuv'

/** A fake browser tab at an address, with what the router and our code read; its state outlives a reload. */
function openTab(address: string) {
  const location = new URL(address, 'http://tienda.example')
  const history = {
    state: null as unknown,
    replaceState(state: unknown, _: string, next = location.href) {
      this.state = structuredClone(state)
      location.href = new URL(next, location).href
    },
  }
  const window = { location, history, document: { defaultView: null }, addEventListener() {} }
  vi.stubGlobal('window', window)
  /** The location that the router reads after a reload. It uses only the parts that this `window` has. */
  const place = () => createBrowserHistory({ window: window as unknown as Window }).location
  return { location, history, place }
}
afterEach(() => vi.unstubAllGlobals())

test("a mail's token is removed from the address bar after reading, and a reload of the tab still finds it", () => {
  const { location, place } = openTab(`/rastrear?de=correo#t=${TOKEN}`)
  const before = place()
  expect(readLinkToken(before, 't')).toBe(TOKEN)
  expect(readLinkToken(before, 'c')).toBeNull()
  keepLinkToken(before)
  expect(location.href).toBe('http://tienda.example/rastrear?de=correo')
  expect(readLinkToken(place(), 't')).toBe(TOKEN)
  // The page's location object is unchanged and still holds the token; a second call does nothing.
  keepLinkToken(before)
  expect(readLinkToken(before, 't')).toBe(TOKEN)
  expect(readLinkToken(place(), 't')).toBe(TOKEN)
})

test("the router's other state stays, and an ordinary hash is no token", () => {
  const { location, history, place } = openTab('/rastrear#ayuda')
  history.state = { idx: 3, key: 'abc', usr: { codigo: 'B01-40718' } }
  keepLinkToken(place())
  expect([location.hash, readLinkToken(place(), 't')]).toEqual(['#ayuda', null])
  location.hash = `#c=${TOKEN}`
  keepLinkToken(place())
  expect(history.state).toEqual({ idx: 3, key: 'abc', usr: { codigo: 'B01-40718', enlace: `c=${TOKEN}` } })
  expect(readLinkToken(place(), 'c')).toBe(TOKEN)
})

test.each(['#t=corto', `#t=${TOKEN}x`, `#x=${TOKEN}`])('%s is no link', (hash) => {
  expect(readLinkToken({ hash, state: { enlace: hash.slice(1) } }, 't')).toBeNull()
})
