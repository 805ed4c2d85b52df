import { afterAll, beforeEach, expect, test, vi } from 'vitest'

// Shows toasts, for which it wants a whole document.
vi.mock('#ui/avisar.ts', () => ({ avisar: {} }))

let guardado: Record<string, string>
let deLaPestana: Record<string, string>
let ventana: EventTarget
let dataset: { sesion?: string }
let salida: typeof import('./salida.ts')
let olvidar: ReturnType<typeof vi.fn<(deOtro: boolean) => void>>

/** A tab that is dressed for a member, with what a browser gives. */
beforeEach(async () => {
  guardado = { 'propio:ticket:1': 'Hola', tema: 'oscuro' }
  deLaPestana = { 'propio:saludo': 'Ana', chat: 'agente' }
  ventana = new EventTarget()
  dataset = { sesion: 'user' }
  vi.stubGlobal('window', ventana)
  vi.stubGlobal('addEventListener', ventana.addEventListener.bind(ventana))
  vi.stubGlobal('dispatchEvent', ventana.dispatchEvent.bind(ventana))
  vi.stubGlobal('location', { pathname: '/contacto' })
  vi.stubGlobal('document', { documentElement: { dataset } })
  vi.stubGlobal('localStorage', almacenDe(guardado))
  vi.stubGlobal('sessionStorage', almacenDe(deLaPestana))
  await cargar()
})
afterAll(() => {
  vi.unstubAllGlobals()
})

async function cargar() {
  vi.resetModules()
  salida = await import('./salida.ts')
  olvidar = vi.fn()
  salida.alSalir(olvidar)
}

function almacenDe(contenido: Record<string, string>) {
  const nada = { enumerable: false }
  return Object.defineProperties(contenido, {
    removeItem: { ...nada, value: (lugar: string) => delete contenido[lugar] },
    setItem: { ...nada, value: (lugar: string, texto: string) => Object.assign(contenido, { [lugar]: texto }) },
  })
}

const oirDeOtra = (key: string) => ventana.dispatchEvent(Object.assign(new Event('storage'), { key }))
const alOir = (nombre: string) => {
  const oido = vi.fn()
  ventana.addEventListener(nombre, oido)
  return oido
}

test('what the browser kept for who was signed in goes with them, and nothing else; once', () => {
  salida.olvidarLoVisto()
  expect(olvidar).not.toHaveBeenCalled()
  salida.darPorTerminada()
  const olvidado = alOir('brisa:olvidado')
  salida.olvidarLoVisto()
  salida.olvidarLoVisto()
  expect(olvidar).toHaveBeenCalledExactlyOnceWith(false)
  expect(Object.keys(guardado)).toEqual(['tema', 'salida'])
  expect(Object.keys(deLaPestana)).toEqual(['chat'])
  // The page that stands was there while they were.
  expect(olvidado).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ detail: { aqui: true } }))
})

test('a sign-out in another tab is one of this tab, which hears of nothing else that is kept', () => {
  oirDeOtra('tema')
  expect(olvidar).not.toHaveBeenCalled()
  const pintada = alOir('brisa:sesion')
  oirDeOtra('salida')
  oirDeOtra('salida')
  expect(olvidar).toHaveBeenCalledExactlyOnceWith(true)
  expect(pintada).toHaveBeenCalledOnce()
  // Who told it has told all of them.
  expect(Object.keys(guardado)).toEqual(['tema'])
})

test('a tab in which nobody was signed in keeps what is written there', () => {
  dataset.sesion = undefined
  oirDeOtra('salida')
  expect(olvidar).not.toHaveBeenCalled()
  expect(guardado).toHaveProperty('propio:ticket:1')
})

test('a session that ended by itself is told to the other tabs, and its page forgets once it has been left', () => {
  vi.stubGlobal('location', { pathname: '/mi-cuenta' })
  const terminada = alOir('brisa:terminada')
  ventana.dispatchEvent(new Event('brisa:sin-pista'))
  expect(terminada).toHaveBeenCalledOnce()
  expect(guardado).toHaveProperty('salida')
  expect(olvidar).not.toHaveBeenCalled()
  const olvidado = alOir('brisa:olvidado')
  vi.stubGlobal('location', { pathname: '/auth' })
  salida.olvidarLoVisto()
  expect(olvidar).toHaveBeenCalledExactlyOnceWith(true)
  expect(olvidado).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ detail: { aqui: false } }))
})

test('a session that ended while no page was there leaves nothing of who had it', async () => {
  await cargar()
  expect(guardado).toHaveProperty('propio:ticket:1')
  dataset.sesion = undefined
  await cargar()
  expect(Object.keys(guardado)).toEqual(['tema'])
})

test('what was written before anybody had signed in waits until they have, and leave', async () => {
  dataset.sesion = undefined
  delete guardado['propio:sesion']
  await cargar()
  expect(guardado).toHaveProperty('propio:ticket:1')
  dataset.sesion = 'user'
  ventana.dispatchEvent(new Event('brisa:con-pista'))
  expect(guardado).toHaveProperty('propio:ticket:1')
  dataset.sesion = undefined
  await cargar()
  expect(Object.keys(guardado)).toEqual(['tema'])
})

test('who signs in over somebody else finds nothing of theirs, in no tab, and goes on where they are', () => {
  const olvidado = alOir('brisa:olvidado')
  ventana.dispatchEvent(new Event('brisa:otra-persona'))
  expect(olvidar).toHaveBeenCalledOnce()
  expect(olvidado).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ detail: { aqui: false } }))
  // The other tabs are told, and the session that has begun is noted down.
  expect(Object.keys(guardado)).toEqual(['tema', 'salida', 'propio:sesion'])
})

test('who leaves here is not asked to sign in, whatever is read meanwhile', () => {
  const terminada = alOir('brisa:terminada')
  salida.darPorTerminada()
  ventana.dispatchEvent(new Event('brisa:sin-pista'))
  expect(terminada).not.toHaveBeenCalled()
})
