import { randomUUID } from 'node:crypto'
import fastify, { type RouteOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { exigirPoliticas } from '#acceso/persona.server.ts'
import { abrirTienda } from '#pruebas/tienda.server.ts'

const rutas: RouteOptions[] = []
const { app, ana, beto, carla, acceso } = await abrirTienda({ alDeclarar: (ruta) => rutas.push(ruta) })

/** Every address of the server and who may use it. A new one is stated here, or this file fails. */
const ESPERADAS: Record<string, string> = {
  'GET /healthz': 'publica',
  'GET /readyz': 'publica',
  'GET /api/docs': 'publica',
  'GET /api/sesion': 'publica',
  'POST /api/sesion': 'publica',
  'DELETE /api/sesion': 'publica',
  'POST /api/pedidos': 'publica',
  'GET /api/pedidos/:codigo': 'publica',
  'GET /api/pedidos/:codigo/completo': 'miembro',
  'GET /api/pedidos/:codigo/vivo': 'publica',
  'GET /api/pedido-por-enlace': 'publica',
  'GET /api/estatus': 'publica',
  'POST /api/bajas': 'publica',
  'POST /api/altas': 'publica',
  'POST /api/bajas/:token': 'publica',
  'POST /api/altas/:token': 'publica',
  'POST /api/verify-pickup-request': 'publica',
  'POST /api/solicitudes-internacionales': 'publica',
  'POST /api/pedidos/:codigo/ayudas': 'publica',
  'POST /api/pedidos/:codigo/cambios-direccion': 'publica',
  'POST /api/confirmaciones': 'publica',
  'POST /api/contactos': 'publica',
  'POST /api/pedidos/:codigo/consultas': 'publica',
  'GET /api/gestion/correos': 'admin',
  'GET /api/gestion/correos/:id': 'admin',
  'POST /api/gestion/correos/:id/envios': 'admin',
  'GET /api/gestion/pedidos': 'admin',
  'GET /api/gestion/pedidos/:codigo': 'admin',
  'PUT /api/gestion/pedidos/:codigo': 'admin',
  'GET /api/gestion/solicitudes': 'admin',
  'POST /api/gestion/solicitudes/:clase/:id/decisiones': 'admin',
  'POST /api/gestion/codigos': 'admin',
  'DELETE /api/gestion/pedidos/:codigo/enlaces': 'admin',
  'GET /api/gestion/pedidos/:codigo/copias-de-historial': 'admin',
  'POST /api/gestion/pedidos/:codigo/copias-de-historial': 'admin',
  'POST /api/pedidos/:codigo/estatus': 'admin',
}

const declaradas = rutas
  .filter(({ method }) => method !== 'HEAD')
  .map(({ method, url, policy }) => ({ metodo: String(method), url, policy }))

test('the routes and their policies are the ones stated', () => {
  expect(Object.fromEntries(declaradas.map(({ metodo, url, policy }) => [`${metodo} ${url}`, policy]))).toEqual(
    ESPERADAS,
  )
})

describe.each(declaradas)('$metodo $url is for $policy', ({ metodo, url, policy }) => {
  const cierraSesion = metodo === 'DELETE' && url === '/api/sesion'
  const llamar = (cookie: string) =>
    app.inject({
      method: metodo as 'GET', // one of the methods the routes above declare
      url: url.replace(':codigo', 'B33-00000').replace(':token', 'x'.repeat(22)).replace(':id', randomUUID()),
      headers: { cookie, 'idempotency-key': randomUUID() },
      payload: metodo === 'GET' || metodo === 'DELETE' ? undefined : {},
    })

  test('nobody signed in', async () => {
    const { statusCode } = await llamar(ana.cookie)
    if (policy === 'publica') expect([401, 403]).not.toContain(statusCode)
    else expect(statusCode).toBe(401)
  })

  test('a member', async () => {
    const { statusCode } = await llamar(cierraSesion ? '' : beto.cookie)
    if (policy === 'admin') expect(statusCode).toBe(403)
    else expect([401, 403]).not.toContain(statusCode)
  })

  test('staff', async () => {
    const { statusCode } = await llamar(cierraSesion ? '' : carla.cookie)
    expect([401, 403]).not.toContain(statusCode)
  })
})

test('a route that declares no policy does not start', async () => {
  const otra = fastify()
  exigirPoliticas(otra, acceso)
  expect(() => otra.get('/api/abierta', () => 'hola')).toThrow('declares no policy')
})

test('a forged or expired cookie is nobody', async () => {
  const cookie = carla.cookie.replace(/.{8}$/, 'AAAAAAAA')
  expect((await app.inject({ url: '/api/gestion/pedidos', headers: { cookie } })).statusCode).toBe(401)
})
