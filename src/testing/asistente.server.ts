import { randomUUID } from 'node:crypto'
import { leerCharla, preguntarAlAsistente, StreamChunk } from '#conversaciones/asistente/contract.ts'
import type { Route, RouteRequest, RouteResponse } from '#lib/route.ts'
import { openShop } from './shop.server.ts'

type Body = RouteRequest<typeof preguntarAlAsistente>['body']

/** A shop with an assistant, and any number of visitors, each with an own browser and IP address. */
export async function openAssistantShop(options: Parameters<typeof openShop>[0] = {}) {
  const shop = await openShop(options)
  let counter = 0

  function visitor(ownIp?: string, session = '', browserKey = { cookie: '' }) {
    counter++
    const ip = ownIp ?? `10.50.${Math.floor(counter / 250)}.${counter % 250}`
    const correo = `visita${counter}@ejemplo.com`

    async function inject(route: Route, body?: object, accept = 'application/json') {
      const response = await shop.app.inject({
        method: route.method,
        url: route.url,
        payload: body,
        remoteAddress: ip,
        headers: { accept, cookie: [session, browserKey.cookie].filter(Boolean).join('; ') },
      })
      const setCookie = [response.headers['set-cookie'] ?? []].flat().find((line) => line.includes('llave='))
      if (setCookie) browserKey.cookie = setCookie.split(';')[0] ?? ''
      return response
    }

    async function call<R extends Route>(route: R, body?: object) {
      const response = await inject(route, body)
      return {
        status: response.statusCode,
        // The test knows from the status whether this is the answer or a refusal.
        body: JSON.parse(response.body || 'null') as RouteResponse<R> & {
          detail: string
          campos?: Record<string, string>
        },
      }
    }

    const bodyOf = (text: string, { correo: other = correo, clave = randomUUID(), codigo = '' } = {}): Body => ({
      messages: [{ role: 'user', content: text }],
      email: other,
      orderCode: codigo,
      clave,
    })

    return {
      ip,
      correo,
      call,
      /** A visitor in this browser with another session's cookie; '' is no session. */
      as: (other: string) => visitor(ip, other, browserKey),
      read: async () => (await call(leerCharla)).body,
      ask: (text: string, extra?: Parameters<typeof bodyOf>[1]) => call(preguntarAlAsistente, bodyOf(text, extra)),
      post: (changes: Partial<Body>) => call(preguntarAlAsistente, { ...bodyOf('hola'), ...changes }),
      /** Asks and has the answer streamed: `body` is the whole text, `chunks` are its parsed lines. */
      async stream(text: string, extra?: Parameters<typeof bodyOf>[1]) {
        const { statusCode, body } = await inject(preguntarAlAsistente, bodyOf(text, extra), 'application/x-ndjson')
        const lines = statusCode === 200 ? body.split('\n').filter(Boolean) : []
        return { status: statusCode, body, chunks: lines.map((line) => StreamChunk.parse(JSON.parse(line))) }
      },
    }
  }

  return { ...shop, visitor }
}
