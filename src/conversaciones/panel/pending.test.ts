import { afterAll, beforeEach, expect, test, vi } from 'vitest'

let storage: Record<string, string>
let ventana: EventTarget
let dataset: { sesion?: string }
let pendiente: typeof import('./pending.ts')

/** Each test starts with a signed-out page and stubs of the browser. */
beforeEach(async () => {
  storage = {}
  ventana = new EventTarget()
  dataset = {}
  vi.stubGlobal('addEventListener', ventana.addEventListener.bind(ventana))
  vi.stubGlobal('removeEventListener', ventana.removeEventListener.bind(ventana))
  vi.stubGlobal('dispatchEvent', ventana.dispatchEvent.bind(ventana))
  vi.stubGlobal('document', { documentElement: { dataset } })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, value: string) => Object.assign(storage, { [key]: value }),
    removeItem: (key: string) => delete storage[key],
  })
  vi.resetModules()
  pendiente = await import('./pending.ts')
})
afterAll(() => {
  vi.unstubAllGlobals()
})

test('a member’s conversation is followed while somebody is signed in, and reads of another account keep it', () => {
  const { recordPending: anotarPendiente, hasPending: hayPendiente } = pendiente
  dataset.sesion = 'user'
  anotarPendiente('ana', true)
  expect(hayPendiente()).toBe(true)
  delete dataset.sesion
  expect(hayPendiente()).toBe(false)
  anotarPendiente(null, false)
  dataset.sesion = 'user'
  anotarPendiente('beto', false)
  expect(hayPendiente()).toBe(true)
  anotarPendiente('ana', false)
  expect([hayPendiente(), storage]).toEqual([false, {}])
})

test('a conversation begun signed out is followed for anyone, until a signed-out read finds none', () => {
  const { recordPending: anotarPendiente, hasPending: hayPendiente } = pendiente
  anotarPendiente(null, true)
  anotarPendiente('ana', true)
  anotarPendiente('ana', false)
  expect(hayPendiente()).toBe(true)
  anotarPendiente(null, false)
  expect(storage).toEqual({})
})

test('leaving reports a pending conversation only when it was the member’s', () => {
  const { recordPending: anotarPendiente, onLeave: alIrse } = pendiente
  anotarPendiente('ana', true)
  anotarPendiente(null, false)
  expect([alIrse(), alIrse()]).toEqual([true, false])
  anotarPendiente('beto', false)
  expect(alIrse()).toBe(false)
})

test('subscribers are called for changes only', () => {
  const listener = vi.fn()
  const dejar = pendiente.subscribePending(listener)
  pendiente.recordPending('ana', true)
  pendiente.recordPending('ana', true)
  for (const momento of ['storage', 'brisa:con-pista', 'brisa:sin-pista']) ventana.dispatchEvent(new Event(momento))
  expect(listener).toHaveBeenCalledTimes(4)
  dejar()
  pendiente.recordPending('ana', false)
  expect(listener).toHaveBeenCalledTimes(4)
})
