import { createHook } from 'node:async_hooks'
import { expect, test } from 'vitest'
import { HASHES_AT_ONCE, hashPassword, verifyPassword } from './hashing.server.ts'

test('of many passwords only as many are hashed at once as leave a core free', async () => {
  const running = new Set<number>()
  let most = 0
  const hook = createHook({
    init(id, type) {
      if (type !== 'SCRYPTREQUEST') return
      running.add(id)
      most = Math.max(most, running.size)
    },
    before: (id) => void running.delete(id),
  }).enable()
  const hashes = await Promise.all(Array.from({ length: 12 }, (_, i) => hashPassword(`clave ${i}`)))
  const checks = await Promise.all(hashes.map((hash, i) => verifyPassword({ hash, password: `clave ${i}` })))
  hook.disable()
  expect(checks).toEqual(hashes.map(() => true))
  expect(most).toBe(HASHES_AT_ONCE)
})

test('a hash that fails gives its turn to the next one', async () => {
  const failures = await Promise.allSettled(
    Array.from({ length: HASHES_AT_ONCE + 2 }, () => verifyPassword({ hash: 'no es un hash', password: 'clave' })),
  )
  expect(failures.map(({ status }) => status)).toEqual(failures.map(() => 'rejected'))
  const hash = await hashPassword('clave')
  expect(await verifyPassword({ hash, password: 'otra' })).toBe(false)
})
