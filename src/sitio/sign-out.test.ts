import 'fake-indexeddb/auto'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { SESSION_URL } from '#auth/rules.ts'
import { openStaffDatabase, type QueuedAction } from '#http/queue/store.ts'

// The real `showToast.ts` needs a whole document.
vi.mock('#ui/showToast.ts', () => ({ showToast: {} }))

let storage: Record<string, string>
let tabStorage: Record<string, string>
let fakeWindow: EventTarget
let dataset: { sesion?: string }
let signOutModule: typeof import('./signOut.ts')
let forget: ReturnType<typeof vi.fn<(byOther: boolean) => void>>

/** Fakes a tab with a member's session: its storages, events and document. */
beforeEach(async () => {
  storage = { 'propio:ticket:1': 'Hola', tema: 'oscuro' }
  tabStorage = { 'propio:saludo': 'Ana', chat: 'agente' }
  fakeWindow = new EventTarget()
  dataset = { sesion: 'user' }
  vi.stubGlobal('window', fakeWindow)
  vi.stubGlobal('addEventListener', fakeWindow.addEventListener.bind(fakeWindow))
  vi.stubGlobal('dispatchEvent', fakeWindow.dispatchEvent.bind(fakeWindow))
  vi.stubGlobal('location', { pathname: '/contacto' })
  vi.stubGlobal('document', { documentElement: { dataset } })
  vi.stubGlobal('localStorage', storageOf(storage))
  vi.stubGlobal('sessionStorage', storageOf(tabStorage))
  await loadModule()
})
afterAll(() => {
  vi.unstubAllGlobals()
})

async function loadModule() {
  vi.resetModules()
  signOutModule = await import('./signOut.ts')
  forget = vi.fn()
  signOutModule.onSignOut(forget)
}

function storageOf(content: Record<string, string>) {
  const nothing = { enumerable: false }
  return Object.defineProperties(content, {
    getItem: { ...nothing, value: (key: string) => content[key] ?? null },
    removeItem: { ...nothing, value: (key: string) => delete content[key] },
    setItem: { ...nothing, value: (key: string, text: string) => Object.assign(content, { [key]: text }) },
  })
}

const hearFromOtherTab = (key: string) => fakeWindow.dispatchEvent(Object.assign(new Event('storage'), { key }))
const onStorage = (nombre: string) => {
  const oido = vi.fn()
  fakeWindow.addEventListener(nombre, oido)
  return oido
}

test("sign-out removes the session's stored data, nothing else, once", () => {
  signOutModule.forgetSeen()
  expect(forget).not.toHaveBeenCalled()
  signOutModule.endSession()
  const olvidado = onStorage('brisa:olvidado')
  signOutModule.forgetSeen()
  signOutModule.forgetSeen()
  expect(forget).toHaveBeenCalledExactlyOnceWith(false)
  expect(Object.keys(storage)).toEqual(['tema', 'salida'])
  expect(Object.keys(tabStorage)).toEqual(['chat'])
  // `here`: the page was already open during the session.
  expect(olvidado).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ detail: { here: true } }))
})

test('a sign-out in another tab signs this tab out; other storage keys do not', () => {
  hearFromOtherTab('tema')
  expect(forget).not.toHaveBeenCalled()
  const pintada = onStorage('brisa:sesion')
  hearFromOtherTab('salida')
  hearFromOtherTab('salida')
  expect(forget).toHaveBeenCalledExactlyOnceWith(true)
  expect(pintada).toHaveBeenCalledOnce()
  // No new `salida` key: the other tab has already told all tabs.
  expect(Object.keys(storage)).toEqual(['tema'])
})

test('a tab without a session keeps its data', () => {
  dataset.sesion = undefined
  hearFromOtherTab('salida')
  expect(forget).not.toHaveBeenCalled()
  expect(storage).toHaveProperty('propio:ticket:1')
})

