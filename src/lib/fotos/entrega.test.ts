import fastify from 'fastify'
import { expect, test } from 'vitest'
import { entregarFoto } from './fotos.server.ts'

const app = fastify()
const contenido = Buffer.from('unos bytes')
app.get('/foto', (_, respuesta) =>
  entregarFoto(respuesta, { tipo: 'image/webp', nombre: 'mi "niña"\'s; (1).webp', contenido }),
)

test('a photo is handed out as what it was checked to be, runs nothing, and is asked for again each time', async () => {
  const respuesta = await app.inject('/foto')
  expect(respuesta.rawPayload.equals(contenido)).toBe(true)
  expect(respuesta.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-cache',
    'content-disposition': `inline; filename="mi ninas (1).webp"; filename*=UTF-8''mi%20%22ni%C3%B1a%22%27s%3B%20%281%29.webp`,
  })
  const otraVez = await app.inject({ url: '/foto', headers: { 'if-none-match': String(respuesta.headers.etag) } })
  expect({ status: otraVez.statusCode, bytes: otraVez.rawPayload.length }).toEqual({ status: 304, bytes: 0 })
})
