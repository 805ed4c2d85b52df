import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'

const guardado = new Map<string, string>()
let ventana: EventTarget
let pagina: Awaited<ReturnType<typeof abrirPagina>>

/** What a browser gives, with a page of its own for each test. */
beforeEach(async () => {
  guardado.clear()
  pagina = await abrirPagina()
})
// The files that come after this one read it as well.
afterAll(() => {
  vi.unstubAllGlobals()
})

async function abrirPagina() {
  ventana = new EventTarget()
  vi.stubGlobal('window', ventana)
  vi.stubGlobal('addEventListener', ventana.addEventListener.bind(ventana))
  vi.stubGlobal('localStorage', {
    getItem: (lugar: string) => guardado.get(lugar) ?? null,
    setItem: (lugar: string, texto: string) => void guardado.set(lugar, texto),
    removeItem: (lugar: string) => void guardado.delete(lugar),
  })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no line')))
  vi.resetModules()
  const [{ borrador, LUGAR }, { salida }, { cliente }, { consultaDeChat }] = await Promise.all([
    import('./borrador.ts'),
    import('./salida.ts'),
    import('#lib/clienteDeConsultas.ts'),
    import('../queries.ts'),
  ])
  const abrir = (id: string) =>
    cliente.setQueryData(consultaDeChat().queryKey, { conversacion: { id, mensajes: [] } } as never) // what is read of it
  return { borrador, salida, abrir, LUGAR }
}

test('what did not leave before another conversation was opened comes into what is written there, which sees it', async () => {
  const { borrador, salida, abrir } = pagina
  const [una, otra] = [randomUUID(), randomUUID()]
  abrir(una)
  salida.add(una, 'Sin línea')
  await vi.waitFor(() => expect(salida.read().failures.size).toBe(1))
  borrador.poner({ mensaje: 'Empezado' })

  const alOir = vi.fn()
  borrador.suscribir(alOir)
  abrir(otra)
  salida.send()
  await vi.waitFor(() => expect(salida.read().messages).toEqual([]))
  expect(alOir).toHaveBeenCalled()
  expect(borrador.leer().mensaje).toBe('Empezado\nSin línea')
  salida.forget()
})

test('what is sent goes from it, and nothing that came into it by that', () => {
  const { borrador } = pagina
  borrador.poner({ correo: 'yoka@ejemplo.com', mensaje: ' Hola ' })
  borrador.sumar('De antes')
  borrador.soltar('Hola')
  expect(borrador.leer()).toMatchObject({ correo: 'yoka@ejemplo.com', mensaje: 'De antes' })
  borrador.soltar('De antes')
  expect(borrador.leer().mensaje).toBe('')
})

test('what another tab writes is seen in this one, also that it is gone', () => {
  const { borrador, LUGAR } = pagina
  borrador.poner({ mensaje: 'Aquí' })
  const vistos: string[] = []
  borrador.suscribir(() => vistos.push(borrador.leer().mensaje))
  const contar = () => ventana.dispatchEvent(Object.assign(new Event('storage'), { key: LUGAR }))
  guardado.set(LUGAR, JSON.stringify({ valor: { mensaje: 'Allá' }, escrito: Date.now() }))
  contar()
  guardado.clear()
  contar()
  expect(vistos).toEqual(['Allá', ''])
})

test('a browser that keeps nothing shows what is typed all the same', () => {
  const { borrador } = pagina
  borrador.poner({ mensaje: 'Uno' })
  vi.stubGlobal('localStorage', undefined)
  borrador.poner({ mensaje: 'Uno y dos' })
  expect(borrador.leer().mensaje).toBe('Uno y dos')
})

test('who leaves takes along what was being written, also where it is shown', () => {
  const { borrador, LUGAR } = pagina
  borrador.poner({ mensaje: 'De Yokasta' })
  const alOir = vi.fn()
  borrador.suscribir(alOir)
  guardado.delete(LUGAR)
  ventana.dispatchEvent(new Event('brisa:olvidado'))
  expect(alOir).toHaveBeenCalled()
  expect(borrador.leer().mensaje).toBe('')
})
