import { UNSAFE_createBrowserHistory as abrirHistorial } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { guardarEnlace, leerEnlace } from './enlaceDeCorreo.ts'

const TOKEN = 'abcdefghijklmnopqrstuv'

/** A tab at an address, as far as the router and we look at it; its state outlives a reload. */
function abrirPestana(direccion: string) {
  const location = new URL(direccion, 'http://tienda.example')
  const history = {
    state: null as unknown,
    replaceState(estado: unknown, _: string, nueva = location.href) {
      this.state = structuredClone(estado)
      location.href = new URL(nueva, location).href
    },
  }
  const window = { location, history, document: { defaultView: null }, addEventListener() {} }
  vi.stubGlobal('window', window)
  /** Where the router says that the tab is, as it does after a reload. */
  const lugar = () => abrirHistorial({ window: window as unknown as Window }).location // all that it reads
  return { location, history, lugar }
}
afterEach(() => vi.unstubAllGlobals())

test("a mail's token leaves the address bar once it was read, and a reload of the tab finds it", () => {
  const { location, lugar } = abrirPestana(`/rastrear?de=correo#t=${TOKEN}`)
  const antes = lugar()
  expect(leerEnlace(antes, 't')).toBe(TOKEN)
  expect(leerEnlace(antes, 'c')).toBeNull()
  guardarEnlace(antes)
  expect(location.href).toBe('http://tienda.example/rastrear?de=correo')
  expect(leerEnlace(lugar(), 't')).toBe(TOKEN)
  // The page's own location, which the router has not changed, still holds it; doing it again is doing nothing.
  guardarEnlace(antes)
  expect(leerEnlace(antes, 't')).toBe(TOKEN)
  expect(leerEnlace(lugar(), 't')).toBe(TOKEN)
})

test("what else the router keeps for the tab stays, and another part of the page is no link's", () => {
  const { location, history, lugar } = abrirPestana('/rastrear#ayuda')
  history.state = { idx: 3, key: 'abc', usr: { codigo: 'B01-40718' } }
  guardarEnlace(lugar())
  expect([location.hash, leerEnlace(lugar(), 't')]).toEqual(['#ayuda', null])
  location.hash = `#c=${TOKEN}`
  guardarEnlace(lugar())
  expect(history.state).toEqual({ idx: 3, key: 'abc', usr: { codigo: 'B01-40718', enlace: `c=${TOKEN}` } })
  expect(leerEnlace(lugar(), 'c')).toBe(TOKEN)
})

test.each(['#t=corto', `#t=${TOKEN}x`, `#x=${TOKEN}`])('%s is no link', (hash) => {
  expect(leerEnlace({ hash, state: { enlace: hash.slice(1) } }, 't')).toBeNull()
})
