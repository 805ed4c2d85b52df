import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { whenBack } from './whenBack.ts'

class FakeDocument extends EventTarget {
  visibilityState = 'visible'
  hasFocus = () => this.visibilityState === 'visible'
}

let page: FakeDocument
let stop = () => {}
const back = vi.fn()
const show = (visible: boolean) => {
  page.visibilityState = visible ? 'visible' : 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
  // A browser reports the focus of its window too.
  if (visible) fakeWindow.dispatchEvent(new Event('focus'))
}
let fakeWindow: EventTarget

beforeEach(() => {
  vi.useFakeTimers()
  back.mockClear()
  page = new FakeDocument()
  fakeWindow = new EventTarget()
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', fakeWindow.addEventListener.bind(fakeWindow))
  stop = whenBack(back)
})
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a return that the browser reports twice counts once', () => {
  show(false)
  expect(back).not.toHaveBeenCalled()
  show(true)
  expect(back).toHaveBeenCalledTimes(1)
  show(false)
  show(true)
  vi.runAllTimers()
  expect(back).toHaveBeenCalledTimes(1)
})

test('who did not leave is back after a moment, and who is in WhatsApp then is not', () => {
  vi.runAllTimers()
  expect(back).toHaveBeenCalledTimes(1)
  back.mockClear()
  stop = whenBack(back)
  show(false)
  vi.advanceTimersByTime(10_000)
  expect(back).not.toHaveBeenCalled()
  stop()
  show(true)
  expect(back).not.toHaveBeenCalled()
})

test('a return that the browser reports before the page has the focus counts a moment later', () => {
  show(false)
  page.hasFocus = () => false
  show(true)
  expect(back).not.toHaveBeenCalled()
  page.hasFocus = () => true
  vi.advanceTimersByTime(2_000)
  expect(back).toHaveBeenCalledTimes(1)
})
