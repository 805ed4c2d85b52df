import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditoria, correos, enlaces } from '#db/schema/machinery.server.ts'
import { creditosDados, fotosDePaquetes, paquetesDigitados, pedidosCuenta } from '#db/schema/miembros.server.ts'
import { historial, pedidosFormulario } from '#db/schema/pedidos.server.ts'
import { asuntos, contactos, respuestas, solicitudesAyuda, solicitudesRetiro } from '#db/schema/solicitudes.server.ts'
import { ESTATUS } from '#pedidos/estatus.ts'
import { cambiarEstatus, obtenerPedidoDeGestion } from '#pedidos/ficha/contract.ts'
import { openAccountClosures } from '#testing/accountClosures.server.ts'
import { openShop } from '#testing/shop.server.ts'

const shop = await openShop({ withMail: true })
const { ana, carla, db, mailbox } = shop
const { miembro, update, pedido } = openAccountClosures(shop)

test("requests from their address about others' orders and messages from forms are deleted too", async () => {
  const inma = await miembro('Inma')
  const foreign = await ana.pide()
  const own = { codigo_pedido: foreign, correo: 'INMA@ejemplo.com' }
  await db.insert(solicitudesAyuda).values({ ...own, situacion: 'Inma' })
  await db.insert(solicitudesRetiro).values({ ...own, nombre: 'Inma', apellido: 'Peña', estatus_id: 1 })
  await db.insert(pedidosFormulario).values({ nombre: 'Inma', apellido: 'Peña', correo: inma.correo })
  await db.insert(solicitudesAyuda).values({ codigo_pedido: await ana.pide(), situacion: 'Ana', correo: ana.correo })
  expect((await inma.remove()).status).toBe(200)
  for (const table of [solicitudesAyuda, solicitudesRetiro, pedidosFormulario])
    expect(await db.$count(table, sql`lower(${table.correo}) = ${inma.correo}`)).toBe(0)
  expect(await db.$count(solicitudesAyuda, eq(solicitudesAyuda.correo, ana.correo))).toBe(1)
  expect(await db.$count(pedidosFormulario, eq(pedidosFormulario.codigo_pedido, foreign))).toBe(1)
})

test('a form with their address of an order that is not proven theirs stays the order’s, without the address', async () => {
  const nieves = await miembro('Nieves')
  const { codigo } = (await ana.solicita({ correo: nieves.correo, descripcion_articulo: 'Broche de otra' })).body
  expect((await nieves.remove()).status).toBe(200)
  const [form] = await db.select().from(pedidosFormulario).where(eq(pedidosFormulario.codigo_pedido, codigo))
  expect(form).toMatchObject({ descripcion: 'Broche de otra', correo: null })
  expect(await pedido(codigo)).toMatchObject({ correo_cliente: null })
})

