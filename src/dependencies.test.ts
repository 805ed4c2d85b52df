import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#lib/projectRoot.server.ts'
import { isAllowed, packagesOf } from '../scripts/packages.mjs'

const lock = JSON.parse(readFileSync(path.join(projectRoot, 'package-lock.json'), 'utf8'))

test('every package of the lock file has a licence that fits the own one', () => {
  const packages: { name: string; licence: string }[] = packagesOf(lock)
  expect(packages.length).toBeGreaterThan(500)
  expect(packages.filter(({ licence }) => !isAllowed(licence))).toEqual([])
})

test.each([
  ['MIT', true],
  ['GPL-3.0-only', false],
  ['AGPL-3.0-or-later', false],
  ['SEE LICENSE IN LICENSE', false],
  ['none', false],
  ['', false],
  ['MIT OR GPL-3.0-only', true],
  ['GPL-3.0-only OR MIT', true],
  ['MIT AND GPL-3.0-only', false],
  ['(MIT OR GPL-3.0-only) AND ISC', true],
  ['(MIT AND GPL-3.0-only) OR (ISC AND Zlib)', true],
  ['MIT OR ISC AND GPL-3.0-only', true],
  ['(MIT OR ISC) AND GPL-3.0-only', false],
  ['Apache-2.0 WITH LLVM-exception', false],
])('the licence %s is allowed: %s', (licence, allowed) => {
  expect(isAllowed(licence)).toBe(allowed)
})

test('a package without a licence in the lock file is not taken for free', () => {
  const found = packagesOf({ packages: { '': {}, 'node_modules/a/node_modules/@b/c': { version: '1.0.0' } } })
  expect(found).toEqual([
    { place: 'node_modules/a/node_modules/@b/c', name: '@b/c', version: '1.0.0', licence: 'none', dev: false },
  ])
})
