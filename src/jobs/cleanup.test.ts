import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { session, user, verification } from '#db/schema/acceso.server.ts'
import { correos, enlaces, repeticiones } from '#db/schema/maquinaria.server.ts'
import { creditosDados, profiles, registrosAcceso } from '#db/schema/miembros.server.ts'
import { avisosAMano, movimientos } from '#db/schema/pedidos.server.ts'
import { solicitudesAyuda, solicitudesCambioDireccion } from '#db/schema/solicitudes.server.ts'
import { abrirCola } from '#mail/cola.server.ts'
import { crearMiembro } from '#miembros/miembros.server.ts'
import { negocio } from '#negocio'
import { abrirTienda } from '#testing/tienda.server.ts'
import { empezarLimpieza, limpiar } from './cleanup.server.ts'

const { app, db, url, cola, buzon, ana, beto, carla } = await abrirTienda({ conCorreo: true })
const codigo = await ana.pide()
await buzon.esperar(1)

const registro = { warn: () => {}, error: () => {} }
const { guarda } = negocio
const hace = (dias: number) => new Date(Date.now() - dias * 86_400_000)

function unCorreo(dias: number, cambios: Partial<typeof correos.$inferInsert> = {}) {
  return {
    funcion: 'send-status-update',
    para: `hace-${dias}@ejemplo.com`,
    codigo_pedido: codigo,
    datos: { nombre: 'Ana Peña' },
    asunto: `Tu pedido ${codigo}`,
    texto: 'Hola, Ana',
    html: '<p>Hola, Ana</p>',
    estado: 'enviado' as const,
    fecha_creacion: hace(dias),
    ...cambios,
  }
}

function unEnlace(cambios: Partial<typeof enlaces.$inferInsert>) {
  const huella = randomUUID().replaceAll('-', '').repeat(2)
  return { tipo: 'pedido' as const, huella, codigo_pedido: codigo, correo: 'ana@ejemplo.com', ...cambios }
}

const contar = async () => ({
  repeticiones: await db.$count(repeticiones),
  enlaces: await db.$count(enlaces),
  sesiones: await db.$count(session),
  verificaciones: await db.$count(verification),
})

test('what reached its age goes, and what has not stays', async () => {
  await db.insert(correos).values([
    unCorreo(guarda.correos + 1),
    unCorreo(guarda.correos - 1),
    // Not due yet, so that nobody takes it meanwhile.
    unCorreo(guarda.correos + 2, { estado: 'pendiente', desde: hace(-1) }),
    unCorreo(2, { casa: '10.0.0.1', red: '10.0.0.0/24', desde: hace(2) }),
    unCorreo(0, { casa: '10.0.0.1', red: '10.0.0.0/24', desde: hace(0) }),
  ])
  const pedidas = [8, 6].map((dias) => ({
    codigo_pedido: codigo,
    correo: 'ana@ejemplo.com',
    casa: '10.0.0.1',
    red: '10.0.0.0/24',
    estado: 'por_confirmar' as const,
    fecha_creacion: hace(dias),
  }))
  await db.insert(solicitudesAyuda).values(pedidas.map((una) => ({ ...una, situacion: 'Hola' })))
  await db.insert(solicitudesCambioDireccion).values(pedidas.map((una) => ({ ...una, nueva_direccion: 'Calle 1' })))
  const antes = await contar()
  const [{ id: userId } = { id: '' }] = await db.select({ id: user.id }).from(user)
  const repeticion = { verbo: 'POST /api/pedidos', huella: 'a'.repeat(64), respuesta: { codigo } }
  await db.insert(repeticiones).values([
    ...Array.from({ length: 1200 }, () => ({
      ...repeticion,
      clave: randomUUID(),
      fecha_creacion: hace(guarda.repeticiones + 1),
    })),
    { ...repeticion, clave: randomUUID(), fecha_creacion: hace(guarda.repeticiones - 1) },
  ])
  await db
    .insert(enlaces)
    .values([
      unEnlace({ fecha_creacion: hace(900) }),
      unEnlace({ revocado: hace(guarda.enlaces + 1) }),
      unEnlace({ revocado: hace(guarda.enlaces - 1) }),
      unEnlace({ tipo: 'confirmacion', vence: hace(guarda.enlaces + 1) }),
      unEnlace({ tipo: 'confirmacion', vence: hace(-7) }),
    ])
  const sesion = (expiresAt: Date) => ({ userId, token: randomUUID(), expiresAt })
  await db.insert(session).values([sesion(hace(1)), sesion(hace(-1))])
  const prueba = (expiresAt: Date) => ({ identifier: 'correo', value: randomUUID(), expiresAt })
  await db.insert(verification).values([prueba(hace(1)), prueba(hace(-1))])

  const cuenta = async (correo: string, dias: number, confirmado: boolean, saldo = '0.00') => {
    await crearMiembro(db, { nombre: correo, correo, contrasena: 'cuentas-y-mariposas', rol: 'user', confirmado })
    await db
      .update(user)
      .set({ createdAt: hace(dias) })
      .where(eq(user.email, correo))
    await db.update(profiles).set({ saldo }).where(eq(profiles.correo, correo))
  }
  await cuenta('nadie@ejemplo.com', guarda.sinConfirmar + 1, false)
  await cuenta('pronto@ejemplo.com', guarda.sinConfirmar - 1, false)
  await cuenta('alguien@ejemplo.com', guarda.sinConfirmar + 1, true)
  await cuenta('con-saldo@ejemplo.com', guarda.sinConfirmar + 1, false, '0.01')

  // The shop gave them something by mistake, and took it back: their ledger still names the code.
  await cuenta('revertido@ejemplo.com', guarda.sinConfirmar + 1, false)
  const [revertido] = await db.select().from(profiles).where(eq(profiles.correo, 'revertido@ejemplo.com'))
  const { codigo_membresia: suCodigo = '' } = revertido ?? {}
  const suyo = { codigo_membresia: suCodigo, correo: 'revertido@ejemplo.com', nombre: 'Rita' }
  await db.insert(creditosDados).values([
    { ...suyo, monto: '5.00' },
    { ...suyo, monto: '-5.00' },
  ])

  for (const correo of ['nadie@ejemplo.com', 'pronto@ejemplo.com']) {
    const [perfil] = await db.select().from(profiles).where(eq(profiles.correo, correo))
    const codigo_membresia = perfil?.codigo_membresia ?? ''
    await db.insert(registrosAcceso).values({ codigo_membresia, correo, nombre: correo })
  }

  const aviso = { codigo, sobre: 'estatus' as const, texto: 'Hola, Ana' }
  await db.insert(avisosAMano).values([
    { ...aviso, fecha_creacion: hace(guarda.correos + 1) },
    { ...aviso, fecha_creacion: hace(guarda.correos - 1) },
  ])
  const movimiento = { codigo, lote: randomUUID(), antes: { cliente: 'Ana Peña', version: 1 }, version: 2 }
  await db.insert(movimientos).values([
    { ...movimiento, hasta: hace(1.1) },
    { ...movimiento, hasta: hace(0.9) },
  ])

  expect(await limpiar(db, registro)).toEqual({
    asistente: 0,
    asistente_consumo: 0,
    avisos_a_mano: 1,
    conteos: expect.any(Number),
    conversaciones: 0,
    correos: 1,
    cuentas: 1,
    enlaces: 2,
    movimientos: 1,
    preguntas_sin_respuesta: 0,
    procedencias: 2,
    repeticiones: 1200,
    sesiones: 1,
    solicitantes: 1,
    verificaciones: 1,
  })
  expect(await contar()).toEqual({
    repeticiones: antes.repeticiones + 1,
    enlaces: antes.enlaces + 3,
    sesiones: antes.sesiones + 1,
    verificaciones: antes.verificaciones + 1,
  })
  const registrados = await db.select({ correo: registrosAcceso.correo }).from(registrosAcceso)
  expect(registrados).toEqual([{ correo: 'pronto@ejemplo.com' }])
  const textos = await db.select({ texto: avisosAMano.texto }).from(avisosAMano).orderBy(avisosAMano.id)
  expect(textos).toEqual([{ texto: '…' }, { texto: 'Hola, Ana' }])
  expect(await db.$count(movimientos)).toBe(1)
  expect(await limpiar(db, registro)).toMatchObject({ avisos_a_mano: 0, correos: 0, cuentas: 0, repeticiones: 0 })
  const quedan = (await db.select({ correo: profiles.correo }).from(profiles)).map(({ correo }) => correo)
  expect(quedan.toSorted()).toEqual(
    [
      ...['alguien@ejemplo.com', beto.correo, carla.correo, 'con-saldo@ejemplo.com', 'pronto@ejemplo.com'],
      'revertido@ejemplo.com',
    ].toSorted(),
  )
})

