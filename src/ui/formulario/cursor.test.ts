import { expect, test } from 'vitest'
import { formatearCodigo } from '#lib/formatoDeCodigo.ts'
import { colocarCursor } from './cursor.ts'

/** `|` is the caret. */
function escribir(conCursor: string) {
  const cursor = conCursor.indexOf('|')
  const escrito = conCursor.replace('|', '')
  const formateado = formatearCodigo(escrito)
  const lugar = colocarCursor({ escrito, cursor, formateado })
  return `${formateado.slice(0, lugar)}|${formateado.slice(lugar)}`
}

test.each([
  ['b|', 'B|'],
  ['B014|', 'B01-4|'],
  ['b0140718|', 'B01-40718|'],
  [' B01 – 40718 |', 'B01-40718|'],
  ['B01-4071899|', 'B01-40718|'],
  ['xyz|', '|'],
  ['40718|', 'B40-718|'],
])('typed or pasted %s shows %s', (escrito, visto) => {
  expect(escribir(escrito)).toBe(visto)
})

test.each([
  ['a digit deleted in the middle', 'B01-4|718', 'B01-4|718'],
  ['a digit typed in the middle', 'B01-49|0718', 'B01-49|071'],
  ['the hyphen deleted: the caret passes it', 'B01|40718', 'B01|-40718'],
  ['a letter typed in the middle is dropped', 'B01-4x|0718', 'B01-4|0718'],
  ['a digit typed before the B', '2|B01', 'B2|0-1'],
])('%s', (_, escrito, visto) => {
  expect(escribir(escrito)).toBe(visto)
})
