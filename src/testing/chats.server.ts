import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { hablarConAgente, leerChat, pedirAgente } from '#conversaciones/chat/contract.ts'
import {
  cambiarTurno,
  escribirEnConversacion,
  leerConversacion,
  tomarConversacion,
} from '#conversaciones/chat/gestion/contract.ts'
import { user } from '#db/schema/auth.server.ts'
import { conversaciones } from '#db/schema/chat.server.ts'
import type { Route, RouteRequest } from '#lib/route.ts'
import { openShop } from './shop.server.ts'

type Shop = Awaited<ReturnType<typeof openShop>>
export type Persona = Shop['ana']

let browserCount = 0

/** A browser that keeps the chat cookie it gets; the given person is signed in there. */
export function browserOf(who: Persona) {
  let browserKey = ''
  const cookies = () => [who.cookie, browserKey].filter(Boolean).join('; ')
  async function call<R extends Route>(route: R, request: RouteRequest<R>) {
    const response = await who.call(route, request, { cookie: cookies() })
    const [ownKey] = [response.headers['set-cookie'] ?? []]
      .flat()
      .flatMap((line) => /brisa\.llave=[\w-]*/.exec(line) ?? [])
    if (ownKey) browserKey = ownKey.endsWith('=') ? '' : ownKey
    return response
  }
  return {
    call,
    cookies,
    /** This browser with another person signed in, or nobody. */
    withPersona(other: Persona) {
      const otherBrowser = browserOf(other)
      otherBrowser.setBrowserKey(browserKey)
      return otherBrowser
    },
    setBrowserKey(ownKey: string) {
      browserKey = ownKey
    },
    read: async (despues?: number) => (await call(leerChat, { querystring: { despues } })).body,
    /** Requests a conversation with staff. */
    request: (
      changes: {
        email?: string
        mensaje?: string
        clave?: string
        codigo_pedido?: string
        asistente?: string
        llave?: string
      } = {},
    ) =>
      call(pedirAgente, {
        body: { action: 'request_agent', email: 'yoka@ejemplo.com', codigo_pedido: '', ...changes },
      }),
    /** Leaves a message while nobody is on duty. */
    leave: (mensaje: string, email = 'yoka@ejemplo.com') =>
      call(pedirAgente, { body: { action: 'save_contact', email, mensaje, codigo_pedido: null } }),
    say: (content: string, clave: string = randomUUID()) =>
      call(hablarConAgente, { body: { messages: [{ role: 'user', content }], orderCode: null, clave } }),
  }
}
export type TestBrowser = ReturnType<typeof browserOf>

/** A shop with helpers for the chat; Dora is staff too, Elsa another member. */
export async function openChats(options: Parameters<typeof openShop>[0] = {}) {
  const shop = await openShop(options)
  const { db, carla, persona } = shop
  const byId = (id: string) => eq(conversaciones.id, id)
  return {
    ...shop,
    dora: await persona('Dora Paz', 'dora@brisa.example', { rol: 'admin', ip: '10.7.7.7' }),
    elsa: await persona('Elsa Gil', 'elsa@ejemplo.com', { rol: 'user', ip: '10.6.6.6' }),
    /** A new visitor with an own browser and IP address, so that no rate limit is reached. */
    visitor: async () =>
      browserOf(
        await persona('Yokasta', 'yoka@ejemplo.com', { ip: `10.9.${browserCount >> 8}.${++browserCount & 255}` }),
      ),
    turno: (who: Persona, en_turno = true, devolver = false) =>
      who.call(cambiarTurno, { body: { en_turno, devolver } }),
    take: (id: string, who: Persona = carla, previous: string | null = null) =>
      who.call(tomarConversacion, { params: { id }, body: { era: previous } }),
    answer: (id: string, contenido: string, who: Persona = carla, clave: string = randomUUID()) =>
      who.call(escribirEnConversacion, { params: { id }, body: { clave, contenido } }),
    readAsStaff: async (id: string, who: Persona = carla) =>
      (await who.call(leerConversacion, { params: { id }, querystring: {} })).body,
    row: async (id: string) => (await db.select().from(conversaciones).where(byId(id)))[0],
    idOf: async (who: Persona) =>
      (await db.select({ id: user.id }).from(user).where(eq(user.email, who.correo)))[0]?.id ?? '',
    /** Moves all presence and message times back by some seconds. */
    async timePasses(seconds: number) {
      const earlier = (column: string) => sql.raw(`${column} = ${column} - interval '${seconds} seconds'`)
      await db.execute(sql`update turnos set ${earlier('visto_en')}`)
      await db.execute(sql`update conversaciones_presencias set ${earlier('visto_en')}`)
      await db.execute(sql`update conversaciones_mensajes set ${earlier('created_at')}`)
      await db.execute(
        sql`update conversaciones set ${earlier('actividad_en')}, ${earlier('created_at')}, ${earlier('espera_desde')}, ${earlier('tomada_en')}`,
      )
    },
  }
}
