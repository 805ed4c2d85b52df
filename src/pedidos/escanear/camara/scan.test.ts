import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { Barcode } from '#lib/barcode.ts'
import { scan } from './scan.ts'

const code = (text: string): Barcode => ({ text, format: 'qr_code', corners: [] })
const reported = vi.fn()
beforeEach(() => {
  reported.mockClear()
  vi.stubGlobal('requestAnimationFrame', setImmediate)
  vi.stubGlobal('reportError', reported)
})
afterAll(() => {
  vi.unstubAllGlobals()
})

/** Scans these pictures, in which an error stands for one that cannot be read, and then ends. */
async function scanAll(pictures: (string | Error)[], onText: (text: string) => void = () => {}) {
  const texts: string[] = []
  const end = new AbortController()
  const waiting = [...pictures]
  await scan({
    async open() {
      return async () => {
        const picture = waiting.shift()
        if (picture === undefined) end.abort()
        if (picture instanceof Error) throw picture
        return picture ? [code(picture)] : []
      }
    },
    onRead(fresh) {
      texts.push(...fresh.map(({ text }) => text))
      for (const { text } of fresh) onText(text)
    },
    signal: end.signal,
  })
  return texts
}

test('a picture that cannot be read ends nothing', async () => {
  const bad = new Error('ZXing cannot read this picture.')
  const few = Array.from({ length: 19 }, () => bad)
  expect(await scanAll([...few, 'B01-40718', ...few, 'B01-40719'])).toEqual(['B01-40718', 'B01-40719'])
  await expect(scanAll([...few, bad, 'B01-40718'])).rejects.toBe(bad)
})

test('an error in what a code leads to is reported, and the next code is read', async () => {
  const wrong = new Error('The pile is broken.')
  const texts = await scanAll(['B01-40718', 'B01-40719'], (text) => {
    if (text === 'B01-40718') throw wrong
  })
  expect(texts).toEqual(['B01-40718', 'B01-40719'])
  expect(reported.mock.calls).toEqual([[wrong]])
})

test('a reader that does not open is told at once', async () => {
  const missing = new Error('The program that reads codes did not load.')
  const signal = new AbortController().signal
  await expect(scan({ open: () => Promise.reject(missing), onRead: () => {}, signal })).rejects.toBe(missing)
})
