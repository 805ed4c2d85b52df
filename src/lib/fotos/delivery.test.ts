import fastify from 'fastify'
import { expect, test } from 'vitest'
import { sendFoto } from './fotos.server.ts'

const app = fastify()
const content = Buffer.from('unos bytes')
app.get('/foto', (_, response) =>
  sendFoto(response, { tipo: 'image/webp', nombre: 'mi "niña"\'s; (1).webp', contenido: content }),
)

test('a photo is served with its checked content type, as inert content, and is revalidated each time', async () => {
  const response = await app.inject('/foto')
  expect(response.rawPayload.equals(content)).toBe(true)
  expect(response.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-cache',
    'content-disposition': `inline; filename="mi ninas (1).webp"; filename*=UTF-8''mi%20%22ni%C3%B1a%22%27s%3B%20%281%29.webp`,
  })
  const again = await app.inject({ url: '/foto', headers: { 'if-none-match': String(response.headers.etag) } })
  expect({ status: again.statusCode, bytes: again.rawPayload.length }).toEqual({ status: 304, bytes: 0 })
})
