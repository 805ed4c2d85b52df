import { expect, test } from 'vitest'
import { readSessionHint, writeSessionHint } from './sessionHint.ts'

test.each([
  ['Yokasta Peña', 'user.Yokasta'],
  ['  Ana', 'user.Ana'],
  ['José', 'user.Jos_0000e9'],
  ['D\'Angelo "x"', 'user.D_000027Angelo'],
  ['a;b=c,d\\', 'user.a_00003bb_00003dc_00002cd_00005c'],
  ['\u{1F98B}', 'user._01f98b'],
  ['x'.repeat(200), `user.${'x'.repeat(30)}`],
  ['', 'user.'],
])('the hint of «%s» is %s, and is read back as it was written', (nombre, written) => {
  expect(writeSessionHint({ rol: 'user', nombre })).toBe(written)
  expect(readSessionHint(`otra=1; sesion-abierta=${written}; mas=2`)).toBe(written)
})

test.each(['', 'sesion-abierta=', 'sesion-abierta=jefe.Ana', 'sesion-abierta=admin'])(
  '«%s» holds no hint',
  (cookies) => {
    expect(readSessionHint(cookies)).toBeNull()
  },
)
