import { randomUUID } from 'node:crypto'
import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import fastify, { type RouteOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { iniciarSesion } from '#auth/contract.ts'
import { cambiarRol } from '#auth/gestion/contract.ts'
import { exigirPoliticas } from '#auth/persona.server.ts'
import { session, user } from '#db/schema/acceso.server.ts'
import {
  fotosDePaquetes,
  fotosDeTickets,
  notifications,
  paquetesDigitados,
  ticketsAyuda,
} from '#db/schema/miembros.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { CUERPOS, ESPERADAS } from '#testing/permisos.ts'
import { abrirTienda } from '#testing/tienda.server.ts'

const rutas: RouteOptions[] = []
const { app, db, ana, beto, carla, acceso, persona, contrasena } = await abrirTienda({
  alDeclarar: (ruta) => rutas.push(ruta),
})
const dora = await persona('Dora Gil', 'dora@brisa.example', { rol: 'admin', ip: '10.4.4.4' })
await db
  .update(session)
  .set({ expiresAt: sql`now() - interval '1 minute'` })
  .where(sql`user_id = (select id from ${user} where ${user.email} = ${dora.correo})`)

/** Somebody whose session is left as it was when something else became of the account. */
async function conSesion(rol: 'admin' | 'user', despues: SQL) {
  const quien = await persona('Fina Paz', `${randomUUID()}@ejemplo.com`, { rol, ip: '10.6.6.6' })
  await db.execute(sql`${despues} (select id from ${user} where ${user.email} = ${quien.correo})`)
  return quien
}
const suspender = sql`update "user" set suspendido_en = now() where id in`
const [suspendida, suspendidaDelPersonal, degradada] = await Promise.all([
  conSesion('user', suspender),
  conSesion('admin', suspender),
  conSesion('admin', sql`update user_roles set role = 'user' where user_id in`),
])
const sinRol = await persona('Gil Sosa', 'gil@brisa.example', { rol: 'admin', ip: '10.6.6.7' })
await carla.llamar(cambiarRol, { params: { id: await idDe(sinRol.correo) }, body: { rol: 'user', era: 'admin' } })

/**
 * Signing in has limits of its own, its second step too, and what is asked of the assistant; a mail's link may be followed as
 * often as one likes. A heartbeat's answer writes nothing.
 */
const SIN_LIMITE = [
  'POST /api/vivo/:id',
  'POST /api/sesion',
  'DELETE /api/sesion',
  'POST /api/sesion/segundo-paso',
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

async function idDe(correo: string) {
  return (await db.select({ id: user.id }).from(user).where(eq(user.email, correo)))[0]?.id ?? ''
}

function llenar(url: string) {
  return url
    .replace(':clase/:id', 'ayuda/999999')
    .replace('tickets/:id', 'tickets/999999')
    .replace('noticias/:id', 'noticias/999999')
    .replace('gestion/preguntas/:id', 'gestion/preguntas/999999')
    .replace('clientes/:codigo', 'clientes/B-000000')
    .replace('movimientos/:id', 'movimientos/999999')
    .replace(':codigo', 'B33-00000')
    .replace(':token', 'x'.repeat(22))
    .replace(':id', randomUUID())
    .replace(':foto', randomUUID())
    .replace(':sesion', randomUUID())
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
      url: llenar(url),
      headers: { cookie, 'idempotency-key': randomUUID() },
      payload: metodo === 'GET' || metodo === 'DELETE' ? undefined : {},
    })

  test.each([
    ['nobody signed in', ana.cookie],
    ['whose session is over', dora.cookie],
    ['a suspended member', suspendida.cookie],
    ['a suspended admin', suspendidaDelPersonal.cookie],
    ['a demoted admin', sinRol.cookie],
  ])('%s', async (_, cookie) => {
    const { statusCode } = await llamar(cierraSesion ? '' : cookie)
    if (policy === 'publica') expect([401, 403]).not.toContain(statusCode)
    else expect(statusCode).toBe(401)
  })

  test.each([
    ['a member', beto.cookie],
    ['a demoted admin whose session was left', degradada.cookie],
  ])('%s', async (_, cookie) => {
    const { statusCode } = await llamar(cierraSesion ? '' : cookie)
    if (policy === 'admin') expect(statusCode).toBe(403)
    else expect([401, 403]).not.toContain(statusCode)
  })

  test('staff', async () => {
    const { statusCode } = await llamar(cierraSesion ? '' : carla.cookie)
    expect([401, 403]).not.toContain(statusCode)
  })
})