test('of an old mail the row is left, without what it said', async () => {
  const leer = async (dias: number) =>
    (
      await db
        .select()
        .from(correos)
        .where(eq(correos.para, `hace-${dias}@ejemplo.com`))
    )[0]
  expect(await leer(guarda.correos + 1)).toMatchObject({
    estado: 'enviado',
    codigo_pedido: codigo,
    datos: {},
    texto: null,
    html: null,
  })
  expect(await leer(2)).toMatchObject({ casa: null, red: null, texto: 'Hola, Ana' })
  expect(await leer(0)).toMatchObject({ casa: '10.0.0.1', red: '10.0.0.0/24' })
  expect(await leer(guarda.correos - 1)).toMatchObject({ texto: 'Hola, Ana', vaciado: null })
  expect(await leer(guarda.correos + 2)).toMatchObject({ datos: { nombre: 'Ana Peña' }, vaciado: null })
})

test('one that cannot be cleaned is told, and keeps no other from it', async () => {
  await db.execute(sql`alter table enlaces rename to enlaces_ausentes`)
  await db.insert(verification).values({ identifier: 'correo', value: 'x', expiresAt: hace(1) })
  const antes = await db.$count(verification)
  await expect(limpiar(db, registro)).rejects.toThrow('Not cleaned: enlaces')
  await db.execute(sql`alter table enlaces_ausentes rename to enlaces`)
  expect(await db.$count(verification)).toBe(antes - 1)
})

test('two processes clean once a night, and staff read what came of it', async () => {
  if (!cola) throw new Error('This shop has a queue.')
  const otra = await abrirCola({ url, registro })
  await empezarLimpieza({ cola, db, registro })
  await empezarLimpieza({ cola: otra, db, registro })
  expect(await otra.boss.getSchedules('limpieza')).toHaveLength(1)

  const estado = async (cookie: string) => (await app.inject({ url: '/readyz', headers: { cookie } })).json()
  expect(await estado(carla.cookie)).toEqual({ listo: true, limpieza: null })
  // So that the first is not done before the second asks.
  const encargos = await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${enlaces} in exclusive mode`)
    return Promise.all([cola, otra].map(({ boss }) => boss.send('limpieza')))
  })
  expect(encargos.filter((id) => id !== null)).toHaveLength(1)
  await expect
    .poll(() => estado(carla.cookie), { timeout: 10_000 })
    .toMatchObject({ limpieza: { bien: true, quitados: { correos: 0 } } })
  for (const cookie of [beto.cookie, '']) expect(await estado(cookie)).toEqual({ listo: true })
  await otra.cerrar()
})
