import { beforeEach, expect, test, vi } from 'vitest'

const DAY = 24 * 3_600_000
const stored = new Map<string, string>()
const photo = { nombre: 'pulsera.jpg', bytes: 12 }
const fakeWindow = new EventTarget()
/** As the page says it once somebody has left. */
const signOut = () => fakeWindow.dispatchEvent(new Event('brisa:olvidado'))
vi.stubGlobal('window', fakeWindow)
vi.stubGlobal('addEventListener', fakeWindow.addEventListener.bind(fakeWindow))
vi.resetModules()
const {
  readDraft: leerBorrador,
  saveDraft: ponerBorrador,
  removeExpiredDrafts: quitarVencidos,
  clearDraft: soltarBorrador,
} = await import('./useFormDraft.ts')
const fakeStorage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => void stored.set(key, text),
  removeItem: (key: string) => void stored.delete(key),
}

/** What a browser gives; Node has none. */
beforeEach(() => {
  stored.clear()
  signOut()
  vi.stubGlobal('localStorage', fakeStorage)
  vi.useRealTimers()
})

test('what is written stays in the browser, photos only on the page, and the parts that are put in join the rest', () => {
  ponerBorrador('propio:uno', { mensaje: 'Hola', interna: true, fotos: [photo] })
  ponerBorrador('propio:uno', { mensaje: 'Hola otra vez' })
  expect(leerBorrador('propio:uno')).toEqual({ mensaje: 'Hola otra vez', interna: true, fotos: [photo] })
  expect(stored.get('propio:uno')).not.toContain('pulsera')
  signOut()
  expect(leerBorrador('propio:uno')).toEqual({ mensaje: 'Hola otra vez', interna: true })
  soltarBorrador('propio:uno')
  expect(leerBorrador('propio:uno')).toEqual({})
  expect(stored.size).toBe(0)
})

test('after two days it is no longer there, and what another version left is none', () => {
  ponerBorrador('propio:contacto', { mensaje: 'Hola' })
  vi.useFakeTimers({ now: Date.now() + 2 * DAY + 1 })
  expect(leerBorrador('propio:contacto')).toEqual({})
  stored.set('propio:contacto', '{"mensaje":"Hola"}')
  expect(leerBorrador('propio:contacto')).toEqual({})
})

test('a browser that keeps nothing keeps it as long as the page lasts', () => {
  vi.stubGlobal('localStorage', undefined)
  ponerBorrador('propio:uno', { mensaje: 'Hola' })
  expect(leerBorrador('propio:uno')).toEqual({ mensaje: 'Hola' })
  soltarBorrador('propio:uno')
  expect(leerBorrador('propio:uno')).toEqual({})
  ponerBorrador('propio:uno', { mensaje: 'Hola' })
  signOut()
  expect(leerBorrador('propio:uno')).toEqual({})
})

test('what nobody came back for in two days is taken away, also from where earlier versions kept it', () => {
  const writtenAt = Date.now()
  for (const key of ['propio:uno', 'borrador:contacto', 'pedir:borrador'])
    stored.set(key, JSON.stringify({ valor: {}, escrito: writtenAt - 2 * DAY - 1 }))
  stored.set('propio:sesion', '1')
  stored.set('propio:otro', JSON.stringify({ valor: {}, escrito: writtenAt }))
  vi.stubGlobal('localStorage', Object.defineProperties(Object.fromEntries(stored), nonEnumerable(fakeStorage)))
  quitarVencidos()
  expect([...stored.keys()]).toEqual(['propio:sesion', 'propio:otro'])
})

/** What a storage can do is not among its keys. */
const nonEnumerable = (methods: object) =>
  Object.fromEntries(Object.entries(methods).map(([name, value]) => [name, { value, enumerable: false }]))
