import { expect, test } from 'vitest'
import { createReplayKeys, type KeyStore } from './replayKeys.ts'

test('what is sent again unchanged is the same request; changed, or after it arrived, another', () => {
  const replayKeys = createReplayKeys()
  const key = replayKeys.keyOf({ mensaje: '¿Sale hoy?' })
  expect(key).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
  expect(replayKeys.keyOf({ mensaje: '¿Sale hoy?' })).toBe(key)
  const other = replayKeys.keyOf({ mensaje: '¿Sale mañana?' })
  expect(other).not.toBe(key)
  expect(replayKeys.keyOf({ mensaje: '¿Sale mañana?' })).toBe(other)
  replayKeys.soltar()
  expect(replayKeys.keyOf({ mensaje: '¿Sale mañana?' })).not.toBe(other)
})

test('a key that is kept is the same after a reload, until it arrived', () => {
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
  createReplayKeys(store).soltar()
  expect(createReplayKeys(store).keyOf({ mensaje: 'Hola' })).not.toBe(key)
})
