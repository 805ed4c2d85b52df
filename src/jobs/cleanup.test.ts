import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openQueue } from '#db/queue.server.ts'
import { session, user, verification } from '#db/schema/auth.server.ts'
import { correos, enlaces, repeticiones } from '#db/schema/machinery.server.ts'
import { creditosDados, profiles, registrosAcceso } from '#db/schema/miembros.server.ts'
import { avisosAMano, movimientos } from '#db/schema/pedidos.server.ts'
import { solicitudesAyuda, solicitudesCambioDireccion } from '#db/schema/solicitudes.server.ts'
import { crearMiembro } from '#miembros/miembros.server.ts'
import { negocio } from '#negocio'
import { openShop } from '#testing/shop.server.ts'
import { cleanUp, startCleanup } from './cleanup.server.ts'

const { app, db, url, queue, mailbox, ana, beto, carla } = await openShop({ withMail: true })
const codigo = await ana.pide()
await mailbox.waitForMails(1)

const log = { warn: () => {}, error: () => {} }
const { guarda: retention } = negocio
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

function insertCorreo(days: number, changes: Partial<typeof correos.$inferInsert> = {}) {
  return {
    funcion: 'send-status-update',
    para: `hace-${days}@ejemplo.com`,
    codigo_pedido: codigo,
    datos: { nombre: 'Ana Peña' },
    asunto: `Tu pedido ${codigo}`,
    texto: 'Hola, Ana',
    html: '<p>Hola, Ana</p>',
    estado: 'enviado' as const,
    fecha_creacion: daysAgo(days),
    ...changes,
  }
}

function insertLink(changes: Partial<typeof enlaces.$inferInsert>) {
  const digest = randomUUID().replaceAll('-', '').repeat(2)
  return { tipo: 'pedido' as const, huella: digest, codigo_pedido: codigo, correo: 'ana@ejemplo.com', ...changes }
}

const count = async () => ({
  repeticiones: await db.$count(repeticiones),
  enlaces: await db.$count(enlaces),
  sesiones: await db.$count(session),
  verificaciones: await db.$count(verification),
})

test('data past its retention is deleted, and younger data stays', async () => {
  await db.insert(correos).values([
    insertCorreo(retention.correos + 1),
    insertCorreo(retention.correos - 1),
    // This mail is not due yet, so the mail worker does not take it.
    insertCorreo(retention.correos + 2, { estado: 'pendiente', desde: daysAgo(-1) }),
    insertCorreo(2, { casa: '10.0.0.1', red: '10.0.0.0/24', desde: daysAgo(2) }),
    insertCorreo(0, { casa: '10.0.0.1', red: '10.0.0.0/24', desde: daysAgo(0) }),
  ])
  const requested = [8, 6].map((days) => ({
    codigo_pedido: codigo,
    correo: 'ana@ejemplo.com',
    casa: '10.0.0.1',
    red: '10.0.0.0/24',
    estado: 'por_confirmar' as const,
    fecha_creacion: daysAgo(days),
  }))
  await db.insert(solicitudesAyuda).values(requested.map((one) => ({ ...one, situacion: 'Hola' })))
  await db.insert(solicitudesCambioDireccion).values(requested.map((one) => ({ ...one, nueva_direccion: 'Calle 1' })))
  const before = await count()
  const [{ id: userId } = { id: '' }] = await db.select({ id: user.id }).from(user)
  const replay = { verbo: 'POST /api/pedidos', huella: 'a'.repeat(64), respuesta: { codigo } }
  await db.insert(repeticiones).values([
    ...Array.from({ length: 1200 }, () => ({
      ...replay,
      clave: randomUUID(),
      fecha_creacion: daysAgo(retention.repeticiones + 1),
    })),
    { ...replay, clave: randomUUID(), fecha_creacion: daysAgo(retention.repeticiones - 1) },
  ])
  await db
    .insert(enlaces)
    .values([
      insertLink({ fecha_creacion: daysAgo(900) }),
      insertLink({ revocado: daysAgo(retention.enlaces + 1) }),
      insertLink({ revocado: daysAgo(retention.enlaces - 1) }),
      insertLink({ tipo: 'confirmacion', vence: daysAgo(retention.enlaces + 1) }),
      insertLink({ tipo: 'confirmacion', vence: daysAgo(-7) }),
    ])
  const sessionRow = (expiresAt: Date) => ({ userId, token: randomUUID(), expiresAt })
  await db.insert(session).values([sessionRow(daysAgo(1)), sessionRow(daysAgo(-1))])
  const verificationRow = (expiresAt: Date) => ({ identifier: 'correo', value: randomUUID(), expiresAt })
  await db.insert(verification).values([verificationRow(daysAgo(1)), verificationRow(daysAgo(-1))])

  const account = async (correo: string, days: number, confirmed: boolean, saldo = '0.00') => {
    await crearMiembro(db, {
      nombre: correo,
      correo,
      contrasena: 'cuentas-y-mariposas',
      rol: 'user',
      confirmado: confirmed,
    })
    await db
      .update(user)
      .set({ createdAt: daysAgo(days) })
      .where(eq(user.email, correo))
    await db.update(profiles).set({ saldo }).where(eq(profiles.correo, correo))
  }
  await account('nadie@ejemplo.com', retention.sinConfirmar + 1, false)
  await account('pronto@ejemplo.com', retention.sinConfirmar - 1, false)
  await account('alguien@ejemplo.com', retention.sinConfirmar + 1, true)
  await account('con-saldo@ejemplo.com', retention.sinConfirmar + 1, false, '0.01')

  // The shop credited this member by mistake and reversed it: the ledger still names the code.
  await account('revertido@ejemplo.com', retention.sinConfirmar + 1, false)
  const [reverted] = await db.select().from(profiles).where(eq(profiles.correo, 'revertido@ejemplo.com'))
  const { codigo_membresia: ownCodigo = '' } = reverted ?? {}
  const own = { codigo_membresia: ownCodigo, correo: 'revertido@ejemplo.com', nombre: 'Rita' }
  await db.insert(creditosDados).values([
    { ...own, monto: '5.00' },
    { ...own, monto: '-5.00' },
  ])

  for (const correo of ['nadie@ejemplo.com', 'pronto@ejemplo.com']) {
    const [perfil] = await db.select().from(profiles).where(eq(profiles.correo, correo))
    const codigo_membresia = perfil?.codigo_membresia ?? ''
    await db.insert(registrosAcceso).values({ codigo_membresia, correo, nombre: correo })
  }

  const aviso = { codigo, sobre: 'estatus' as const, texto: 'Hola, Ana' }
  await db.insert(avisosAMano).values([
    { ...aviso, fecha_creacion: daysAgo(retention.correos + 1) },
    { ...aviso, fecha_creacion: daysAgo(retention.correos - 1) },
  ])
  const movement = { codigo, lote: randomUUID(), antes: { cliente: 'Ana Peña', version: 1 }, version: 2 }
  await db.insert(movimientos).values([
    { ...movement, hasta: daysAgo(1.1) },
    { ...movement, hasta: daysAgo(0.9) },
  ])

  expect(await cleanUp(db, log)).toEqual({
    comprobantes: 0,
    asistente: 0,
    asistente_consumo: 0,
    avisos_a_mano: 1,
    conexiones: 0,
    conteos: expect.any(Number),
    conversaciones: 0,
    correos: 1,
    cuentas: 1,
    enlaces: 2,
    esperas: 0,
    invitaciones: 0,
    movimientos: 1,
    preguntas_sin_respuesta: 0,
    procedencias: 2,
    repeticiones: 1200,
    sesiones: 1,
    solicitantes: 1,
    verificaciones: 1,
  })
  expect(await count()).toEqual({
    repeticiones: before.repeticiones + 1,
    enlaces: before.enlaces + 3,
    sesiones: before.sesiones + 1,
    verificaciones: before.verificaciones + 1,
  })
  const recorded = await db.select({ correo: registrosAcceso.correo }).from(registrosAcceso)
  expect(recorded).toEqual([{ correo: 'pronto@ejemplo.com' }])
  const texts = await db.select({ texto: avisosAMano.texto }).from(avisosAMano).orderBy(avisosAMano.id)
  expect(texts).toEqual([{ texto: '…' }, { texto: 'Hola, Ana' }])
  expect(await db.$count(movimientos)).toBe(1)
  expect(await cleanUp(db, log)).toMatchObject({ avisos_a_mano: 0, correos: 0, cuentas: 0, repeticiones: 0 })
  const left = (await db.select({ correo: profiles.correo }).from(profiles)).map(({ correo }) => correo)
  expect(left.toSorted()).toEqual(
    [
      ...['alguien@ejemplo.com', beto.correo, carla.correo, 'con-saldo@ejemplo.com', 'pronto@ejemplo.com'],
      'revertido@ejemplo.com',
    ].toSorted(),
  )
})

