import { afterAll, beforeEach, expect, test, vi } from 'vitest'

// Shows toasts, for which it wants a whole document.
vi.mock('#ui/showToast.ts', () => ({ avisar: {} }))

let storage: Record<string, string>
let tabStorage: Record<string, string>
let fakeWindow: EventTarget
let dataset: { sesion?: string }
let signOutModule: typeof import('./signOut.ts')
let forget: ReturnType<typeof vi.fn<(byOther: boolean) => void>>

/** A tab that is dressed for a member, with what a browser gives. */
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

test('what the browser kept for who was signed in goes with them, and nothing else; once', () => {
  signOutModule.forgetSeen()
  expect(forget).not.toHaveBeenCalled()
  signOutModule.endSession()
  const olvidado = onStorage('brisa:olvidado')
  signOutModule.forgetSeen()
  signOutModule.forgetSeen()
  expect(forget).toHaveBeenCalledExactlyOnceWith(false)
  expect(Object.keys(storage)).toEqual(['tema', 'salida'])
  expect(Object.keys(tabStorage)).toEqual(['chat'])
  // The page that stands was there while they were.
  expect(olvidado).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ detail: { aqui: true } }))
})

test('a sign-out in another tab is one of this tab, which hears of nothing else that is kept', () => {
  hearFromOtherTab('tema')
  expect(forget).not.toHaveBeenCalled()
  const pintada = onStorage('brisa:sesion')
  hearFromOtherTab('salida')
  hearFromOtherTab('salida')
  expect(forget).toHaveBeenCalledExactlyOnceWith(true)
  expect(pintada).toHaveBeenCalledOnce()
  // Who told it has told all of them.
  expect(Object.keys(storage)).toEqual(['tema'])
})

test('a tab in which nobody was signed in keeps what is written there', () => {
  dataset.sesion = undefined
  hearFromOtherTab('salida')
  expect(forget).not.toHaveBeenCalled()
  expect(storage).toHaveProperty('propio:ticket:1')
})

test('a session that ended by itself is told to the other tabs, and its page forgets once it has been left', () => {
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
  expect(olvidado).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ detail: { aqui: false } }))
})

test('a session that ended while no page was there leaves nothing of who had it', async () => {
  await loadModule()
  expect(storage).toHaveProperty('propio:ticket:1')
  dataset.sesion = undefined
  await loadModule()
  expect(Object.keys(storage)).toEqual(['tema'])
})

test('what was written before anybody had signed in waits until they have, and leave', async () => {
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

test('who signs in over somebody else finds nothing of theirs, in no tab, and goes on where they are', () => {
  const olvidado = onStorage('brisa:olvidado')
  fakeWindow.dispatchEvent(new Event('brisa:otra-persona'))
  expect(forget).toHaveBeenCalledOnce()
  expect(olvidado).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ detail: { aqui: false } }))
  // The other tabs are told, and the session that has begun is noted down.
  expect(Object.keys(storage)).toEqual(['tema', 'salida', 'propio:sesion'])
})

test('who leaves here is not asked to sign in, whatever is read meanwhile', () => {
  const terminada = onStorage('brisa:terminada')
  signOutModule.endSession()
  fakeWindow.dispatchEvent(new Event('brisa:sin-pista'))
  expect(terminada).not.toHaveBeenCalled()
})
