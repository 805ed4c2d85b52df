import { randomUUID } from 'node:crypto'
import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import fastify, { type RouteOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { iniciarSesion } from '#auth/contract.ts'
import { cambiarRol } from '#auth/gestion/contract.ts'
import { requirePolicies } from '#auth/policies.server.ts'
import { session, user } from '#db/schema/auth.server.ts'
import {
  fotosDePaquetes,
  fotosDeTickets,
  notifications,
  paquetesDigitados,
  ticketsAyuda,
} from '#db/schema/miembros.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import type { RolDePersonal } from '#lib/permisos.ts'
import type { Policy, StaffPolicy } from '#lib/route.ts'
import { BODIES, EXPECTED } from '#testing/permissions.ts'
import { openShop } from '#testing/shop.server.ts'

const routes: RouteOptions[] = []
const { app, db, ana, beto, carla, auth, persona, contrasena } = await openShop({
  withMetrics: true,
  onRoute: (route) => routes.push(route),
})
const dora = await persona('Dora Gil', 'dora@brisa.example', { rol: 'admin', ip: '10.4.4.4' })
await db
  .update(session)
  .set({ expiresAt: sql`now() - interval '1 minute'` })
  .where(sql`user_id = (select id from ${user} where ${user.email} = ${dora.correo})`)

/** Signs a new person in and then changes the account by SQL, without ending the session. */
async function withSession(role: 'admin' | 'user', after: SQL) {
  const person = await persona('Fina Paz', `${randomUUID()}@ejemplo.com`, { rol: role, ip: '10.6.6.6' })
  await db.execute(sql`${after} (select id from ${user} where ${user.email} = ${person.correo})`)
  return person
}
const suspender = sql`update "user" set suspendido_en = now() where id in`
const [suspended, suspendedStaff, demoted] = await Promise.all([
  withSession('user', suspender),
  withSession('admin', suspender),
  withSession('admin', sql`update user_roles set role = 'user' where user_id in`),
])
const [ayudante, mensajero] = await Promise.all([
  persona('Iris Pou', 'iris@brisa.example', { rol: 'ayudante', ip: '10.6.6.8' }),
  persona('Juan Mena', 'juan@brisa.example', { rol: 'mensajero', ip: '10.6.6.9' }),
])
const withoutRole = await persona('Gil Sosa', 'gil@brisa.example', { rol: 'admin', ip: '10.6.6.7' })
await carla.call(cambiarRol, { params: { id: await idOf(withoutRole.correo) }, body: { rol: 'user', era: 'admin' } })

/**
 * Public routes that write without a `limit` of their own. Both sign-ins, the second step and the assistant's questions
 * have other limits; what is shared without a worker is thrown away; a mail link only repeats its change; a code that a form sends is looked up by the page; a
 * heartbeat's answer writes nothing; the others change only the caller's own session, chat or conversation with the
 * assistant.
 */
const UNLIMITED = [
  'POST /api/vivo/:id',
  'POST /api/sesion',
  'DELETE /api/sesion',
  'POST /api/sesion/segundo-paso',
  'POST /api/sesion-por-codigo',
  'POST /manage/compartir',
  'DELETE /api/rastreo',
  'POST /rastrear/buscar',
  'POST /rastrear/olvidar',
  'POST /api/chat/tecleo',
  'PUT /api/chat/presencia',
  'PUT /api/chat/lectura',
  'POST /api/chat/final',
  'POST /api/chat/copia',
  'DELETE /api/chat',
  'POST /api/bajas/:token',
  'POST /api/altas/:token',
  'POST /api/chatbot-assistant',
  'DELETE /api/asistente',
]

/** What each role may do, as the shop's owner decided it (docs/decisions/056). */
const HELPS = ['pedidos', 'paquetes', 'conversaciones', 'clientes', 'piezas', 'entregas']
const ALLOWED: Record<RolDePersonal, readonly string[]> = {
  admin: [...HELPS, 'dinero', 'ajustes', 'equipo', 'admin'],
  ayudante: HELPS,
  mensajero: ['entregas'],
}
const isOfStaff = (policy: Policy | undefined): policy is StaffPolicy => policy !== 'publica' && policy !== 'miembro'

async function idOf(correo: string) {
  return (await db.select({ id: user.id }).from(user).where(eq(user.email, correo)))[0]?.id ?? ''
}

function fill(url: string) {
  return url
    .replace(':clase/:id', 'ayuda/999999')
    .replace('tickets/:id', 'tickets/999999')
    .replace('noticias/:id', 'noticias/999999')
    .replace('gestion/preguntas/:id', 'gestion/preguntas/999999')
    .replace('clientes/:codigo', 'clientes/B-000000')
    .replace(/(movimientos|propuestas)\/:id/, '$1/999999')
    .replace(':codigo', 'B33-00000')
    .replace(':pago', '999999')
    .replace(':mensaje', 'listo')
    .replace(':token', 'x'.repeat(22))
    .replace(':id', randomUUID())
    .replace(':foto', randomUUID())
    .replace(':comprobante', randomUUID())
    .replace(':sesion', randomUUID())
}

const declared = routes
  .filter(({ method }) => method !== 'HEAD')
  .map(({ method, url, policy }) => ({ verb: String(method), url, policy }))

test('the routes and their policies are the ones stated', () => {
  expect(Object.fromEntries(declared.map(({ verb, url, policy }) => [`${verb} ${url}`, policy]))).toEqual(EXPECTED)
})

// `GET /metrics` is for a program, and `http/metrics.test.ts` asks it as everybody.
const ofPeople = declared.flatMap(({ policy, ...route }) => (policy === 'token' ? [] : [{ ...route, policy }]))
describe.each(ofPeople)('$verb $url is for $policy', ({ verb, url, policy }) => {
  const signsOut = verb === 'DELETE' && url === '/api/sesion'
  const call = (cookie: string) =>
    app.inject({
      method: verb as 'GET', // a method that a route declares
      url: fill(url),
      headers: { cookie, 'idempotency-key': randomUUID() },
      payload: verb === 'GET' || verb === 'DELETE' ? undefined : {},
    })

  test.each([
    ['nobody signed in', ana.cookie],
    ['whose session is over', dora.cookie],
    ['a suspended member', suspended.cookie],
    ['a suspended admin', suspendedStaff.cookie],
    ['a demoted admin', withoutRole.cookie],
  ])('%s', async (_, cookie) => {
    const { statusCode } = await call(signsOut ? '' : cookie)
    if (policy === 'publica') expect([401, 403]).not.toContain(statusCode)
    else expect(statusCode).toBe(401)
  })

  test.each([
    ['a member', beto.cookie],
    ['a demoted admin whose session was left', demoted.cookie],
  ])('%s', async (_, cookie) => {
    const { statusCode } = await call(signsOut ? '' : cookie)
    if (isOfStaff(policy)) expect(statusCode).toBe(403)
    else expect([401, 403]).not.toContain(statusCode)
  })

  test.each([
    ['the owner', 'admin', carla.cookie],
    ['a helper', 'ayudante', ayudante.cookie],
    ['a messenger', 'mensajero', mensajero.cookie],
  ] as const)('%s', async (_, role, cookie) => {
    const { statusCode } = await call(signsOut ? '' : cookie)
    if (isOfStaff(policy) && !ALLOWED[role].includes(policy)) expect(statusCode).toBe(403)
    else expect([401, 403]).not.toContain(statusCode)
  })
})

/** For each URL that names a member's own row, creates such a row of Beto's and returns its id. */
const OF_BETO: Record<string, () => Promise<string | number>> = {
  '/api/avisos/:id': avisoDeBeto,
  '/api/avisos/:id/lectura': avisoDeBeto,
  '/api/mis-pedidos/:codigo/reconocimientos': async () => {
    const typed = { codigo: 'B22-00002', cliente: 'Alguien', correo_cliente: beto.correo, correo_comprobado: false }
    await db.insert(pedidos).values(typed)
    return typed.codigo
  },
  '/api/mis-paquetes/:id/fotos/:foto': async () => {
    const paquete = { codigo_pedido: 'B22-00001', cliente: 'Beto', precio: '900.00', total: '900.00', estatus_id: 1 }
    await db
      .insert(pedidos)
      .values({ codigo: paquete.codigo_pedido, cliente: 'Beto', correo_cliente: beto.correo })
      .onConflictDoNothing()
    const [row] = await db.insert(paquetesDigitados).values(paquete).returning({ id: paquetesDigitados.id })
    const own = {
      nombre: 'caja',
      tipo: 'image/jpeg' as const,
      bytes: 1,
      ancho: 1,
      alto: 1,
      contenido: Buffer.from('x'),
    }
    const [foto] = await db
      .insert(fotosDePaquetes)
      .values({ ...own, paquete_id: row?.id ?? 0 })
      .returning({ id: fotosDePaquetes.id })
    return `${row?.id}/fotos/${foto?.id}`
  },
  '/api/sesion/todas/:id': async () => {
    const [first] = await db.select({ id: session.id }).from(session).where(eq(session.userId, idDeBeto))
    await beto.call(iniciarSesion, { body: { correo: beto.correo, contrasena } })
    const [other] = await db
      .select({ id: session.id })
      .from(session)
      .where(and(eq(session.userId, idDeBeto), ne(session.id, first?.id ?? '')))
    return other?.id ?? ''
  },
  '/api/tickets/:id': ticketDeBeto,
  '/api/tickets/:id/respuestas': ticketDeBeto,
  '/api/tickets/:id/lectura': ticketDeBeto,
  '/api/tickets/:id/fotos/:foto': fotoDeBeto,
}
const idDeBeto = await idOf(beto.correo)
async function avisoDeBeto() {
  const aviso = { user_id: idDeBeto, titulo: 'Tu paquete', mensaje: 'Ya llegó.' }
  const [row] = await db.insert(notifications).values(aviso).returning({ id: notifications.id })
  return row?.id ?? 0
}
async function ticketDeBeto() {
  const ticket = { user_id: idDeBeto, asunto: 'El largo', descripcion: 'De 17 cm.' }
  const [row] = await db.insert(ticketsAyuda).values(ticket).returning({ id: ticketsAyuda.id })
  return row?.id ?? 0
}
async function fotoDeBeto() {
  const ticket_id = await ticketDeBeto()
  const foto = { nombre: 'a.png', tipo: 'image/png', bytes: 1, ancho: 1, alto: 1, contenido: Buffer.from('a') } as const
  const [row] = await db
    .insert(fotosDeTickets)
    .values({ ...foto, ticket_id })
    .returning({ id: fotosDeTickets.id })
  return `${ticket_id}/fotos/${row?.id}`
}
/** Request bodies for the routes that need one. */
const WITH_BODY: Record<string, object> = {
  '/api/tickets/:id/respuestas': { mensaje: 'Gracias.' },
  '/api/tickets/:id/lectura': { hasta: 0 },
  '/api/mis-pedidos/:codigo/reconocimientos': { es_mio: true },
}
const ownRoutes = declared.filter(({ policy, url }) => policy === 'miembro' && url.includes('/:'))

test('every URL of a member’s own row is tested with another member', () => {
  expect(Object.keys(OF_BETO).toSorted()).toEqual([...new Set(ownRoutes.map(({ url }) => url))].toSorted())
})

test.each(ownRoutes)('$verb $url answers like a missing row to another member, staff or not', async ({ verb, url }) => {
  const id = String(await OF_BETO[url]?.())
  const request = async ({ cookie }: { cookie: string }) =>
    (
      await app.inject({
        method: verb as 'GET', // a method that a route declares
        url: url.replace(/:id(\/fotos\/:foto)?|:codigo/, id),
        headers: { cookie, 'idempotency-key': randomUUID() },
        payload: WITH_BODY[url],
      })
    ).statusCode
  const elsa = await persona('Elsa Gil', `${randomUUID()}@ejemplo.com`, { rol: 'user', ip: '10.5.5.5' })
  expect([await request(elsa), await request(carla), await request(beto)]).toEqual([404, 404, 200])
})

test('every public write declares its rate limit', () => {
  const free = routes
    .filter(({ method, policy }) => policy === 'publica' && !['GET', 'HEAD'].includes(String(method)))
    .filter(({ limit }) => !limit?.length)
    .map(({ method, url }) => `${method} ${url}`)
  expect(free).toEqual(UNLIMITED)
})

test.each(routes.filter(({ repeatable }) => repeatable))('$method $url asks for its key', async ({ method, url }) => {
  const response = await app.inject({
    method: method as 'POST', // a method that a route declares
    url: fill(url),
    headers: { cookie: carla.cookie },
    payload: BODIES[url],
  })
  expect(response.statusCode).toBe(422)
  expect(response.json().campos).toEqual({ 'idempotency-key': 'Falta la clave del formulario.' })
})

test('a route that declares no policy does not start', async () => {
  const other = fastify()
  requirePolicies(other, auth)
  expect(() => other.get('/api/abierta', () => 'hola')).toThrow('declares no policy')
})

test('a forged or expired cookie counts as signed out', async () => {
  const cookie = carla.cookie.replace(/(session_token=[^;]*)[^;]{8}/, '$1AAAAAAAA')
  expect((await app.inject({ url: '/api/gestion/pedidos', headers: { cookie } })).statusCode).toBe(401)
})