test('an old mail keeps its row, without its content', async () => {
  const read = async (days: number) =>
    (
      await db
        .select()
        .from(correos)
        .where(eq(correos.para, `hace-${days}@ejemplo.com`))
    )[0]
  expect(await read(retention.correos + 1)).toMatchObject({
    estado: 'enviado',
    codigo_pedido: codigo,
    datos: {},
    texto: null,
    html: null,
  })
  expect(await read(2)).toMatchObject({ casa: null, red: null, texto: 'Hola, Ana' })
  expect(await read(0)).toMatchObject({ casa: '10.0.0.1', red: '10.0.0.0/24' })
  expect(await read(retention.correos - 1)).toMatchObject({ texto: 'Hola, Ana', vaciado: null })
  expect(await read(retention.correos + 2)).toMatchObject({ datos: { nombre: 'Ana Peña' }, vaciado: null })
})

test('a failing cleanup is reported, and the others still run', async () => {
  await db.execute(sql`alter table enlaces rename to enlaces_ausentes`)
  await db.insert(verification).values({ identifier: 'correo', value: 'x', expiresAt: daysAgo(1) })
  const before = await db.$count(verification)
  await expect(cleanUp(db, log)).rejects.toThrow('Not cleaned: enlaces')
  await db.execute(sql`alter table enlaces_ausentes rename to enlaces`)
  expect(await db.$count(verification)).toBe(before - 1)
})

test('two processes clean once a night, and staff read the result', async () => {
  if (!queue) throw new Error('This shop has a queue.')
  const other = await openQueue({ url, log })
  await startCleanup({ queue, db, log })
  await startCleanup({ queue: other, db, log })
  expect(await other.boss.getSchedules('limpieza')).toHaveLength(1)

  const state = async (cookie: string) => (await app.inject({ url: '/readyz', headers: { cookie } })).json()
  expect(await state(carla.cookie)).toEqual({ listo: true, limpieza: null })
  // The lock keeps the first job running until the second is sent.
  const jobs = await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${enlaces} in exclusive mode`)
    return Promise.all([queue, other].map(({ boss }) => boss.send('limpieza')))
  })
  expect(jobs.filter((id) => id !== null)).toHaveLength(1)
  await expect
    .poll(() => state(carla.cookie), { timeout: 10_000 })
    .toMatchObject({ limpieza: { bien: true, quitados: { correos: 0 } } })
  for (const cookie of [beto.cookie, '']) expect(await state(cookie)).toEqual({ listo: true })
  await other.close()
})
