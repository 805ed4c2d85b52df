import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { profiles } from '#db/schema/miembros.server.ts'
import { pedidosFormulario } from '#db/schema/pedidos.server.ts'
import { obtenerMiembro } from '#miembros/contract.ts'
import { openShop } from '#testing/shop.server.ts'
import { type SolicitudInternacional, solicitarInternacional } from './contract.ts'

const { ana, beto, carla, db, mailbox, persona } = await openShop({ withMail: true })

const solicita = (changes: Partial<SolicitudInternacional> = {}, quien = ana, key: string = randomUUID()) => {
  const body = { nombre: 'Ana', apellido: 'Peña', correo: 'ana@ejemplo.com', whatsapp: '809 555 0134', ...changes }
  return quien.call(solicitarInternacional, { body }, { 'idempotency-key': key })
}
const rows = (correo: string) => db.select().from(pedidosFormulario).where(eq(pedidosFormulario.correo, correo))
const codigoDe = async (correo: string) =>
  (await db.select().from(profiles).where(eq(profiles.correo, correo)))[0]?.codigo_membresia ?? ''

test('a request is stored and confirmed by mail; the shop gets a mail whose reply goes to the person', async () => {
  const correo = 'una@ejemplo.com'
  expect((await solicita({ correo, descripcion: 'Un bolso de tela' })).status).toBe(201)
  expect(await rows(correo)).toMatchObject([
    { nombre: 'Ana', apellido: 'Peña', instagram: null, descripcion: 'Un bolso de tela', primera_compra: false },
  ])
  const confirmacion = await mailbox.waitForMail(({ to }) => to.includes(correo))
  expect(confirmacion.subject).toContain('Brisa Box')
  const aviso = await mailbox.waitForMail(({ text }) => text.includes('Un bolso de tela'))
  expect(aviso.to).toEqual(['pedidos@brisa.example'])
  expect(aviso.headers('reply-to')).toEqual([correo])
})

test('a member gets the account’s code, whatever the form says, and one first purchase', async () => {
  const codigo = await codigoDe(beto.correo)
  const correo = 'beto-pide@ejemplo.com'
  const dos = await Promise.all([1, 2].map(() => solicita({ correo, codigo_membresia: 'B-999999' }, beto)))
  expect(dos.map(({ body }) => body.primera_compra).sort()).toEqual([false, true])
  expect((await rows(correo)).map(({ codigo_membresia }) => codigo_membresia)).toEqual([codigo, codigo])
})

test('a first purchase is one on the Chinese marketplace; of another shop the request says which', async () => {
  const dora = await persona('Dora Gil', 'dora@ejemplo.com', { rol: 'user', ip: '10.6.6.6' })
  const correo = 'dora-pide@ejemplo.com'
  const other = await solicita({ correo, tienda: 'otra', cual_tienda: 'Amazon', descripcion: 'Un termo' }, dora)
  expect(other.body).toEqual({ primera_compra: false })
  const china = await solicita({ correo, tienda: 'china', cual_tienda: 'Amazon', descripcion: 'Un gorro' }, dora)
  expect(china.body).toEqual({ primera_compra: true })
  expect((await rows(correo)).map(({ tienda, cual_tienda }) => [tienda, cual_tienda])).toEqual([
    ['otra', 'Amazon'],
    ['china', null],
  ])
  const { text } = await mailbox.waitForMail(({ text }) => text.includes('Un termo'))
  expect(text).toMatch(/Dónde\s+Amazon/)
})

test('a typed code is stored, gets no first purchase, and does not use up its member’s', async () => {
  const codigo_membresia = await codigoDe(carla.correo)
  const correo = 'teclea@ejemplo.com'
  for (const codigo of [codigo_membresia, 'B-999999'])
    expect((await solicita({ correo, codigo_membresia: codigo })).body).toEqual({ primera_compra: false })
  expect((await rows(correo)).map((row) => row.codigo_membresia)).toEqual([codigo_membresia, 'B-999999'])
  expect((await solicita({ correo }, carla)).body).toEqual({ primera_compra: true })
})

