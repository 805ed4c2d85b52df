import { expect, test } from 'vitest'
import { municipiosOf } from '#pedidos/pedir/provincias.ts'
import { lookUp } from './lookUp.ts'

test('what a table has of its own is found, and nothing that every object has', () => {
  expect(lookUp(municipiosOf, 'Santiago')).toContain('Santiago de los Caballeros')
  for (const key of ['constructor', 'toString', '__proto__', 'Atlántida', ''])
    expect(lookUp(municipiosOf, key)).toBeUndefined()
})
