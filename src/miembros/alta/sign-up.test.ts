import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { COMMON_CONTRASENA, iniciarSesion, UNCONFIRMED } from '#auth/contract.ts'
import { user } from '#db/schema/auth.server.ts'
import { correos, repeticiones } from '#db/schema/machinery.server.ts'
import { profiles } from '#db/schema/miembros.server.ts'
import { ALREADY_KNOWN, accepted, CONFIRM, INVALID_TEXTS, openRegistrations } from '#testing/registrations.server.ts'
import { openShop } from '#testing/shop.server.ts'
import type { NuevaCuenta } from './contract.ts'

const shop = await openShop({ withMail: true })
const { ana, beto, db, contrasena } = shop
const { someone, account, signUp, mailTo, usersBy } = openRegistrations(shop)

test('creates an unconfirmed account with its membership, and mails the link', async () => {
  expect(await signUp(account('Dora@Ejemplo.com'))).toMatchObject(accepted)
  const [row] = await usersBy('dora@ejemplo.com')
  expect(row).toMatchObject({ emailVerified: false })
  expect(await db.select().from(profiles).where(eq(profiles.correo, 'dora@ejemplo.com'))).toMatchObject([
    {
      user_id: row?.id,
      nombre_completo: 'Dora Díaz',
      telefono: '809 555 0101',
      direccion: null,
      confirmado: false,
      codigo_membresia: expect.stringMatching(/^B-\d{6}$/),
    },
  ])
  const { text } = await mailTo('dora@ejemplo.com', CONFIRM)
  expect(text).toMatch(/https:\/\/tienda\.example\/mi-cuenta#c=[\w-]{22}/)
  expect(text).toContain('Hola.')
  const { status, body } = await ana.call(iniciarSesion, { body: { correo: 'dora@ejemplo.com', contrasena } })
  expect([status, body.type]).toEqual([403, UNCONFIRMED])
})

test('a known address gets the same answer and changes nothing; its owner gets a mail', async () => {
  expect(
    await signUp(account(beto.correo.toUpperCase(), { nombre: 'Otra', contrasena: 'otra-clave-1' })),
  ).toMatchObject(accepted)
  const { text } = await mailTo(beto.correo, ALREADY_KNOWN)
  expect(text).toContain('Hola, Beto.')
  expect(text).toMatch(/\/login\b/)
  expect((await (await someone()).call(iniciarSesion, { body: { correo: beto.correo, contrasena } })).status).toBe(200)
  expect(await usersBy(beto.correo)).toHaveLength(1)
})

test('signing up again before confirming mails the link again', async () => {
  await signUp(account('fela@ejemplo.com'))
  await signUp(account('fela@ejemplo.com'))
  const { text } = await mailTo('fela@ejemplo.com', ALREADY_KNOWN)
  expect(text).toMatch(/\/mi-cuenta#c=[\w-]{22}/)
})

test('twice at once makes one account', async () => {
  const dos = await Promise.all([signUp(account('gema@ejemplo.com')), signUp(account('GEMA@ejemplo.com'))])
  expect(dos).toMatchObject([accepted, accepted])
  expect(await usersBy('gema@ejemplo.com')).toHaveLength(1)
  await mailTo('gema@ejemplo.com', CONFIRM)
  await mailTo('gema@ejemplo.com', ALREADY_KNOWN)
})

test('a form that arrives twice counts once', async () => {
  const key = randomUUID()
  const copies = await Promise.all([1, 2, 3].map(() => signUp(account('hilda@ejemplo.com'), key)))
  expect(copies).toMatchObject([accepted, accepted, accepted])
  await mailTo('hilda@ejemplo.com', CONFIRM)
  expect(await db.$count(correos, eq(correos.para, 'hilda@ejemplo.com'))).toBe(1)
})

test('a common password is refused for any address, until they insist', async () => {
  for (const correo of ['inma@ejemplo.com', beto.correo]) {
    const { status, body } = await signUp(account(correo, { contrasena: 'password1' }))
    expect([status, body.type]).toEqual([409, COMMON_CONTRASENA])
  }
  expect(await usersBy('inma@ejemplo.com')).toEqual([])
  const key = randomUUID()
  await signUp(account('inma@ejemplo.com', { contrasena: 'password1' }), key)
  expect(await signUp(account('inma@ejemplo.com', { contrasena: 'password1', aunque_comun: true }), key)).toMatchObject(
    accepted,
  )
  expect(await usersBy('inma@ejemplo.com')).toHaveLength(1)
})

test('the fourth mail in an hour to one mailbox is omitted, and the account still created', async () => {
  for (let time = 0; time < 4; time++) await signUp(account(`julia+${time}@ejemplo.com`))
  expect(await db.$count(correos, eq(correos.casilla, 'julia@ejemplo.com'))).toBe(3)
  expect(await usersBy('julia+3@ejemplo.com')).toHaveLength(1)
})

test('the fourth mail in an hour to an existing account is omitted too', async () => {
  for (let time = 0; time < 4; time++) expect(await signUp(account(beto.correo))).toMatchObject(accepted)
  expect(await db.$count(correos, eq(correos.para, beto.correo))).toBe(3)
})

test('a password leaves nothing behind that is faster to guess than its hash', async () => {
  const key = randomUUID()
  await signUp(account('karla@ejemplo.com'), key)
  const other = randomUUID()
  await signUp(account('karla@ejemplo.com', { contrasena: 'otra-clave-larga' }), other)
  const rows = await db.select().from(repeticiones).where(sql`${repeticiones.clave} in (${key}, ${other})`)
  expect(rows.map(({ respuesta }) => respuesta)).toEqual([{ recibido: true }, { recibido: true }])
  expect(rows[0]?.huella).toBe(rows[1]?.huella)
})

const CHECK_FIELDS = 'Revisa nombre, correo válido y contraseña (mínimo 6).'
test.each<[string, Partial<NuevaCuenta>, string?]>([
  ['nombre', { nombre: 'D' }, CHECK_FIELDS],
  ['nombre', { nombre: 'D'.repeat(101) }],
  ...INVALID_TEXTS.map((bad): [string, Partial<NuevaCuenta>] => ['nombre', { nombre: `Dora ${bad}` }]),
  ['correo', { correo: 'dora@' }, CHECK_FIELDS],
  ['correo', { correo: '' }, CHECK_FIELDS],
  // `\u043e` is a Cyrillic «о».
  ['correo', { correo: 'd\u043era@ejemplo.com' }, CHECK_FIELDS],
  ...INVALID_TEXTS.map((bad): [string, Partial<NuevaCuenta>] => ['correo', { correo: `dora${bad}@ejemplo.com` }]),
  ['telefono', { telefono: '8'.repeat(31) }],
  ...INVALID_TEXTS.map((bad): [string, Partial<NuevaCuenta>] => ['telefono', { telefono: `809${bad}` }]),
  ['contrasena', { contrasena: 'cinco' }, CHECK_FIELDS],
  ['contrasena', { contrasena: 'x'.repeat(73) }, CHECK_FIELDS],
  ...INVALID_TEXTS.map((bad): [string, Partial<NuevaCuenta>] => ['contrasena', { contrasena: `secreta${bad}` }]),
])('what does not fit names its field and makes no account: %s %j', async (field, change, frase) => {
  const before = await db.$count(user)
  const { status, body } = await signUp(account('rosa@ejemplo.com', change))
  expect([status, Object.keys(body.campos ?? {})]).toEqual([422, [field]])
  if (frase) expect(body.campos?.[field]).toBe(frase)
  expect(await db.$count(user)).toBe(before)
})
