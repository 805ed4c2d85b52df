import { randomUUID } from 'node:crypto'
import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import fastify, { type RouteOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { iniciarSesion } from '#acceso/contrato.ts'
import { cambiarRol } from '#acceso/gestion/contrato.ts'
import { exigirPoliticas } from '#acceso/persona.server.ts'
import { session, user } from '#db/esquema/acceso.server.ts'
import {
  fotosDePaquetes,
  fotosDeTickets,
  notifications,
  paquetesDigitados,
  ticketsAyuda,
} from '#db/esquema/miembros.server.ts'
import { pedidos } from '#db/esquema/pedidos.server.ts'
import { CUERPOS } from '#pruebas/cuerpos.ts'
import { abrirTienda } from '#pruebas/tienda.server.ts'

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

/** Every address of the server and who may use it. A new one is stated here, or this file fails. */
const ESPERADAS: Record<string, string> = {
  'GET /healthz': 'publica',
  'GET /readyz': 'publica',
  'GET /api/docs': 'publica',
  'GET /api/sesion': 'publica',
  'POST /api/sesion': 'publica',
  'DELETE /api/sesion': 'publica',
  'POST /api/sesion/segundo-paso': 'publica',
  'PUT /api/sesion/contrasena': 'miembro',
  'GET /api/sesion/todas': 'miembro',
  'DELETE /api/sesion/todas': 'miembro',
  'DELETE /api/sesion/todas/:id': 'miembro',
  'POST /api/confirmaciones-de-correo': 'publica',
  'POST /api/correos-confirmados': 'publica',
  'GET /api/correos-por-confirmar': 'publica',
  'POST /api/contrasenas-olvidadas': 'publica',
  'POST /api/contrasenas': 'publica',
  'GET /api/segundo-paso': 'miembro',
  'PUT /api/segundo-paso': 'miembro',
  'POST /api/segundo-paso/preparaciones': 'miembro',
  'POST /api/segundo-paso/bajas': 'miembro',
  'POST /api/segundo-paso/codigos': 'miembro',
  'POST /api/cuentas': 'publica',
  'POST /api/miembros': 'publica',
  'POST /api/sesion-por-codigo': 'publica',
  'GET /api/miembro': 'miembro',
  'PUT /api/miembro': 'miembro',
  'GET /api/miembro/datos': 'miembro',
  'POST /api/miembro/bajas': 'miembro',
  'GET /api/mis-pedidos': 'miembro',
  'GET /api/mis-pedidos/pendientes': 'miembro',
  'POST /api/mis-pedidos/vinculos': 'miembro',
  'GET /api/vinculos': 'publica',
  'POST /api/vinculos': 'publica',
  'GET /api/mis-paquetes': 'miembro',
  'GET /api/mis-paquetes/:id/fotos/:foto': 'miembro',
  'GET /api/avisos': 'miembro',
  'GET /api/avisos/:id': 'miembro',
  'PUT /api/avisos/:id/lectura': 'miembro',
  'POST /api/avisos/lecturas': 'miembro',
  'GET /api/noticias': 'miembro',
  'GET /api/gestion/avisos': 'admin',
  'POST /api/gestion/avisos': 'admin',
  'GET /api/gestion/avisos/alcance': 'admin',
  'GET /api/gestion/clientes/:codigo/avisos': 'admin',
  'POST /api/gestion/clientes/:codigo/avisos': 'admin',
  'GET /api/gestion/noticias': 'admin',
  'POST /api/gestion/noticias': 'admin',
  'GET /api/gestion/noticias/:id': 'admin',
  'PUT /api/gestion/noticias/:id': 'admin',
  'PUT /api/gestion/noticias/:id/publicacion': 'admin',
  'GET /api/tickets': 'miembro',
  'POST /api/tickets': 'miembro',
  'GET /api/tickets/:id': 'miembro',
  'POST /api/tickets/:id/respuestas': 'miembro',
  'PUT /api/tickets/:id/lectura': 'miembro',
  'GET /api/tickets/:id/fotos/:foto': 'miembro',
  'GET /api/gestion/tickets': 'admin',
  'GET /api/gestion/tickets/cuentas': 'admin',
  'GET /api/gestion/tickets/respuestas-preparadas': 'admin',
  'GET /api/gestion/tickets/:id': 'admin',
  'POST /api/gestion/tickets/:id/respuestas': 'admin',
  'PUT /api/gestion/tickets/:id/estado': 'admin',
  'PUT /api/gestion/tickets/:id/prioridad': 'admin',
  'PUT /api/gestion/tickets/:id/lectura': 'admin',
  'GET /api/gestion/tickets/:id/fotos/:foto': 'admin',
  'GET /api/gestion/clientes': 'admin',
  'GET /api/movimientos': 'miembro',
  'GET /api/movimientos.csv': 'miembro',
  'GET /api/gestion/clientes/:codigo/movimientos': 'admin',
  'POST /api/gestion/clientes/:codigo/creditos': 'admin',
  'POST /api/gestion/clientes/:codigo/cargos': 'admin',
  'POST /api/gestion/clientes/:codigo/movimientos/:id/reversos': 'admin',
  'GET /api/gestion/clientes/cuentas': 'admin',
  'GET /api/gestion/clientes/:codigo': 'admin',
  'POST /api/gestion/cuentas/:id/confirmacion': 'admin',
  'PUT /api/gestion/cuentas/:id/suspension': 'admin',
  'DELETE /api/gestion/cuentas/:id/suspension': 'admin',
  'PUT /api/gestion/cuentas/:id/rol': 'admin',
  'GET /api/gestion/cuentas/:id/sesiones': 'admin',
  'DELETE /api/gestion/cuentas/:id/sesiones': 'admin',
  'DELETE /api/gestion/cuentas/:id/sesiones/:sesion': 'admin',
  'POST /api/pedidos': 'publica',
  'GET /api/pedidos/:codigo': 'publica',
  'GET /api/vivo': 'publica',
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
  'GET /api/gestion/pendientes': 'admin',
  'GET /api/gestion/movidos-hoy': 'admin',
  'GET /api/gestion/pedidos': 'admin',
  'GET /api/gestion/pedidos/:codigo': 'admin',
  'GET /api/gestion/pedidos/lista': 'admin',
  'GET /api/gestion/pedidos/cuentas': 'admin',
  'GET /api/gestion/pedidos/busquedas': 'admin',
  'GET /api/gestion/pedidos/filas': 'admin',
  'GET /api/gestion/pedidos/novedades': 'admin',
  'GET /api/gestion/pedidos/elegidos': 'admin',
  'PUT /api/gestion/pedidos/:codigo': 'admin',
  'GET /api/gestion/papel': 'admin',
  'GET /api/gestion/archivos/pedidos.csv': 'admin',
  'POST /api/gestion/archivos/pedidos.csv': 'admin',
  'GET /api/gestion/archivos/clientes.csv': 'admin',
  'GET /api/gestion/archivos/movimientos.csv': 'admin',
  'POST /api/gestion/importaciones/revisiones': 'admin',
  'POST /api/gestion/importaciones': 'admin',
  'GET /api/gestion/actividad': 'admin',
  'GET /api/gestion/actividad/personas': 'admin',
  'PUT /api/gestion/pedidos/:codigo/notas-privadas': 'admin',
  'GET /api/gestion/pedidos/:codigo/otros': 'admin',
  'GET /api/gestion/pedidos/:codigo/cronica': 'admin',
  'GET /api/gestion/clientes/:codigo/pedidos': 'admin',
  'GET /api/confirmaciones': 'publica',
  'GET /api/gestion/bandeja': 'admin',
  'GET /api/gestion/bandeja/cuentas': 'admin',
  'GET /api/gestion/bandeja/:clase/:id': 'admin',
  'PUT /api/gestion/bandeja/:clase/:id/lectura': 'admin',
  'POST /api/gestion/bandeja/:clase/:id/respuestas': 'admin',
  'PUT /api/gestion/bandeja/:clase/:id/atencion': 'admin',
  'DELETE /api/gestion/bandeja/:clase/:id/atencion': 'admin',
  'POST /api/gestion/solicitudes/:clase/:id/decisiones': 'admin',
  'GET /api/gestion/respuestas-preparadas': 'admin',
  'POST /api/gestion/codigos': 'admin',
  'GET /api/gestion/paquetes': 'admin',
  'POST /api/gestion/paquetes': 'admin',
  'GET /api/gestion/paquetes/codigos/:codigo': 'admin',
  'GET /api/gestion/paquetes/:id/fotos/:foto': 'admin',
  'DELETE /api/gestion/pedidos/:codigo/enlaces': 'admin',
  'GET /api/gestion/pedidos/:codigo/copias-de-historial': 'admin',
  'POST /api/gestion/pedidos/:codigo/copias-de-historial': 'admin',
  'POST /api/pedidos/:codigo/estatus': 'admin',
  'GET /api/gestion/movimientos': 'admin',
  'POST /api/gestion/movimientos': 'admin',
  'POST /api/gestion/movimientos/deshechos': 'admin',
  'POST /api/gestion/pedidos/:codigo/confirmaciones': 'admin',
  'GET /api/gestion/pedidos/:codigo/frases': 'admin',
  'GET /api/gestion/pedidos/:codigo/aviso-a-mano': 'admin',
  'POST /api/gestion/pedidos/:codigo/avisos-a-mano': 'admin',
}

/** Signing in has limits of its own, its second step too; a mail's link may be followed as often as one likes. */
const SIN_LIMITE = [
  'POST /api/sesion',
  'DELETE /api/sesion',
  'POST /api/sesion/segundo-paso',
  'POST /api/bajas/:token',
  'POST /api/altas/:token',
]

async function idDe(correo: string) {
  return (await db.select({ id: user.id }).from(user).where(eq(user.email, correo)))[0]?.id ?? ''
}

function llenar(url: string) {
  return url
    .replace(':clase/:id', 'ayuda/999999')
    .replace('tickets/:id', 'tickets/999999')
    .replace('noticias/:id', 'noticias/999999')
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
    .filter(({ limite }) => !limite?.length)
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
