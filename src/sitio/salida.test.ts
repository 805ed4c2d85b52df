import { expect, test, vi } from 'vitest'
import { alSalir, darPorTerminada, olvidarLoVisto } from './salida.ts'

test('what the browser kept for who was signed in goes with them, and nothing else; once', () => {
  const guardado: Record<string, string> = { 'propio:ticket:1': 'Hola', 'borrador:contacto': 'Hola', tema: 'oscuro' }
  const quitar = (lugar: string) => delete guardado[lugar]
  vi.stubGlobal('localStorage', Object.defineProperty(guardado, 'removeItem', { value: quitar }))
  vi.stubGlobal('dispatchEvent', () => true)
  const olvidar = vi.fn()
  alSalir(olvidar)
  olvidarLoVisto()
  expect(olvidar).not.toHaveBeenCalled()
  darPorTerminada()
  olvidarLoVisto()
  olvidarLoVisto()
  expect(olvidar).toHaveBeenCalledOnce()
  expect(Object.keys(guardado)).toEqual(['borrador:contacto', 'tema'])
})
