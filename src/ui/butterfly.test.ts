import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { butterflyBody, lowerWings, upperWings } from './butterfly.ts'

test('the icon of the browser tab is the same butterfly', () => {
  const icon = readFileSync('public/favicon.svg', 'utf8')
  const paths = [...icon.matchAll(/ d="([^"]+)"/g)].map(([, d]) => d)
  expect(paths).toEqual([...upperWings, ...lowerWings, butterflyBody])
})
