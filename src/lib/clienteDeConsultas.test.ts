import { QueryObserver } from '@tanstack/react-query'
import { RouterContextProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { cargar, reader } from './cargar.ts'
import { crearClienteDeConsultas, puedeRepetirse } from './clienteDeConsultas.ts'
import { demasiados, ErrorDeNegocio, noExiste } from './errores.ts'
import { SinConexion, SinRespuesta } from './pedir.ts'

test('only a lost connection and a fault of the server are tried again', () => {
  const caido = new ErrorDeNegocio({ status: 503, title: 'No disponible', detail: 'Vuelve en un momento.' })
  expect(puedeRepetirse(new SinConexion())).toBe(true)
  expect(puedeRepetirse(new SinRespuesta())).toBe(true)
  expect(puedeRepetirse(caido)).toBe(true)
  expect(puedeRepetirse(noExiste('Ese pedido no existe.'))).toBe(false)
  expect(puedeRepetirse(demasiados('Espera un momento.', 60))).toBe(false)
  expect(puedeRepetirse(new TypeError('a bug of ours'))).toBe(false)
})

test('reads retry three times, from one second doubling up to thirty', () => {
  const { retry, retryDelay } = crearClienteDeConsultas().getDefaultOptions().queries ?? {}
  if (typeof retry !== 'function' || typeof retryDelay !== 'function') throw new Error('no retry rule')
  const error = new SinConexion()
  expect([0, 1, 2, 3].map((fallos) => retry(fallos, error))).toEqual([true, true, true, false])
  expect([0, 1, 2, 9].map((fallos) => retryDelay(fallos, error))).toEqual([1000, 2000, 4000, 30_000])
})

afterEach(() => {
  vi.useRealTimers()
})

/** What a page's loader reads from a server that answers with these, one after another. */
async function cargarDe(respuestas: Error[]) {
  vi.useFakeTimers()
  const cliente = crearClienteDeConsultas()
  const leidas: number[] = []
  const desde = Date.now()
  const loader = cargar(() =>
    cliente.ensureQueryData({
      queryKey: ['algo'],
      queryFn: async () => {
        leidas.push(Date.now() - desde)
        const fallo = respuestas.shift()
        if (fallo) throw fallo
        return 'leído'
      },
    }),
  )
  const url = new URL('https://tienda.example/manage')
  const context = new RouterContextProvider()
  context.set(reader, 'ana')
  const serverLoader = () => Promise.reject(new Error('There is none.'))
  const argumentos = { context, params: {}, request: new Request(url), url, pattern: '/manage', serverLoader }
  const fin = loader(argumentos).then(
    () => 'leído',
    () => 'fallo',
  )
  await vi.runAllTimersAsync()
  return { leidas, fin: await fin }
}

test('so do those of a page before it is shown', async () => {
  const caido = new ErrorDeNegocio({ status: 503, title: 'No disponible', detail: 'Vuelve en un momento.' })
  const sinLinea = () => new SinConexion()
  expect(await cargarDe([sinLinea(), caido])).toEqual({ leidas: [0, 1000, 3000], fin: 'leído' })
  const muerto = [sinLinea(), sinLinea(), sinLinea(), sinLinea(), sinLinea()]
  expect(await cargarDe(muerto)).toEqual({ leidas: [0, 1000, 3000, 7000], fin: 'fallo' })
  expect(await cargarDe([noExiste('Ese pedido no existe.')])).toEqual({ leidas: [0], fin: 'fallo' })
})

test('a read whose time is over is told at once', () => {
  const { retry } = crearClienteDeConsultas().getDefaultOptions().queries ?? {}
  if (typeof retry !== 'function') throw new Error('no retry rule')
  expect(retry(0, new SinRespuesta())).toBe(false)
})

test('nothing of a write stays behind: a password may be among what was sent', async () => {
  vi.useFakeTimers()
  const cliente = crearClienteDeConsultas()
  const escrituras = cliente.getMutationCache()
  const enviar = escrituras.build<void, Error, string, unknown>(cliente, { mutationFn: async () => {} })
  await enviar.execute('clave-de-prueba-1')
  await vi.advanceTimersByTimeAsync(1)
  expect(escrituras.getAll()).toEqual([])
})

test('while a session is being ended nothing is asked, and what was missed is asked once somebody stays', async () => {
  const pagina = new EventTarget()
  vi.stubGlobal('window', pagina)
  vi.stubGlobal('addEventListener', pagina.addEventListener.bind(pagina))
  vi.resetModules()
  const { cliente } = await import('./clienteDeConsultas.ts')
  const leer = vi.fn(async () => 'leído')
  const dejar = new QueryObserver(cliente, { queryKey: ['avisos'], queryFn: leer }).subscribe(() => {})
  await vi.waitFor(() => expect(cliente.getQueryData(['avisos'])).toBe('leído'))
  pagina.dispatchEvent(new Event('brisa:saliendo'))
  await cliente.invalidateQueries({ queryKey: ['avisos'] })
  expect(leer).toHaveBeenCalledTimes(1)
  pagina.dispatchEvent(new Event('brisa:se-queda'))
  await vi.waitFor(() => expect(leer).toHaveBeenCalledTimes(2))
  dejar()
})
