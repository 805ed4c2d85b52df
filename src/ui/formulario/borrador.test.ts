import { beforeEach, expect, test, vi } from 'vitest'

const DIA = 24 * 3_600_000
const guardado = new Map<string, string>()
const foto = { nombre: 'pulsera.jpg', bytes: 12 }
const ventana = new EventTarget()
/** As the page says it once somebody has left. */
const salir = () => ventana.dispatchEvent(new Event('brisa:olvidado'))
vi.stubGlobal('window', ventana)
vi.stubGlobal('addEventListener', ventana.addEventListener.bind(ventana))
vi.resetModules()
const { leerBorrador, ponerBorrador, quitarVencidos, soltarBorrador } = await import('./useBorrador.ts')
const almacen = {
  getItem: (lugar: string) => guardado.get(lugar) ?? null,
  setItem: (lugar: string, texto: string) => void guardado.set(lugar, texto),
  removeItem: (lugar: string) => void guardado.delete(lugar),
}

/** What a browser gives; Node has none. */
beforeEach(() => {
  guardado.clear()
  salir()
  vi.stubGlobal('localStorage', almacen)
  vi.useRealTimers()
})

test('what is written stays in the browser, photos only on the page, and the parts that are put in join the rest', () => {
  ponerBorrador('propio:uno', { mensaje: 'Hola', interna: true, fotos: [foto] })
  ponerBorrador('propio:uno', { mensaje: 'Hola otra vez' })
  expect(leerBorrador('propio:uno')).toEqual({ mensaje: 'Hola otra vez', interna: true, fotos: [foto] })
  expect(guardado.get('propio:uno')).not.toContain('pulsera')
  salir()
  expect(leerBorrador('propio:uno')).toEqual({ mensaje: 'Hola otra vez', interna: true })
  soltarBorrador('propio:uno')
  expect(leerBorrador('propio:uno')).toEqual({})
  expect(guardado.size).toBe(0)
})

test('after two days it is no longer there, and what another version left is none', () => {
  ponerBorrador('propio:contacto', { mensaje: 'Hola' })
  vi.useFakeTimers({ now: Date.now() + 2 * DIA + 1 })
  expect(leerBorrador('propio:contacto')).toEqual({})
  guardado.set('propio:contacto', '{"mensaje":"Hola"}')
  expect(leerBorrador('propio:contacto')).toEqual({})
})

test('a browser that keeps nothing keeps it as long as the page lasts', () => {
  vi.stubGlobal('localStorage', undefined)
  ponerBorrador('propio:uno', { mensaje: 'Hola' })
  expect(leerBorrador('propio:uno')).toEqual({ mensaje: 'Hola' })
  soltarBorrador('propio:uno')
  expect(leerBorrador('propio:uno')).toEqual({})
  ponerBorrador('propio:uno', { mensaje: 'Hola' })
  salir()
  expect(leerBorrador('propio:uno')).toEqual({})
})

test('what nobody came back for in two days is taken away, also from where earlier versions kept it', () => {
  const escrito = Date.now()
  for (const lugar of ['propio:uno', 'borrador:contacto', 'pedir:borrador'])
    guardado.set(lugar, JSON.stringify({ valor: {}, escrito: escrito - 2 * DIA - 1 }))
  guardado.set('propio:sesion', '1')
  guardado.set('propio:otro', JSON.stringify({ valor: {}, escrito }))
  vi.stubGlobal('localStorage', Object.defineProperties(Object.fromEntries(guardado), enumerableNo(almacen)))
  quitarVencidos()
  expect([...guardado.keys()]).toEqual(['propio:sesion', 'propio:otro'])
})

/** What a storage can do is not among its keys. */
const enumerableNo = (metodos: object) =>
  Object.fromEntries(Object.entries(metodos).map(([nombre, value]) => [nombre, { value, enumerable: false }]))
