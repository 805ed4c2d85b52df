import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'

const storage = new Map<string, string>()
let fakeWindow: EventTarget
let page: Awaited<ReturnType<typeof openPage>>

/** What a browser gives, with a page of its own for each test. */
beforeEach(async () => {
  storage.clear()
  page = await openPage()
})
// The files that come after this one read it as well.
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
    { unsentQueue: salida },
    { queryClient: cliente },
    { chatQuery: consultaDeChat },
  ] = await Promise.all([
    import('./draft.ts'),
    import('./unsentQueue.ts'),
    import('#lib/queryClient.ts'),
    import('../queries.ts'),
  ])
  const open = (id: string) =>
    cliente.setQueryData(consultaDeChat().queryKey, { conversacion: { id, mensajes: [] } } as never) // what is read of it
  return { borrador, salida, abrir: open, LUGAR }
}

test('what did not leave before another conversation was opened comes into what is written there, which sees it', async () => {
  const { borrador, salida, abrir: open } = page
  const [conversacion, other] = [randomUUID(), randomUUID()]
  open(conversacion)
  salida.add(conversacion, 'Sin línea')
  await vi.waitFor(() => expect(salida.read().failures.size).toBe(1))
  borrador.poner({ mensaje: 'Empezado' })

  const onMessage = vi.fn()
  borrador.suscribir(onMessage)
  open(other)
  salida.send()
  await vi.waitFor(() => expect(salida.read().messages).toEqual([]))
  expect(onMessage).toHaveBeenCalled()
  expect(borrador.leer().mensaje).toBe('Empezado\nSin línea')
  salida.forget()
})

test('what is sent goes from it, and nothing that came into it by that', () => {
  const { borrador } = page
  borrador.poner({ correo: 'yoka@ejemplo.com', mensaje: ' Hola ' })
  borrador.sumar('De antes')
  borrador.soltar('Hola')
  expect(borrador.leer()).toMatchObject({ correo: 'yoka@ejemplo.com', mensaje: 'De antes' })
  borrador.soltar('De antes')
  expect(borrador.leer().mensaje).toBe('')
})

test('what another tab writes is seen in this one, also that it is gone', () => {
  const { borrador, LUGAR } = page
  borrador.poner({ mensaje: 'Aquí' })
  const seen: string[] = []
  borrador.suscribir(() => seen.push(borrador.leer().mensaje))
  const contar = () => fakeWindow.dispatchEvent(Object.assign(new Event('storage'), { key: LUGAR }))
  storage.set(LUGAR, JSON.stringify({ valor: { mensaje: 'Allá' }, escrito: Date.now() }))
  contar()
  storage.clear()
  contar()
  expect(seen).toEqual(['Allá', ''])
})

test('a browser that keeps nothing shows what is typed all the same', () => {
  const { borrador } = page
  borrador.poner({ mensaje: 'Uno' })
  vi.stubGlobal('localStorage', undefined)
  borrador.poner({ mensaje: 'Uno y dos' })
  expect(borrador.leer().mensaje).toBe('Uno y dos')
})

test('who leaves takes along what was being written, also where it is shown', () => {
  const { borrador, LUGAR } = page
  borrador.poner({ mensaje: 'De Yokasta' })
  const onMessage = vi.fn()
  borrador.suscribir(onMessage)
  storage.delete(LUGAR)
  fakeWindow.dispatchEvent(new Event('brisa:olvidado'))
  expect(onMessage).toHaveBeenCalled()
  expect(borrador.leer().mensaje).toBe('')
})
