import { beforeEach, expect, test, vi } from 'vitest'
import { leerBorrador, olvidarBorradores, ponerBorrador, soltarBorrador } from './useBorrador.ts'

const DIA = 24 * 3_600_000
const guardado = new Map<string, string>()
const foto = { nombre: 'pulsera.jpg', bytes: 12 }
const almacen = {
  getItem: (lugar: string) => guardado.get(lugar) ?? null,
  setItem: (lugar: string, texto: string) => void guardado.set(lugar, texto),
  removeItem: (lugar: string) => void guardado.delete(lugar),
}

/** What a browser gives; Node has none. */
beforeEach(() => {
  guardado.clear()
  olvidarBorradores()
  vi.stubGlobal('localStorage', almacen)
  vi.useRealTimers()
})

test('what is written stays in the browser, photos only on the page, and the parts that are put in join the rest', () => {
  ponerBorrador('propio:uno', { mensaje: 'Hola', interna: true, fotos: [foto] })
  ponerBorrador('propio:uno', { mensaje: 'Hola otra vez' })
  expect(leerBorrador('propio:uno')).toEqual({ mensaje: 'Hola otra vez', interna: true, fotos: [foto] })
  expect(guardado.get('propio:uno')).not.toContain('pulsera')
  olvidarBorradores()
  expect(leerBorrador('propio:uno')).toEqual({ mensaje: 'Hola otra vez', interna: true })
  soltarBorrador('propio:uno')
  expect(leerBorrador('propio:uno')).toEqual({})
  expect(guardado.size).toBe(0)
})

test('after two days it is no longer there, and what another version left is none', () => {
  ponerBorrador('borrador:contacto', { mensaje: 'Hola' })
  vi.useFakeTimers({ now: Date.now() + 2 * DIA + 1 })
  expect(leerBorrador('borrador:contacto')).toEqual({})
  guardado.set('borrador:contacto', '{"mensaje":"Hola"}')
  expect(leerBorrador('borrador:contacto')).toEqual({})
})

test('a browser that keeps nothing keeps it as long as the page lasts', () => {
  vi.stubGlobal('localStorage', undefined)
  ponerBorrador('propio:uno', { mensaje: 'Hola' })
  expect(leerBorrador('propio:uno')).toEqual({ mensaje: 'Hola' })
  soltarBorrador('propio:uno')
  expect(leerBorrador('propio:uno')).toEqual({})
})
