import { expect, test } from 'vitest'
import { crearClienteDeConsultas, puedeRepetirse } from './clienteDeConsultas.ts'
import { demasiados, ErrorDeNegocio, noExiste } from './errores.ts'
import { SinConexion } from './pedir.ts'

test('only a lost connection and a fault of the server are tried again', () => {
  const caido = new ErrorDeNegocio({ status: 503, title: 'No disponible', detail: 'Vuelve en un momento.' })
  expect(puedeRepetirse(new SinConexion())).toBe(true)
  expect(puedeRepetirse(caido)).toBe(true)
  expect(puedeRepetirse(noExiste('Ese pedido no existe.'))).toBe(false)
  expect(puedeRepetirse(demasiados('Espera un momento.', 60))).toBe(false)
  expect(puedeRepetirse(new TypeError('a bug of ours'))).toBe(false)
})

test('reads retry three times, from one second doubling up to thirty', () => {
  const { retry, retryDelay } = crearClienteDeConsultas().getDefaultOptions().queries ?? {}
  if (typeof retry !== 'function' || typeof retryDelay !== 'function') throw new Error('no retry rule')
  const error = new SinConexion()
  expect([0, 1, 2, 3].map((fallos) => retry(fallos, error))).toEqual([true, true, true, false])
  expect([0, 1, 2, 9].map((fallos) => retryDelay(fallos, error))).toEqual([1000, 2000, 4000, 30_000])
})
