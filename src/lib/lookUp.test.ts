import { expect, test } from 'vitest'
import { municipiosOf } from '#pedidos/pedir/provincias.ts'
import { lookUp } from './lookUp.ts'

test('only own keys of a table are found', () => {
  expect(lookUp(municipiosOf, 'Santiago')).toContain('Santiago de los Caballeros')
  for (const key of ['constructor', 'toString', '__proto__', 'Atlántida', ''])
    expect(lookUp(municipiosOf, key)).toBeUndefined()
})