test('an expired session is told to other tabs, and its page forgets after the navigation', () => {
  vi.stubGlobal('location', { pathname: '/mi-cuenta' })
  const terminada = onStorage('brisa:terminada')
  fakeWindow.dispatchEvent(new Event('brisa:sin-pista'))
  expect(terminada).toHaveBeenCalledOnce()
  expect(storage).toHaveProperty('salida')
  expect(forget).not.toHaveBeenCalled()
  const olvidado = onStorage('brisa:olvidado')
  vi.stubGlobal('location', { pathname: '/auth' })
  signOutModule.forgetSeen()
  expect(forget).toHaveBeenCalledExactlyOnceWith(true)
  expect(olvidado).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ detail: { here: false } }))
})

test('a session that expired while no page was open leaves no data', async () => {
  await loadModule()
  expect(storage).toHaveProperty('propio:ticket:1')
  dataset.sesion = undefined
  await loadModule()
  expect(Object.keys(storage)).toEqual(['tema'])
})

test('data written before signing in stays until the next sign-out', async () => {
  dataset.sesion = undefined
  delete storage['propio:sesion']
  await loadModule()
  expect(storage).toHaveProperty('propio:ticket:1')
  dataset.sesion = 'user'
  fakeWindow.dispatchEvent(new Event('brisa:con-pista'))
  expect(storage).toHaveProperty('propio:ticket:1')
  dataset.sesion = undefined
  await loadModule()
  expect(Object.keys(storage)).toEqual(['tema'])
})

test('signing in over another session removes its data in every tab and keeps the page', () => {
  const olvidado = onStorage('brisa:olvidado')
  fakeWindow.dispatchEvent(new Event('brisa:otra-persona'))
  expect(forget).toHaveBeenCalledOnce()
  expect(olvidado).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ detail: { here: false } }))
  // `salida` tells the other tabs; `propio:sesion` records the new session.
  expect(Object.keys(storage)).toEqual(['tema', 'salida', 'propio:sesion'])
})

test('a sign-out does not redirect to sign in, even if a read fails with 401', () => {
  const terminada = onStorage('brisa:terminada')
  signOutModule.endSession()
  fakeWindow.dispatchEvent(new Event('brisa:sin-pista'))
  expect(terminada).not.toHaveBeenCalled()
})

test('a sign-out on a customers’ page forgets what staff read, and leads to what waits to be sent before it deletes it', async () => {
  dataset.sesion = 'admin'
  const database = await openStaffDatabase()
  const waiting = { account: 'otra', orders: ['B01-40718'] } as unknown as QueuedAction // the parts that matter here
  const id = await database.add('actions', waiting)
  await database.put('reads', { at: Date.now(), value: 'Ramón Peralta', account: 'suya' }, 'lectura')
  const assign = vi.fn()
  vi.stubGlobal('location', { pathname: '/faq', assign })
  const asked = vi.fn(async () => new Response())
  vi.stubGlobal('fetch', asked)

  expect(await signOutModule.signOut()).toBe(false)
  expect(assign).toHaveBeenCalledExactlyOnceWith('/manage/por-enviar')
  expect(JSON.parse(tabStorage.aviso ?? '')).toMatchObject({ title: 'Falta algo por enviar' })
  expect(asked).not.toHaveBeenCalled()
  expect(await database.count('reads')).toBe(1)

  await database.delete('actions', id)
  expect(await signOutModule.signOut()).toBe(true)
  expect(asked).toHaveBeenCalledExactlyOnceWith(SESSION_URL, { method: 'DELETE' })
  expect(await database.count('reads')).toBe(0)
})

test('a session that expired leaves nothing that staff read, and what waits stays', async () => {
  const database = await openStaffDatabase()
  await database.add('actions', { account: 'suya' } as unknown as QueuedAction) // the part that matters here
  await database.put('reads', { at: Date.now(), value: 'Ramón Peralta', account: 'suya' }, 'lectura')
  dataset.sesion = undefined
  await loadModule()
  await expect.poll(() => database.count('reads')).toBe(0)
  expect(await database.count('actions')).toBe(1)
})

test('what staff read is forgotten when a client signs in after their session expired', async () => {
  const database = await openStaffDatabase()
  await database.put('reads', { at: Date.now(), value: 'Ramón Peralta', account: 'suya' }, 'lectura')
  Object.assign(storage, { 'propio:gestion': 'suya', 'propio:sesion': '1' })
  await loadModule()
  expect(storage).not.toHaveProperty('propio:gestion')
  await expect.poll(() => database.count('reads')).toBe(0)
})
