import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { daysAgo } from '#db/cleanup.server.ts'
import { account, invitaciones, user } from '#db/schema/auth.server.ts'
import { auditoria, correos, enlaces, limites } from '#db/schema/machinery.server.ts'
import { listarClientes } from '#miembros/gestion/contract.ts'
import { negocio } from '#negocio'
import { mailLinkTo } from '#testing/mailLinks.server.ts'
import { openShop } from '#testing/shop.server.ts'
import { openStreamReader } from '#testing/stream.server.ts'
import { iniciarSesion, obtenerSesion } from '../contract.ts'
import { cambiarRol } from '../gestion/contract.ts'
import { purgeInvitations } from '../purge.server.ts'
import {
  aceptarInvitacion,
  invitar,
  listarEquipo,
  obtenerInvitacion,
  reenviarInvitacion,
  retirarInvitacion,
} from './contract.ts'

const { app, db, mailbox, ana, beto, carla, contrasena, persona } = await openShop({
  withMail: true,
  pause: async () => {},
})
const openStream = openStreamReader(await app.listen({ port: 0, host: '127.0.0.1' }))
const CHOSEN = 'cuentas-y-mariposas-7'

let count = 0
const newAddress = () => `iris${++count}@ejemplo.com`
const MAIL_TEXT = /te invita a/
const tokenFor = (correo: string) => mailLinkTo(mailbox, correo, MAIL_TEXT)
const invite = (correo: string, changes: { rol?: 'admin' | 'ayudante' | 'mensajero' } = {}) =>
  carla.call(invitar, { body: { nombre: 'Iris Pou', correo, rol: 'ayudante', ...changes } })
const accept = (token: string, body: { contrasena?: string } = { contrasena: CHOSEN }, who = ana) =>
  who.call(aceptarInvitacion, { body: { token, ...body } })
const idOf = async (correo: string) => (await db.select().from(user).where(eq(user.email, correo)))[0]?.id ?? ''
const signIn = async (correo: string, password: string) =>
  (await ana.call(iniciarSesion, { body: { correo, contrasena: password } })).body.persona?.rol

beforeEach(async () => {
  await db.delete(limites)
})

