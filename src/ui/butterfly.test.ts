import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { butterflyBody, lowerWings, upperWings } from './butterfly.ts'

test('the favicon uses the same paths', () => {
  const icon = readFileSync('public/favicon.svg', 'utf8')
  const paths = [...icon.matchAll(/ d="([^"]+)"/g)].map(([, d]) => d)
  expect(paths).toEqual([...upperWings, ...lowerWings, butterflyBody])
})