/** Something of Beto's for each address that names one of a member's own things. */
const DE_BETO: Record<string, () => Promise<string | number>> = {
  '/api/avisos/:id': avisoDeBeto,
  '/api/avisos/:id/lectura': avisoDeBeto,
  '/api/mis-paquetes/:id/fotos/:foto': async () => {
    const paquete = { codigo_pedido: 'B22-00001', cliente: 'Beto', precio: '900.00', total: '900.00', estatus_id: 1 }
    await db
      .insert(pedidos)
      .values({ codigo: paquete.codigo_pedido, cliente: 'Beto', correo_cliente: beto.correo })
      .onConflictDoNothing()
    const [fila] = await db.insert(paquetesDigitados).values(paquete).returning({ id: paquetesDigitados.id })
    const suya = {
      nombre: 'caja',
      tipo: 'image/jpeg' as const,
      bytes: 1,
      ancho: 1,
      alto: 1,
      contenido: Buffer.from('x'),
    }
    const [foto] = await db
      .insert(fotosDePaquetes)
      .values({ ...suya, paquete_id: fila?.id ?? 0 })
      .returning({ id: fotosDePaquetes.id })
    return `${fila?.id}/fotos/${foto?.id}`
  },
  '/api/sesion/todas/:id': async () => {
    const [primera] = await db.select({ id: session.id }).from(session).where(eq(session.userId, idDeBeto))
    await beto.llamar(iniciarSesion, { body: { correo: beto.correo, contrasena } })
    const [otra] = await db
      .select({ id: session.id })
      .from(session)
      .where(and(eq(session.userId, idDeBeto), ne(session.id, primera?.id ?? '')))
    return otra?.id ?? ''
  },
  '/api/tickets/:id': ticketDeBeto,
  '/api/tickets/:id/respuestas': ticketDeBeto,
  '/api/tickets/:id/lectura': ticketDeBeto,
  '/api/tickets/:id/fotos/:foto': fotoDeBeto,
}
const idDeBeto = await idDe(beto.correo)
async function avisoDeBeto() {
  const aviso = { user_id: idDeBeto, titulo: 'Tu paquete', mensaje: 'Ya llegó.' }
  const [fila] = await db.insert(notifications).values(aviso).returning({ id: notifications.id })
  return fila?.id ?? 0
}
async function ticketDeBeto() {
  const ticket = { user_id: idDeBeto, asunto: 'El largo', descripcion: 'De 17 cm.' }
  const [fila] = await db.insert(ticketsAyuda).values(ticket).returning({ id: ticketsAyuda.id })
  return fila?.id ?? 0
}
async function fotoDeBeto() {
  const ticket_id = await ticketDeBeto()
  const foto = { nombre: 'a.png', tipo: 'image/png', bytes: 1, ancho: 1, alto: 1, contenido: Buffer.from('a') } as const
  const [fila] = await db
    .insert(fotosDeTickets)
    .values({ ...foto, ticket_id })
    .returning({ id: fotosDeTickets.id })
  return `${ticket_id}/fotos/${fila?.id}`
}
/** What the routes with a body need besides an address. */
const CON_CUERPO: Record<string, object> = {
  '/api/tickets/:id/respuestas': { mensaje: 'Gracias.' },
  '/api/tickets/:id/lectura': { hasta: 0 },
}
const deUno = declaradas.filter(({ policy, url }) => policy === 'miembro' && url.includes('/:'))

test('every address of something of one member is tried by another', () => {
  expect(Object.keys(DE_BETO).toSorted()).toEqual([...new Set(deUno.map(({ url }) => url))].toSorted())
})

test.each(deUno)('$metodo $url is nothing for another member, staff or not', async ({ metodo, url }) => {
  const id = String(await DE_BETO[url]?.())
  const pedir = async ({ cookie }: { cookie: string }) =>
    (
      await app.inject({
        method: metodo as 'GET', // as declared
        url: url.replace(/:id(\/fotos\/:foto)?/, id),
        headers: { cookie, 'idempotency-key': randomUUID() },
        payload: CON_CUERPO[url],
      })
    ).statusCode
  const elsa = await persona('Elsa Gil', `${randomUUID()}@ejemplo.com`, { rol: 'user', ip: '10.5.5.5' })
  expect([await pedir(elsa), await pedir(carla), await pedir(beto)]).toEqual([404, 404, 200])
})

test('whatever anybody may send says which allowance it draws on', () => {
  const gratis = rutas
    .filter(({ method, policy }) => policy === 'publica' && !['GET', 'HEAD'].includes(String(method)))
    .filter(({ limit }) => !limit?.length)
    .map(({ method, url }) => `${method} ${url}`)
  expect(gratis).toEqual(SIN_LIMITE)
})

test.each(rutas.filter(({ repetible }) => repetible))('$method $url asks for its key', async ({ method, url }) => {
  const respuesta = await app.inject({
    method: method as 'POST', // what the route declares
    url: llenar(url),
    headers: { cookie: carla.cookie },
    payload: CUERPOS[url],
  })
  expect(respuesta.statusCode).toBe(422)
  expect(respuesta.json().campos).toEqual({ 'idempotency-key': 'Falta la clave del formulario.' })
})

test('a route that declares no policy does not start', async () => {
  const otra = fastify()
  exigirPoliticas(otra, acceso)
  expect(() => otra.get('/api/abierta', () => 'hola')).toThrow('declares no policy')
})

test('a forged or expired cookie is nobody', async () => {
  const cookie = carla.cookie.replace(/(session_token=[^;]*)[^;]{8}/, '$1AAAAAAAA')
  expect((await app.inject({ url: '/api/gestion/pedidos', headers: { cookie } })).statusCode).toBe(401)
})
