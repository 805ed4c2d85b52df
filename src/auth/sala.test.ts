import { expect, test } from 'vitest'
import { abrirTienda } from '#testing/tienda.server.ts'
import { abrirSala, type Pausa } from './sala.server.ts'

/** Nobody's time passes until it is told to. */
function relojParado() {
  const esperan: (() => void)[] = []
  const pausa: Pausa = (_ms, _valor, { signal }) =>
    new Promise<void>((listo, falla) => {
      esperan.push(listo)
      signal.addEventListener('abort', () => falla(signal.reason))
    })
  return { pausa, esperan }
}

test('of more than there is room for, the one that waits longest goes on', async () => {
  const { pausa, esperan } = relojParado()
  const esperar = abrirSala({ cupo: 2, pausa })
  const salieron: string[] = []
  const todas = ['primera', 'segunda', 'tercera'].map((cual) => esperar(5_000).then(() => salieron.push(cual)))
  await todas[0]
  expect(salieron).toEqual(['primera'])
  for (const pasa of esperan) pasa()
  await Promise.all(todas)
  expect(salieron).toEqual(['primera', 'segunda', 'tercera'])
})

test('who has nothing to wait for takes no room', async () => {
  const { pausa, esperan } = relojParado()
  await abrirSala({ cupo: 0, pausa })(0)
  expect(esperan).toEqual([])
})

test('who waits holds no connection to the database', async () => {
  const { pausa, esperan } = relojParado()
  const { app, base, beto, contrasena } = await abrirTienda({ pausa })
  const entrar = (i: number) =>
    app.inject({
      method: 'POST',
      url: '/api/sesion',
      remoteAddress: `10.${i}.1.1`,
      payload: { correo: beto.correo, contrasena: i < 3 ? 'otra-clave' : contrasena },
    })
  await Promise.all([0, 1, 2].map(entrar))
  // One more than there are connections, had each of them held one.
  const cuantas = base.pool.options.max + 1
  const todas = Array.from({ length: cuantas }, (_, i) => entrar(i + 3))
  await expect.poll(() => esperan.length).toBe(cuantas)
  for (const pool of [base.pool, base.limites]) expect(pool.totalCount - pool.idleCount).toBe(0)
  for (const pasa of esperan) pasa()
  for (const { statusCode } of await Promise.all(todas)) expect(statusCode).toBe(200)
})
