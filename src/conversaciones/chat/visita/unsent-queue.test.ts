import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'

const storage = new Map<string, string>()
let fakeWindow: EventTarget
let page: Awaited<ReturnType<typeof openPage>>

/** Stubs of the browser, with a new page for each test. */
beforeEach(async () => {
  storage.clear()
  page = await openPage()
})
// The stubs must be removed, because later test files use the same globals.
afterAll(() => {
  vi.unstubAllGlobals()
})

async function openPage() {
  fakeWindow = new EventTarget()
  vi.stubGlobal('window', fakeWindow)
  vi.stubGlobal('addEventListener', fakeWindow.addEventListener.bind(fakeWindow))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no line')))
  vi.resetModules()
  const [
    { draft: borrador, STORAGE_KEY: LUGAR },
    { unsentQueue: unsent },
    { queryClient: cliente },
    { chatQuery: consultaDeChat },
  ] = await Promise.all([
    import('./draft.ts'),
    import('./unsentQueue.ts'),
    import('#lib/queryClient.ts'),
    import('../queries.ts'),
  ])
  const open = (id: string) =>
    // The tests need only these fields.
    cliente.setQueryData(consultaDeChat().queryKey, { conversacion: { id, mensajes: [] } } as never)
  return { borrador, salida: unsent, abrir: open, LUGAR }
}

test('unsent messages move into the draft when another conversation is open, and the field shows them', async () => {
  const { borrador, salida: unsent, abrir: open } = page
  const [conversacion, other] = [randomUUID(), randomUUID()]
  open(conversacion)
  unsent.add(conversacion, 'Sin línea')
  await vi.waitFor(() => expect(unsent.read().failures.size).toBe(1))
  borrador.put({ mensaje: 'Empezado' })

  const onMessage = vi.fn()
  borrador.subscribe(onMessage)
  open(other)
  unsent.send()
  await vi.waitFor(() => expect(unsent.read().messages).toEqual([]))
  expect(onMessage).toHaveBeenCalled()
  expect(borrador.read().mensaje).toBe('Empezado\nSin línea')
  unsent.forget()
})

test('sending removes the sent text from the draft and keeps later additions', () => {
  const { borrador } = page
  borrador.put({ correo: 'yoka@ejemplo.com', mensaje: ' Hola ' })
  borrador.append('De antes')
  borrador.removeSent('Hola')
  expect(borrador.read()).toMatchObject({ correo: 'yoka@ejemplo.com', mensaje: 'De antes' })
  borrador.removeSent('De antes')
  expect(borrador.read().mensaje).toBe('')
})

test('changes of the draft in another tab appear here, also its removal', () => {
  const { borrador, LUGAR } = page
  borrador.put({ mensaje: 'Aquí' })
  const seen: string[] = []
  borrador.subscribe(() => seen.push(borrador.read().mensaje))
  const contar = () => fakeWindow.dispatchEvent(Object.assign(new Event('storage'), { key: LUGAR }))
  storage.set(LUGAR, JSON.stringify({ valor: { mensaje: 'Allá' }, escrito: Date.now() }))
  contar()
  storage.clear()
  contar()
  expect(seen).toEqual(['Allá', ''])
})

test('without storage the draft still works', () => {
  const { borrador } = page
  borrador.put({ mensaje: 'Uno' })
  vi.stubGlobal('localStorage', undefined)
  borrador.put({ mensaje: 'Uno y dos' })
  expect(borrador.read().mensaje).toBe('Uno y dos')
})

test('signing out clears the draft, also on the screen', () => {
  const { borrador, LUGAR } = page
  borrador.put({ mensaje: 'De Yokasta' })
  const onMessage = vi.fn()
  borrador.subscribe(onMessage)
  storage.delete(LUGAR)
  fakeWindow.dispatchEvent(new Event('brisa:olvidado'))
  expect(onMessage).toHaveBeenCalled()
  expect(borrador.read().mensaje).toBe('')
})
