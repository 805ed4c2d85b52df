import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { obtenerSesion } from '#auth/contract.ts'
import { account, session, user, userRoles } from '#db/schema/auth.server.ts'
import { auditoria, correos } from '#db/schema/machinery.server.ts'
import { notifications, profiles, registrosAcceso, ticketsAyuda } from '#db/schema/miembros.server.ts'
import { ESTATUS } from '#pedidos/estatus.ts'
import { openAccountClosures } from '#testing/accountClosures.server.ts'
import { openShop } from '#testing/shop.server.ts'
import { crearCuenta } from '../alta/contract.ts'
import { borrarCuenta, CON_SALDO, obtenerMiembro } from '../contract.ts'

const shop = await openShop({ withMail: true })
const { ana, carla, db, mailbox, contrasena, persona } = shop
const { miembro, update, pedido } = openAccountClosures(shop)
const estaEl = (table: typeof user | typeof profiles, { id }: { id: string }) =>
  db.$count(table, eq(table === user ? user.id : profiles.user_id, id))

test('the account is deleted with its own data, its session ends, and a mail confirms it', async () => {
  const dora = await miembro('Dora')
  await db.insert(registrosAcceso).values({ codigo_membresia: dora.codigo, correo: dora.correo, nombre: 'Dora' })
  await db.insert(notifications).values({ user_id: dora.id, titulo: 'Hola', mensaje: 'Dora' })
  await db.insert(ticketsAyuda).values({ user_id: dora.id, asunto: 'Duda', descripcion: 'Dora' })
  const { status, headers, body } = await dora.remove()
  expect([status, body]).toEqual([200, { recibido: true }])
  expect([headers['set-cookie']].flat().join()).toMatch(/brisa\.session_token=;.*Max-Age=0/)
  expect([await estaEl(user, dora), await estaEl(profiles, dora)]).toEqual([0, 0])
  for (const [table, column] of [
    [account, account.userId],
    [session, session.userId],
    [userRoles, userRoles.user_id],
    [notifications, notifications.user_id],
    [ticketsAyuda, ticketsAyuda.user_id],
  ] as const)
    expect(await db.$count(table, eq(column, dora.id))).toBe(0)
  expect(await db.$count(registrosAcceso, eq(registrosAcceso.correo, dora.correo))).toBe(0)
  expect((await dora.call(obtenerSesion, {})).body.persona).toBeNull()
  expect((await dora.call(obtenerMiembro, {})).status).toBe(401)
  const { text } = await mailbox.waitForMail(({ to, subject }) => to.includes(dora.correo) && /Borramos/.test(subject))
  expect(text).toContain('Hola, Dora.')
})

describe('it is refused, and nothing is deleted', () => {
  test('without the right password, or without a session', async () => {
    const gema = await miembro('Gema')
    const { status, body } = await gema.remove({ contrasena: 'otra-clave-1' })
    expect([status, body.detail]).toEqual([401, 'La contraseña no es correcta.'])
    expect((await ana.call(borrarCuenta, { body: { contrasena } })).status).toBe(401)
    for (const bad of ['cinco', 'x'.repeat(73), 'secreta\ud800', 'secreta\0']) {
      const { status, body } = await gema.remove({ contrasena: bad })
      expect([status, Object.keys(body.campos ?? {})]).toEqual([422, ['contrasena']])
    }
    expect(await estaEl(profiles, gema)).toBe(1)
    expect((await gema.call(obtenerSesion, {})).body.persona).toMatchObject({ id: gema.id })
  })

  test('while there is a balance, until they insist; the amount is kept in the audit', async () => {
    const hilda = await miembro('Hilda')
    await db.update(profiles).set({ saldo: '1234.50' }).where(eq(profiles.user_id, hilda.id))
    const codigo = await hilda.pide()
    await update(codigo, { estatus_id: ESTATUS.entregado })
    const { status, body } = await hilda.remove()
    expect([status, body.type]).toEqual([409, CON_SALDO])
    expect(body.detail).toContain('RD$\u00a01,234.50')
    expect(await pedido(codigo)).toMatchObject({ cliente: 'Hilda Peña' })
    expect((await hilda.call(obtenerMiembro, {})).status).toBe(200)

    expect((await hilda.remove({ aunque_saldo: true })).status).toBe(200)
    expect(await db.select().from(auditoria).where(eq(auditoria.clave, hilda.id))).toMatchObject([
      { accion: 'borrar', despues: { saldo: '1234.50' } },
    ])
  })

  test('to the only admin; of two admins who leave at once, one stays', async () => {
    const { status, body } = await carla.call(borrarCuenta, { body: { contrasena } })
    expect([status, body.detail]).toEqual([409, expect.stringContaining('única cuenta que administra')])
    const other = await persona('Inma Gil', 'inma@ejemplo.com', { rol: 'admin', ip: '10.7.8.1' })
    const dos = await Promise.all([carla, other].map(({ call }) => call(borrarCuenta, { body: { contrasena } })))
    expect(dos.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await db.$count(userRoles, eq(userRoles.role, 'admin'))).toBe(1)
  })
})

