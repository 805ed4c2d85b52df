import { expect, test } from 'vitest'
import { createReplayKeys, type KeyStore } from './replayKeys.ts'

test('unchanged data keeps its idempotency key; changed or delivered data gets a new one', () => {
  const replayKeys = createReplayKeys()
  const key = replayKeys.keyOf({ mensaje: '¿Sale hoy?' })
  expect(key).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
  expect(replayKeys.keyOf({ mensaje: '¿Sale hoy?' })).toBe(key)
  const other = replayKeys.keyOf({ mensaje: '¿Sale mañana?' })
  expect(other).not.toBe(key)
  expect(replayKeys.keyOf({ mensaje: '¿Sale mañana?' })).toBe(other)
  replayKeys.release()
  expect(replayKeys.keyOf({ mensaje: '¿Sale mañana?' })).not.toBe(other)
})

test('a stored key survives a reload until its data arrived', () => {
  let stored: Parameters<KeyStore['save']>[0] | null = null
  const store: KeyStore = {
    read: () => stored,
    save(kept) {
      stored = kept
    },
    remove() {
      stored = null
    },
  }
  const key = createReplayKeys(store).keyOf({ mensaje: 'Hola' })
  expect(createReplayKeys(store).keyOf({ mensaje: 'Hola' })).toBe(key)
  createReplayKeys(store).release()
  expect(createReplayKeys(store).keyOf({ mensaje: 'Hola' })).not.toBe(key)
})
