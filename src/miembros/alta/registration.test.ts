import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { user } from '#db/schema/auth.server.ts'
import { correos, repeticiones } from '#db/schema/machinery.server.ts'
import { profiles, registrosAcceso } from '#db/schema/miembros.server.ts'
import { ALREADY_KNOWN, accepted, INVALID_TEXTS, openRegistrations } from '#testing/registrations.server.ts'
import { openShop } from '#testing/shop.server.ts'
import { entrarPorCodigo } from '../contract.ts'
import type { Registro } from './contract.ts'

const shop = await openShop({ withMail: true })
const { ana, carla, db, mailbox } = shop
const { registration, register, mailTo, usersBy, newMiembro } = openRegistrations(shop)

test('mails code, temporary password and link; signing in with the code confirms the account', async () => {
  const { codigo, temporal, texto, id } = await newMiembro('lola@ejemplo.com')
  expect(texto).toContain(codigo)
  expect(texto).toMatch(/\/registro-confirmado#c=[\w-]{22}/)
  // No character that is read or heard as another.
  expect(temporal).toMatch(/^[a-hj-km-np-z2-9]{10}$/)
  expect(await db.select().from(profiles).where(eq(profiles.user_id, id))).toMatchObject([
    { nombre_completo: 'Elsa Gil', direccion: 'Calle Duarte 5\nMoca', telefono: null },
  ])
  expect(await db.select().from(registrosAcceso).where(eq(registrosAcceso.codigo_membresia, codigo))).toMatchObject([
    { correo: 'lola@ejemplo.com', nombre: 'Elsa Gil' },
  ])
  const input = await ana.call(entrarPorCodigo, {
    body: { codigo_membresia: codigo, contrasena: temporal, recordarme: false },
  })
  expect(input).toMatchObject({ status: 200, body: { persona: { id, correo: 'lola@ejemplo.com', rol: 'user' } } })
  expect(await usersBy('lola@ejemplo.com')).toMatchObject([{ emailVerified: true }])
  expect(await db.select().from(profiles).where(eq(profiles.user_id, id))).toMatchObject([{ confirmado: true }])
})

test('once the mail has left, the password is kept only as a hash', async () => {
  const { temporal } = await newMiembro('marta@ejemplo.com')
  const read = async () => {
    const [row] = await db.select().from(correos).where(eq(correos.para, 'marta@ejemplo.com'))
    return row
  }
  await expect.poll(async () => (await read())?.estado).toBe('enviado')
  expect(JSON.stringify(await read())).not.toContain(temporal)
  expect(JSON.stringify(await db.select().from(repeticiones))).not.toContain(temporal)
  const { rows } = await db.execute<{ texto: string }>(
    sql`select coalesce(string_agg(c::text, ''), '') || (select coalesce(string_agg(a::text, ''), '') from auditoria a) as texto from correos c`,
  )
  expect(rows[0]?.texto).not.toContain(temporal)
})

test('a mail that cannot be delivered does not fail the registration', async () => {
  mailbox.reject(451, 'destinatario', (direccion) => direccion === 'nora@ejemplo.com')
  expect(await register(registration('nora@ejemplo.com'))).toMatchObject(accepted)
  mailbox.reject(null)
  expect(await usersBy('nora@ejemplo.com')).toHaveLength(1)
})

test('a known address gets the same answer, and its owner a mail', async () => {
  const before = await db.$count(registrosAcceso)
  expect(await register(registration(carla.correo))).toMatchObject(accepted)
  expect((await mailTo(carla.correo, ALREADY_KNOWN)).text).toContain('Hola, Carla.')
  expect(await db.$count(registrosAcceso)).toBe(before)
})

test('twice at once makes one account', async () => {
  const dos = await Promise.all([
    register(registration('olga@ejemplo.com')),
    register(registration('olga@ejemplo.com')),
  ])
  expect(dos).toMatchObject([accepted, accepted])
  expect(await usersBy('olga@ejemplo.com')).toHaveLength(1)
  expect(await db.$count(registrosAcceso, eq(registrosAcceso.correo, 'olga@ejemplo.com'))).toBe(1)
})

const FALTAN = 'Por favor completa todos los campos'
test.each<[string, Partial<Registro>, string?]>([
  ['nombre', { nombre: ' ' }, FALTAN],
  ['nombre', { nombre: 'E'.repeat(100) }],
  ['apellido', { apellido: '' }, FALTAN],
  ['apellido', { apellido: 'G'.repeat(101) }],
  ['correo', { correo: '' }, FALTAN],
  ['correo', { correo: 'elsa' }],
  ['direccion', { direccion: '\u200b' }, FALTAN],
  ['direccion', { direccion: 'x'.repeat(301) }],
  ...INVALID_TEXTS.flatMap((bad): [string, Partial<Registro>][] => [
    ['nombre', { nombre: `Elsa${bad}` }],
    ['apellido', { apellido: `Gil${bad}` }],
    ['correo', { correo: `elsa${bad}@ejemplo.com` }],
    ['direccion', { direccion: `Calle ${bad} 5` }],
  ]),
])('what does not fit names its field and makes no account: %s %j', async (field, change, frase) => {
  const before = await db.$count(user)
  const { status, body } = await register(registration('rosa@ejemplo.com', change))
  expect([status, Object.keys(body.campos ?? {})]).toEqual([422, [field]])
  if (frase) expect(body.campos?.[field]).toBe(frase)
  expect(await db.$count(user)).toBe(before)
})