test('queued mails to the account are not sent any more', async () => {
  const kika = await miembro('Kika')
  mailbox.reject(451, 'destinatario', (direccion) => direccion === kika.correo)
  await ana.call(crearCuenta, { body: { nombre: 'Kika', correo: kika.correo, telefono: '', contrasena } })
  const read = () =>
    db
      .select()
      .from(correos)
      .where(and(eq(correos.para, kika.correo), eq(correos.funcion, 'send-known-address')))
  await expect.poll(read, { timeout: 10_000 }).toMatchObject([{ estado: 'pendiente', rechazos: 1, tomado: null }])
  expect((await kika.remove()).status).toBe(200)
  expect(await read()).toMatchObject([{ estado: 'omitido', datos: {} }])
  mailbox.reject(null)
})

test('the deletion does not wait for a mail in flight, and blocks no mail while it waits for a lock', async () => {
  const lola = await miembro('Lola')
  const codigo = await lola.pide()
  await update(codigo, { estatus_id: ESTATUS.entregado })
  await db.insert(notifications).values({ user_id: lola.id, titulo: 'Hola', mensaje: 'Lola' })
  await mailbox.waitForMail(({ to }) => to.includes(lola.correo))
  const release = mailbox.hold(lola.correo)
  await ana.call(crearCuenta, { body: { nombre: 'Lola', correo: lola.correo, telefono: '', contrasena } })
  await mailbox.waitForHeld(lola.correo)

  const other = await db.$client.connect()
  await other.query('begin')
  await other.query('select from notifications where user_id = $1 for update', [lola.id])
  const removal = lola.remove()
  const esperan = sql`select count(*)::int as n from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`
  await expect.poll(async () => (await db.execute<{ n: number }>(esperan)).rows[0]?.n).toBe(1)
  await ana.solicita({ correo: 'vecina@ejemplo.com' })
  const llego = () => mailbox.mails.some(({ to }) => to.includes('vecina@ejemplo.com'))
  await expect.poll(llego, { timeout: 3_000 }).toBe(true)
  await other.query('commit')
  other.release()
  expect((await removal).status).toBe(200)

  // The held mail arrives and is recorded as sent.
  release()
  const own = and(eq(correos.para, lola.correo), eq(correos.funcion, 'send-known-address'))
  await expect.poll(() => db.select().from(correos).where(own)).toMatchObject([{ estado: 'enviado', tomado: null }])
})

test('a new account with the same address gets nothing of the old one', async () => {
  const julia = await miembro('Julia')
  const codigo = await julia.pide()
  await update(codigo, { estatus_id: ESTATUS.entregado })
  await julia.remove()
  const other = await miembro('Julia')
  expect(other.id).not.toBe(julia.id)
  expect(await other.rastrea(codigo)).toMatchObject({ vista: 'publica' })
})
