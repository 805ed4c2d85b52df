import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditoria, correos } from '#db/schema/machinery.server.ts'
import { circulares } from '#db/schema/miembros.server.ts'
import { addDays, dayOf } from '#lib/dates.ts'
import { cancelarAvisos } from '#mail/bajas/contract.ts'
import { crearMiembro } from '#miembros/miembros.server.ts'
import { openShop } from '#testing/shop.server.ts'
import { enviarPendientes } from './circulares.server.ts'
import { CircularNueva, enviarCircular, listarCirculares } from './contract.ts'

const { ana, beto, carla, db, mailbox } = await openShop({ withMail: true })
const member = (n: number, confirmado = true) =>
  crearMiembro(db, {
    nombre: `Miembro ${n}`,
    correo: `m${n}@ejemplo.com`,
    contrasena: 'cuentas-y-mariposas',
    rol: 'user',
    confirmado,
  })

const CAMBIO: CircularNueva = {
  politica: 'privacidad',
  vigente_desde: '2099-03-14',
  mensaje: 'Guardamos menos.\nY por menos tiempo.',
}
const send = (
  changes: Partial<CircularNueva> & { alcance_visto?: number; repetir?: boolean } = {},
  key: string = randomUUID(),
) => carla.call(enviarCircular, { body: { ...CAMBIO, alcance_visto: 1, ...changes } }, { 'idempotency-key': key })
const list = async () => (await carla.call(listarCirculares, {})).body
const queued = () => db.select().from(correos).where(eq(correos.funcion, 'send-policy-change'))

test('each member gets one mail, also who stopped status mails; staff get none; the list says what became of it', async () => {
  await ana.call(cancelarAvisos, { body: { correo: beto.correo } })
  expect((await list()).alcance).toBe(1)
  const { status, body } = await send()
  expect(status).toBe(200)
  expect(body.circulares).toMatchObject([
    { ...CAMBIO, cuantos: 1, enviados: 0, por_salir: 1, fallidos: 0, autor: carla.nombre },
  ])
  const [done] = await db.select().from(auditoria).where(eq(auditoria.accion, 'enviar-circular'))
  expect(done?.despues).toMatchObject({ politica: 'privacidad', cuantos: 1, alcance_visto: 1 })
  await enviarPendientes(db)
  const { text, to } = await mailbox.waitForMail(
    ({ subject }) => subject === 'Cambian nuestras Políticas de privacidad',
  )
  expect(to).toEqual([beto.correo])
  expect(text).toContain('El 14 de marzo de 2099 cambian nuestras Políticas de privacidad.')
  expect(text).toContain(CAMBIO.mensaje)
  expect(text).toMatch(/\/politicas-privacidad\b/)
  await expect.poll(async () => (await list()).circulares[0]).toMatchObject({ enviados: 1, por_salir: 0, fallidos: 0 })
})

test('batches resume where they stopped, at the same time in two processes, and nobody gets two', async () => {
  await db.delete(correos)
  await db.delete(circulares)
  for (let n = 0; n < 205; n++) await member(n)
  const key = randomUUID()
  await Promise.all([send({ alcance_visto: 206 }, key), send({ alcance_visto: 206 }, key)])
  expect((await list()).circulares).toMatchObject([{ cuantos: 206, por_salir: 206 }])
  // One process dies in its second batch, whose transaction is undone.
  await db.execute(`create function fail() returns trigger language plpgsql as $$ begin
    if (select count(*) from correos) >= 150 then raise 'the process died'; end if; return new; end $$`)
  await db.execute('create trigger fail before insert on correos for each row execute function fail()')
  await expect(enviarPendientes(db)).rejects.toThrow()
  expect(await queued()).toHaveLength(100)
  await db.execute('drop trigger fail on correos')
  // Who registers meanwhile is not among those that were counted.
  await member(999)
  await Promise.all([enviarPendientes(db), enviarPendientes(db)])
  await enviarPendientes(db)
  const addresses = (await queued()).map(({ para }) => para)
  expect([addresses.length, new Set(addresses).size]).toEqual([206, 206])
  expect(addresses).not.toContain('m999@ejemplo.com')
  expect((await queued()).every(({ al_final }) => al_final)).toBe(true)

  await db
    .update(correos)
    .set({ estado: 'fallido' })
    .where(and(eq(correos.para, 'm1@ejemplo.com')))
  expect((await list()).circulares[0]).toMatchObject({ cuantos: 206, fallidos: 1 })
}, 60_000)

