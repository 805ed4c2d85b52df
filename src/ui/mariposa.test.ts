import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { alasDeAbajo, alasDeArriba, cuerpo } from './mariposa.ts'

test('the icon of the browser tab is the same butterfly', () => {
  const icono = readFileSync('public/favicon.svg', 'utf8')
  const trazos = [...icono.matchAll(/ d="([^"]+)"/g)].map(([, d]) => d)
  expect(trazos).toEqual([...alasDeArriba, ...alasDeAbajo, cuerpo])
})