test('staff read whose account it was, or that the code was typed without signing in', async () => {
  const codigo = await codigoDe(carla.correo)
  await solicita({ correo: 'una-carla@ejemplo.com', descripcion: 'Lámpara de papel' }, carla)
  const own = await mailbox.waitForMail(({ text }) => text.includes('Lámpara de papel'))
  expect(own.text).toMatch(new RegExp(`Entró con su cuenta\\s+${codigo}, carla@`))
  await solicita({ correo: 'otra-carla@ejemplo.com', descripcion: 'Sillón verde', codigo_membresia: codigo })
  const foreign = await mailbox.waitForMail(({ text }) => text.includes('Sillón verde'))
  expect(foreign.text).toMatch(new RegExp(`Código que escribió, sin entrar con una cuenta\\s+${codigo}`))
  expect(foreign.text).not.toContain('Entró con su cuenta')
  const [ownRow] = await rows('una-carla@ejemplo.com')
  const [tecleada] = await rows('otra-carla@ejemplo.com')
  expect([ownRow?.user_id, tecleada?.user_id]).toEqual([expect.any(String), null])
})

test('a typed code costs the same queries and gets the same answer, whether or not it exists', async () => {
  // This shop runs no mail worker, so that every recorded statement belongs to the request.
  const { database, ana, beto } = await openShop()
  const sentencias: string[] = []
  const oidos = new Set<pg.PoolClient>()
  database.pool.on('acquire', (connection) => {
    if (oidos.has(connection)) return
    oidos.add(connection)
    const { query } = connection
    connection.query = ((...text: Parameters<typeof query>) => {
      sentencias.push(JSON.stringify(text[0]))
      return query.apply(connection, text)
    }) as typeof query // passes the arguments of every overload on
  })
  const trabajo = async (codigo_membresia: string) => {
    sentencias.length = 0
    const { status, body } = await solicita({ correo: `${randomUUID()}@ejemplo.com`, codigo_membresia }, ana)
    return { status, body, sentencias: sentencias.map((texto) => texto.replace(/[\da-f-]{36}/g, 'id')) }
  }
  const own = (await beto.call(obtenerMiembro, {})).body.codigo_membresia
  await trabajo('')
  const ninguno = await trabajo('')
  expect(ninguno.sentencias.length).toBeGreaterThan(5)
  for (const codigo of [own, 'B-999999']) expect(await trabajo(codigo)).toEqual(ninguno)
})

test('sent twice with one key it is one request', async () => {
  const key = randomUUID()
  const correo = 'doble@ejemplo.com'
  await Promise.all([solicita({ correo }, ana, key), solicita({ correo }, ana, key)])
  expect(await rows(correo)).toHaveLength(1)
})

test.each<[cambios: Partial<SolicitudInternacional>, campo: string, dicho: RegExp]>([
  [{ whatsapp: '' }, 'instagram', /^Medio de contacto requerido$/],
  [{ whatsapp: '   ' }, 'instagram', /^Medio de contacto requerido$/],
  [{ nombre: ' ' }, 'nombre', /Por favor completa todos los campos/],
  [{ correo: 'ana@' }, 'correo', /correo completo/],
  [{ correo_alternativo: 'otra' }, 'correo_alternativo', /correo completo/],
  [{ codigo_membresia: 'B-12' }, 'codigo_membresia', /B-000000/],
  [{ descripcion: 'x'.repeat(2001) }, 'descripcion', /2000 caracteres/],
  [{ apellido: 'Pe\u202eña' }, 'apellido', /invisibles/],
])('%j is refused beside %s', async (changes, field, text) => {
  const correo = 'mal@ejemplo.com'
  const { status, body } = await solicita({ correo, ...changes })
  expect(status).toBe(422)
  expect(body.campos?.[field]).toMatch(text)
  expect(await rows(correo)).toEqual([])
})

test('an Instagram handle or another e-mail is a way of contact too', async () => {
  expect((await solicita({ whatsapp: '', instagram: '@ana.p' })).status).toBe(201)
  expect((await solicita({ whatsapp: '', correo_alternativo: 'otra@ejemplo.com' })).status).toBe(201)
})