test('of two that are confirmed at once, one is sent', async () => {
  await db.delete(correos)
  await db.delete(circulares)
  const alcance_visto = (await list()).alcance
  const other = await db.$client.connect()
  try {
    // Other transactions can read the table and not write to it, so that both requests have begun before one is kept.
    await other.query('begin')
    await other.query('lock table circulares in share mode')
    const both = Promise.all([send({ alcance_visto }), send({ alcance_visto, politica: 'envio' })])
    const waiting = "select from pg_locks where relation = 'circulares'::regclass and not granted"
    await expect.poll(async () => (await other.query(waiting)).rowCount, { timeout: 10_000 }).toBe(2)
    await other.query('commit')
    expect((await both).map(({ status }) => status).toSorted()).toEqual([200, 409])
  } finally {
    other.release()
  }
  expect(await db.$count(circulares)).toBe(1)
})

test('is refused while another one is leaving, for today and a day that passed, without a confirmed number, and to others', async () => {
  await db.delete(correos)
  await db.delete(circulares)
  const { alcance } = await list()
  // The policies promise the mail before the change, so today is too late.
  for (const vigente_desde of ['2026-01-01', dayOf(new Date())])
    expect((await send({ vigente_desde })).body.campos).toEqual({
      vigente_desde: 'Elige de mañana en adelante: se avisa antes.',
    })
  expect((await send({ mensaje: ' ' })).body.campos).toEqual({ mensaje: 'Escribe qué cambia.' })
  const tomorrow = CircularNueva.safeParse({ ...CAMBIO, vigente_desde: addDays(dayOf(new Date()), 1) })
  expect(tomorrow.success).toBe(true)
  expect((await send({ alcance_visto: undefined as never })).status).toBe(422)
  expect((await send({ alcance_visto: alcance })).status).toBe(200)
  expect((await send({ alcance_visto: alcance })).body.type).toBe('circular-en-curso')
  expect((await beto.call(listarCirculares, {})).status).toBe(403)
  expect(await db.$count(circulares)).toBe(1)
})

test('goes to no address that nobody confirmed, and counts none', async () => {
  await db.delete(correos)
  await db.delete(circulares)
  const { alcance } = await list()
  await member(1000, false)
  expect((await list()).alcance).toBe(alcance)
  expect((await send({ alcance_visto: alcance })).body.circulares[0]?.cuantos).toBe(alcance)
  await enviarPendientes(db)
  const addresses = (await queued()).map(({ para }) => para)
  expect(addresses).toHaveLength(alcance)
  expect(addresses).not.toContain('m1000@ejemplo.com')
})

test('the next one waits for the last mail of this one; the same policy and day need a confirmation', async () => {
  await db.delete(correos)
  await db.delete(circulares)
  const alcance_visto = (await list()).alcance
  await send({ alcance_visto })
  await enviarPendientes(db)
  const other = { politica: 'terminos', alcance_visto } as const
  await db.update(correos).set({ estado: 'enviado' })
  await db
    .update(correos)
    .set({ estado: 'pendiente', desde: new Date('2099-01-01') })
    .where(eq(correos.para, beto.correo))
  expect((await send(other)).body.type).toBe('circular-en-curso')
  // A server that put it off a few times may take it soon; a mailbox that is full holds nobody back.
  await db.update(correos).set({ rechazos: 4 }).where(eq(correos.para, beto.correo))
  expect((await send(other)).body.type).toBe('circular-en-curso')
  await db.update(correos).set({ rechazos: 5 }).where(eq(correos.para, beto.correo))
  expect((await send({ alcance_visto })).body).toMatchObject({ status: 409, type: 'circular-repetida' })
  expect(await db.$count(circulares)).toBe(1)
  expect((await send({ alcance_visto, repetir: true })).status).toBe(200)
})

test('a number far from the real one is refused with both; a close one is not', async () => {
  await db.delete(correos)
  await db.delete(circulares)
  const { alcance } = await list()
  const far = await send({ alcance_visto: alcance + 11 })
  expect(far.body).toMatchObject({
    status: 409,
    detail: `Al confirmar eran ${alcance + 11} miembros y ahora son ${alcance} miembros. Envíalo de nuevo y confirma el número.`,
  })
  expect((await send({ alcance_visto: alcance - 10 })).status).toBe(200)
})
