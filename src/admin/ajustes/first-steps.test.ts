import { expect, test } from 'vitest'
import { negocio } from '#valores-iniciales'
import { primerosPasos } from './firstSteps.ts'

const done = (ajustes: Parameters<typeof primerosPasos>[0], piezas = { cuentas: { todas: 12 }, ejemplos: 12 }) =>
  primerosPasos(ajustes, piezas).map(({ hecho }) => hecho)

test('a new shop with its example pieces has five steps to do', () => {
  const ajustes = [
    { clave: 'contacto' as const, valor: negocio.contacto },
    { clave: 'cuentas' as const, valor: [] },
  ]
  expect(done(ajustes)).toEqual([false, false, false, false, false])
})

test('a step is done when its setting differs, whatever the order of its fields, and a piece is her own', () => {
  const { telefono, ...others } = negocio.contacto
  expect(done([{ clave: 'contacto', valor: { ...others, telefono } }])[0]).toBe(false)
  expect(done([{ clave: 'contacto', valor: { ...others, telefono: '829-555-0199' } }])[0]).toBe(true)
  expect(done([], { cuentas: { todas: 13 }, ejemplos: 12 })).toEqual([false, false, false, false, true])
})