test('finished orders lose the personal data; open ones keep what their delivery needs', async () => {
  const elsa = await miembro('Elsa')
  const data = {
    telefono: '809 555 0134',
    direccion: 'Calle Duarte',
    numero_casa: '5',
    sector: 'Centro',
    municipio: 'Moca',
    provincia: 'Espaillat',
    referencias: 'Portón azul',
    notas_privadas: 'Elsa llamó',
    autorizado_a_recoger: 'Luisa Gómez',
  }
  const [acabado, enlazado, inProgress, suelto] = [
    await elsa.pide(),
    await ana.pide(),
    await elsa.pide(),
    await ana.pide(),
  ]
  const porEnlace = await ana.pide()
  for (const codigo of [acabado, inProgress, enlazado, porEnlace, suelto]) await update(codigo, data)
  await update(acabado, { estatus_id: ESTATUS.entregado, total: '900.00' })
  await update(enlazado, { estatus_id: ESTATUS.cancelado })
  await update(suelto, { estatus_id: ESTATUS.entregado })
  for (const codigo_pedido of [enlazado, porEnlace])
    await db.insert(pedidosCuenta).values({ codigo_pedido, codigo_membresia: elsa.codigo })
  for (const codigo_pedido of [acabado, inProgress]) {
    await db.insert(solicitudesAyuda).values({ codigo_pedido, situacion: 'Elsa', correo: elsa.correo })
    await db
      .insert(solicitudesRetiro)
      .values({ codigo_pedido, nombre: 'Elsa', apellido: 'Peña', correo: elsa.correo, estatus_id: 1 })
    const [mensaje] = await db
      .insert(contactos)
      .values({ codigo_pedido, nombre_cliente: 'Elsa', correo: elsa.correo, descripcion_problema: 'Hola' })
      .returning()
    const asunto = mensaje?.id ?? 0
    await db.insert(respuestas).values({ clase: 'mensaje', asunto, canal: 'whatsapp', texto: codigo_pedido })
  }
  await mailbox.waitForMail(({ to, text }) => to.includes(elsa.correo) && text.includes(acabado))
  await expect
    .poll(() => db.$count(correos, sql`${correos.para} = ${elsa.correo} and ${correos.estado} = 'enviado'`))
    .toBe(2)
  const before = { enCurso: await pedido(inProgress), porEnlace: await pedido(porEnlace), suelto: await pedido(suelto) }
  const pasos = await db.$count(historial)

  expect((await elsa.remove()).status).toBe(200)

  const empty = {
    cliente: 'Cliente',
    correo_cliente: null,
    telefono: null,
    direccion: null,
    numero_casa: null,
    sector: null,
    municipio: null,
    provincia: null,
    referencias: null,
    notas: null,
    notas_privadas: null,
    autorizado_a_recoger: null,
  }
  expect(await pedido(acabado)).toMatchObject({ ...empty, total: '900.00', estatus_id: ESTATUS.entregado })
  expect(await pedido(enlazado)).toMatchObject(empty)
  expect(await db.$count(historial)).toBe(pasos)
  for (const which of ['enCurso', 'porEnlace'] as const) {
    const was = before[which]
    expect(await pedido(was?.codigo ?? '')).toEqual({ ...was, version: (was?.version ?? 0) + 1 })
  }
  expect(await pedido(suelto)).toEqual(before.suelto)
  expect(await db.$count(pedidosCuenta, eq(pedidosCuenta.codigo_membresia, elsa.codigo))).toBe(0)
  expect(await ana.rastrea(acabado)).toMatchObject({ vista: 'publica', cliente: 'Cliente' })

  for (const [table, column] of [
    [solicitudesAyuda, solicitudesAyuda.codigo_pedido],
    [solicitudesRetiro, solicitudesRetiro.codigo_pedido],
    [contactos, contactos.codigo_pedido],
    [pedidosFormulario, pedidosFormulario.codigo_pedido],
  ] as const)
    expect([await db.$count(table, eq(column, acabado)), await db.$count(table, eq(column, inProgress))]).toEqual([
      0, 1,
    ])
  // An answer is deleted with the request that it answers.
  expect(await db.select({ texto: respuestas.texto }).from(respuestas)).toEqual([{ texto: inProgress }])
  expect(await db.select({ clase: asuntos.clase }).from(asuntos).orderBy(asuntos.clase)).toEqual([
    { clase: 'mensaje' },
    { clase: 'retiro' },
  ])
  expect(await db.select().from(enlaces).where(eq(enlaces.codigo_pedido, acabado))).toMatchObject([
    { revocado: expect.any(Date) },
  ])
  expect(await db.select().from(correos).where(eq(correos.codigo_pedido, acabado))).toMatchObject([
    { datos: {}, texto: null, html: null },
  ])
  expect(await db.select().from(correos).where(eq(correos.codigo_pedido, inProgress))).toMatchObject([
    { texto: expect.stringContaining(inProgress) },
  ])
  const traces = await db.select().from(auditoria).where(eq(auditoria.accion, 'desvincular'))
  expect(Object.fromEntries(traces.map(({ clave, despues }) => [clave, despues]))).toEqual({
    [acabado]: { sin_persona: true },
    [enlazado]: { sin_persona: true },
    [inProgress]: { sin_persona: false },
    [porEnlace]: { sin_persona: false },
  })
  expect(new Set(traces.map(({ quien }) => quien))).toEqual(new Set([elsa.id]))
})