describe('an invitation', () => {
  test('is mailed, says what it is for, and makes an account of the team with a password of one’s own', async () => {
    const correo = newAddress()
    const { status, body } = await invite(correo)
    expect([status, body.invitaciones]).toEqual([
      200,
      [expect.objectContaining({ correo, rol: 'ayudante', vencida: false })],
    ])
    // Until it is accepted the account can do nothing, and nobody knows its password.
    expect(
      await db.$count(account, and(eq(account.userId, await idOf(correo)), sql`password_expires_at > now()`)),
    ).toBe(1)
    const token = await tokenFor(correo)
    const described = await ana.call(obtenerInvitacion, {}, { 'x-enlace': token })
    expect(described.body).toMatchObject({
      nombre: 'Iris Pou',
      correo: 'i***@ejemplo.com',
      rol: 'ayudante',
      pide_contrasena: true,
      de_otra_persona: false,
    })
    expect((await accept(token, {})).body.campos).toEqual({ contrasena: 'Elige tu contraseña.' })
    expect((await accept(token, { contrasena: 'password' })).status).toBe(422)
    expect((await accept(token)).body.persona).toMatchObject({ correo, rol: 'ayudante' })
    expect(await signIn(correo, CHOSEN)).toBe('ayudante')
    const { personas, invitaciones: left } = (await carla.call(listarEquipo, {})).body
    expect([left, personas.find((one) => one.correo === correo)]).toEqual([
      [],
      expect.objectContaining({ nombre: 'Iris Pou' }),
    ])
    const actions = await db
      .select()
      .from(auditoria)
      .where(eq(auditoria.clave, await idOf(correo)))
      .orderBy(auditoria.id)
    expect(actions.map(({ accion }) => accion)).toEqual(['invitar', 'aceptar-invitacion'])
    expect((await carla.call(listarClientes, { querystring: { q: correo, estado: 'admins' } })).body.clientes).toEqual([
      expect.objectContaining({ rol: 'ayudante' }),
    ])
    expect(
      (await carla.call(listarClientes, { querystring: {} })).body.clientes.map((one) => one.correo),
    ).not.toContain(correo)
  })

  test('of a member keeps their account and password', async () => {
    const elsa = await persona('Elsa Mota', newAddress(), { rol: 'user', ip: '10.30.1.1' })
    await invite(elsa.correo, { rol: 'mensajero' })
    const token = await tokenFor(elsa.correo)
    expect((await accept(token, {}, elsa)).body).toEqual({ persona: null, falta_segundo_paso: false })
    expect((await elsa.call(obtenerSesion, {})).body.persona).toBeNull()
    expect(await signIn(elsa.correo, contrasena)).toBe('mensajero')
  })

  test('of an account that somebody else made with the address replaces its password', async () => {
    const correo = newAddress()
    await persona('Otra', correo, { rol: 'user', ip: '10.30.1.2' })
    await db.update(user).set({ emailVerified: false }).where(eq(user.email, correo))
    await invite(correo)
    expect((await accept(await tokenFor(correo))).status).toBe(200)
    expect(await signIn(correo, contrasena)).toBeUndefined()
  })

  test('is opened once', async () => {
    const correo = newAddress()
    await invite(correo)
    const token = await tokenFor(correo)
    const [one, other] = await Promise.all([accept(token), accept(token)])
    expect([one.status, other.status].toSorted()).toEqual([200, 404])
    expect((await accept(token)).body.detail).toMatch('ya se aceptó')
  })

  test.each<[string, (id: string) => Promise<unknown>]>([
    ['expired', (id) => db.update(invitaciones).set({ vence: sql`now()` }).where(eq(invitaciones.user_id, id))],
    ['whose link expired', (id) => db.update(enlaces).set({ vence: sql`now()` }).where(eq(enlaces.user_id, id))],
    ['withdrawn', (id) => carla.call(retirarInvitacion, { params: { id } })],
    ['of a suspended account', (id) => db.update(user).set({ suspendido_en: sql`now()` }).where(eq(user.id, id))],
    ['of an owner who left', (id) => db.update(invitaciones).set({ invita: null }).where(eq(invitaciones.user_id, id))],
  ])('%s opens nothing', async (_, close) => {
    const correo = newAddress()
    await invite(correo)
    const token = await tokenFor(correo)
    await close(await idOf(correo))
    expect((await accept(token)).body.detail).toMatch('ya no sirve')
    expect(await signIn(correo, CHOSEN)).toBeUndefined()
    await carla.call(retirarInvitacion, { params: { id: await idOf(correo) } })
  })

  test('sent again works by the newest mail alone, also after it expired', async () => {
    const correo = newAddress()
    await invite(correo)
    const first = await tokenFor(correo)
    const id = await idOf(correo)
    await db.update(invitaciones).set({ vence: sql`now()` }).where(eq(invitaciones.user_id, id))
    expect((await carla.call(listarEquipo, {})).body.invitaciones).toMatchObject([{ id, vencida: true }])
    const sentMails = and(eq(correos.para, correo), eq(correos.estado, 'enviado'))
    expect((await carla.call(reenviarInvitacion, { params: { id } })).body.invitaciones).toMatchObject([
      { vencida: false },
    ])
    await expect.poll(() => db.$count(correos, sentMails)).toBe(2)
    expect((await accept(first)).status).toBe(404)
    await expect.poll(async () => (await accept(await tokenFor(correo))).status).toBe(200)
  })

  test('is not accepted by who is signed in as somebody else', async () => {
    const correo = newAddress()
    await invite(correo)
    const token = await tokenFor(correo)
    expect((await beto.call(obtenerInvitacion, {}, { 'x-enlace': token })).body.de_otra_persona).toBe(true)
    expect((await accept(token, { contrasena: CHOSEN }, beto)).status).toBe(409)
    expect((await accept(token)).status).toBe(200)
  })

  test.each<[string, () => Promise<string>, RegExp]>([
    ['who works here', async () => carla.correo, /Ya es del equipo/],
    [
      'who is invited already',
      async () => {
        const correo = newAddress()
        await invite(correo)
        return correo.toUpperCase()
      },
      /Ya tiene una invitación/,
    ],
    [
      'a suspended account',
      async () => {
        const { correo } = await persona('Elsa', newAddress(), { rol: 'user', ip: '10.30.1.3' })
        await db.update(user).set({ suspendido_en: sql`now()` }).where(eq(user.email, correo))
        return correo
      },
      /suspendida/,
    ],
  ])('to %s is refused beside the address', async (_, prepare, reason) => {
    const { status, body } = await invite(await prepare())
    expect([status, body.campos]).toEqual([422, { correo: expect.stringMatching(reason) }])
  })

  test('sent twice by one tap is mailed once', async () => {
    const correo = newAddress()
    const key = { 'idempotency-key': randomUUID() }
    const asked = { body: { nombre: 'Iris Pou', correo, rol: 'ayudante' } } as const
    const both = await Promise.all([carla.call(invitar, asked, key), carla.call(invitar, asked, key)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await db.$count(correos, eq(correos.para, correo))).toBe(1)
  })
})

test('withdrawn, or long expired, it takes away the account that was made for it, and never a member’s', async () => {
  const [fresh, forgotten] = [newAddress(), newAddress()]
  const elsa = await persona('Elsa Mota', newAddress(), { rol: 'user', ip: '10.30.1.5' })
  for (const correo of [fresh, forgotten, elsa.correo]) await invite(correo)
  await carla.call(retirarInvitacion, { params: { id: await idOf(fresh) } })
  expect(await idOf(fresh)).toBe('')
  const age = (correo: string, days: number) =>
    db
      .update(invitaciones)
      .set({ vence: daysAgo(days) })
      .where(sql`user_id = (select id from ${user} where ${user.email} = ${correo})`)
  await age(forgotten, negocio.guarda.sinConfirmar - 1)
  await age(elsa.correo, negocio.guarda.sinConfirmar + 1)
  expect(await purgeInvitations(db)).toBe(1)
  expect([await idOf(forgotten), await idOf(elsa.correo)]).not.toContain('')
  await age(forgotten, negocio.guarda.sinConfirmar + 1)
  expect(await purgeInvitations(db)).toBe(1)
  expect(await idOf(forgotten)).toBe('')
  expect(await signIn(elsa.correo, contrasena)).toBe('user')
})

test('another role ends sessions and streams at once, and a helper gives nobody a role', async () => {
  const helper = await persona('Iris Pou', newAddress(), { rol: 'ayudante', ip: '10.30.1.4' })
  const params = { id: await idOf(helper.correo) }
  const raise = { params, body: { rol: 'admin', era: 'ayudante' } } as const
  expect((await helper.call(cambiarRol, raise)).status).toBe(403)
  const stream = await openStream(['gestion:bandeja'], { cookie: helper.cookie })
  await stream.nextOf('cambio')
  expect((await carla.call(cambiarRol, { params, body: { rol: 'mensajero', era: 'ayudante' } })).body.rol).toBe(
    'mensajero',
  )
  await expect(stream.nextOf('nada')).rejects.toThrow('ended')
  expect((await helper.call(obtenerSesion, {})).body.persona).toBeNull()
  expect(await signIn(helper.correo, contrasena)).toBe('mensajero')
})
