import { expect, test } from 'vitest'
import { municipiosDe } from '#pedidos/pedir/provincias.ts'
import { lookUp } from './lookUp.ts'

test('what a table has of its own is found, and nothing that every object has', () => {
  expect(lookUp(municipiosDe, 'Santiago')).toContain('Santiago de los Caballeros')
  for (const llave of ['constructor', 'toString', '__proto__', 'Atlántida', ''])
    expect(lookUp(municipiosDe, llave)).toBeUndefined()
})