test("an order on which a stranger typed the member's address loses the address, its link and the waiting mail", async () => {
  const gala = await miembro('Gala')
  const { body } = await ana.solicita({ correo: 'GALA@ejemplo.com' })
  const { codigo } = body
  await mailbox.waitForMail(({ to, text }) => to.includes('GALA@ejemplo.com') && text.includes(codigo))
  const { version } = (await carla.call(obtenerPedidoDeGestion, { params: { codigo } })).body
  const paso = { estatus_id: ESTATUS.confirmado, version, razon: 'Lo acordó por WhatsApp' }
  expect((await carla.call(cambiarEstatus, { params: { codigo }, body: paso })).status).toBe(200)
  const before = await pedido(codigo)
  expect(before).toMatchObject({ correo_cliente: expect.stringMatching(/^gala@/i), correo_comprobado: false })
  const waiting = and(eq(correos.codigo_pedido, codigo), eq(correos.estado, 'pendiente'))
  expect(await db.$count(correos, waiting)).toBe(1)
  const link = eq(enlaces.codigo_pedido, codigo)
  expect(await db.select().from(enlaces).where(link)).toMatchObject([{ revocado: null }])
  expect((await gala.remove()).status).toBe(200)
  expect(await pedido(codigo)).toEqual({ ...before, correo_cliente: null, version: (before?.version ?? 0) + 1 })
  expect(await db.select().from(enlaces).where(link)).toMatchObject([{ revocado: expect.any(Date) }])
  expect(await db.$count(correos, waiting)).toBe(0)
})

test('credits and packages keep their amounts, without name, e-mail or code', async () => {
  const fela = await miembro('Fela')
  const credito = { correo: fela.correo, nombre: 'Fela', codigo_membresia: fela.codigo, monto: '120.00' }
  const [given] = await db.insert(creditosDados).values(credito).returning()
  const paquete = {
    codigo_pedido: 'BBX-7',
    cliente: 'Fela Peña',
    correo_cliente: fela.correo,
    precio: '10.00',
    total: '12.00',
    user_id: fela.id,
    codigo_membresia: fela.codigo,
    notas: 'Fela pasa el lunes',
  }
  const [acabado, inProgress] = await db
    .insert(paquetesDigitados)
    .values([
      { ...paquete, estatus_id: ESTATUS.entregado },
      { ...paquete, estatus_id: ESTATUS.embarcado },
    ])
    .returning()
  const foto = { nombre: 'caja', tipo: 'image/jpeg' as const, bytes: 1, ancho: 1, alto: 1, contenido: Buffer.from('x') }
  const fotosDe = (id = 0) => db.$count(fotosDePaquetes, eq(fotosDePaquetes.paquete_id, id))
  await db.insert(fotosDePaquetes).values([acabado, inProgress].map((own) => ({ ...foto, paquete_id: own?.id ?? 0 })))
  expect((await fela.remove()).status).toBe(200)
  expect([await fotosDe(acabado?.id), await fotosDe(inProgress?.id)]).toEqual([0, 1])
  const [queda] = await db
    .select()
    .from(creditosDados)
    .where(eq(creditosDados.id, given?.id ?? 0))
  expect(queda).toMatchObject({ monto: '120.00', nombre: 'Cliente', correo: '', codigo_membresia: '' })
  const sinDueno = { total: '12.00', user_id: null, codigo_membresia: null }
  const read = async (id = 0) => (await db.select().from(paquetesDigitados).where(eq(paquetesDigitados.id, id)))[0]
  expect(await read(acabado?.id)).toMatchObject({ ...sinDueno, cliente: 'Cliente', correo_cliente: null, notas: null })
  expect(await read(inProgress?.id)).toMatchObject({ ...sinDueno, cliente: 'Fela Peña', correo_cliente: fela.correo })
})
