import { expect, test } from 'vitest'
import { crearLlavero, type LugarDeClave } from './clave.ts'

test('what is sent again unchanged is the same request; changed, or after it arrived, another', () => {
  const llavero = crearLlavero()
  const clave = llavero.claveDe({ mensaje: '¿Sale hoy?' })
  expect(clave).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
  expect(llavero.claveDe({ mensaje: '¿Sale hoy?' })).toBe(clave)
  const otra = llavero.claveDe({ mensaje: '¿Sale mañana?' })
  expect(otra).not.toBe(clave)
  expect(llavero.claveDe({ mensaje: '¿Sale mañana?' })).toBe(otra)
  llavero.soltar()
  expect(llavero.claveDe({ mensaje: '¿Sale mañana?' })).not.toBe(otra)
})

test('a key that is kept is the same after a reload, until it arrived', () => {
  let guardada: Parameters<LugarDeClave['guardar']>[0] | null = null
  const lugar: LugarDeClave = {
    leer: () => guardada,
    guardar(dada) {
      guardada = dada
    },
    quitar() {
      guardada = null
    },
  }
  const clave = crearLlavero(lugar).claveDe({ mensaje: 'Hola' })
  expect(crearLlavero(lugar).claveDe({ mensaje: 'Hola' })).toBe(clave)
  crearLlavero(lugar).soltar()
  expect(crearLlavero(lugar).claveDe({ mensaje: 'Hola' })).not.toBe(clave)
})
