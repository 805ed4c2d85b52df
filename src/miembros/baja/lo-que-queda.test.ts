import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditoria, correos, enlaces } from '#db/schema/maquinaria.server.ts'
import { creditosDados, fotosDePaquetes, paquetesDigitados, pedidosCuenta } from '#db/schema/miembros.server.ts'
import { historial, pedidosFormulario } from '#db/schema/pedidos.server.ts'
import { asuntos, contactos, respuestas, solicitudesAyuda, solicitudesRetiro } from '#db/schema/solicitudes.server.ts'
import { ESTATUS } from '#pedidos/estatus.ts'
import { abrirBajas } from '#testing/bajas.server.ts'
import { abrirTienda } from '#testing/tienda.server.ts'

const tienda = await abrirTienda({ conCorreo: true })
const { ana, db, buzon } = tienda
const { miembro, poner, pedido } = abrirBajas(tienda)

test("what their address asked about others' orders goes too, and what it wrote in forms", async () => {
  const inma = await miembro('Inma')
  const ajeno = await ana.pide()
  const suyo = { codigo_pedido: ajeno, correo: 'INMA@ejemplo.com' }
  await db.insert(solicitudesAyuda).values({ ...suyo, situacion: 'Inma' })
  await db.insert(solicitudesRetiro).values({ ...suyo, nombre: 'Inma', apellido: 'Peña', estatus_id: 1 })
  await db.insert(pedidosFormulario).values({ nombre: 'Inma', apellido: 'Peña', correo: inma.correo })
  await db.insert(solicitudesAyuda).values({ codigo_pedido: await ana.pide(), situacion: 'Ana', correo: ana.correo })
  expect((await inma.borrar()).status).toBe(200)
  for (const tabla of [solicitudesAyuda, solicitudesRetiro, pedidosFormulario])
    expect(await db.$count(tabla, sql`lower(${tabla.correo}) = ${inma.correo}`)).toBe(0)
  expect(await db.$count(solicitudesAyuda, eq(solicitudesAyuda.correo, ana.correo))).toBe(1)
  expect(await db.$count(pedidosFormulario, eq(pedidosFormulario.codigo_pedido, ajeno))).toBe(1)
})

test('orders that are over lose the person; those under way keep what their delivery needs', async () => {
  const elsa = await miembro('Elsa')
  const datos = {
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
  const [acabado, enlazado, enCurso, suelto] = [
    await elsa.pide(),
    await ana.pide(),
    await elsa.pide(),
    await ana.pide(),
  ]
  const porEnlace = await ana.pide()
  for (const codigo of [acabado, enCurso, enlazado, porEnlace, suelto]) await poner(codigo, datos)
  await poner(acabado, { estatus_id: ESTATUS.entregado, total: '900.00' })
  await poner(enlazado, { estatus_id: ESTATUS.cancelado })
  await poner(suelto, { estatus_id: ESTATUS.entregado })
  for (const codigo_pedido of [enlazado, porEnlace])
    await db.insert(pedidosCuenta).values({ codigo_pedido, codigo_membresia: elsa.codigo })
  for (const codigo_pedido of [acabado, enCurso]) {
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
  await buzon.esperarA(({ para, texto }) => para.includes(elsa.correo) && texto.includes(acabado))
  await expect
    .poll(() => db.$count(correos, sql`${correos.para} = ${elsa.correo} and ${correos.estado} = 'enviado'`))
    .toBe(2)
  const antes = { enCurso: await pedido(enCurso), porEnlace: await pedido(porEnlace), suelto: await pedido(suelto) }
  const pasos = await db.$count(historial)

  expect((await elsa.borrar()).status).toBe(200)

  const vacio = {
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
  expect(await pedido(acabado)).toMatchObject({ ...vacio, total: '900.00', estatus_id: ESTATUS.entregado })
  expect(await pedido(enlazado)).toMatchObject(vacio)
  expect(await db.$count(historial)).toBe(pasos)
  for (const cual of ['enCurso', 'porEnlace'] as const) {
    const era = antes[cual]
    expect(await pedido(era?.codigo ?? '')).toEqual({ ...era, version: (era?.version ?? 0) + 1 })
  }
  expect(await pedido(suelto)).toEqual(antes.suelto)
  expect(await db.$count(pedidosCuenta, eq(pedidosCuenta.codigo_membresia, elsa.codigo))).toBe(0)
  expect(await ana.rastrea(acabado)).toMatchObject({ vista: 'publica', cliente: 'Cliente' })

  for (const [tabla, columna] of [
    [solicitudesAyuda, solicitudesAyuda.codigo_pedido],
    [solicitudesRetiro, solicitudesRetiro.codigo_pedido],
    [contactos, contactos.codigo_pedido],
    [pedidosFormulario, pedidosFormulario.codigo_pedido],
  ] as const)
    expect([await db.$count(tabla, eq(columna, acabado)), await db.$count(tabla, eq(columna, enCurso))]).toEqual([0, 1])
  // What was answered goes with what it answered.
  expect(await db.select({ texto: respuestas.texto }).from(respuestas)).toEqual([{ texto: enCurso }])
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
  expect(await db.select().from(correos).where(eq(correos.codigo_pedido, enCurso))).toMatchObject([
    { texto: expect.stringContaining(enCurso) },
  ])
  const trazas = await db.select().from(auditoria).where(eq(auditoria.accion, 'desvincular'))
  expect(Object.fromEntries(trazas.map(({ clave, despues }) => [clave, despues]))).toEqual({
    [acabado]: { sin_persona: true },
    [enlazado]: { sin_persona: true },
    [enCurso]: { sin_persona: false },
    [porEnlace]: { sin_persona: false },
  })
  expect(new Set(trazas.map(({ quien }) => quien))).toEqual(new Set([elsa.id]))
})

test('of credits and packages the amounts stay, without name, e-mail or code', async () => {
  const fela = await miembro('Fela')
  const credito = { correo: fela.correo, nombre: 'Fela', codigo_membresia: fela.codigo, monto: '120.00' }
  const [dado] = await db.insert(creditosDados).values(credito).returning()
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
  const [acabado, enCurso] = await db
    .insert(paquetesDigitados)
    .values([
      { ...paquete, estatus_id: ESTATUS.entregado },
      { ...paquete, estatus_id: ESTATUS.embarcado },
    ])
    .returning()
  const foto = { nombre: 'caja', tipo: 'image/jpeg' as const, bytes: 1, ancho: 1, alto: 1, contenido: Buffer.from('x') }
  const fotosDe = (id = 0) => db.$count(fotosDePaquetes, eq(fotosDePaquetes.paquete_id, id))
  await db.insert(fotosDePaquetes).values([acabado, enCurso].map((suyo) => ({ ...foto, paquete_id: suyo?.id ?? 0 })))
  expect((await fela.borrar()).status).toBe(200)
  expect([await fotosDe(acabado?.id), await fotosDe(enCurso?.id)]).toEqual([0, 1])
  const [queda] = await db
    .select()
    .from(creditosDados)
    .where(eq(creditosDados.id, dado?.id ?? 0))
  expect(queda).toMatchObject({ monto: '120.00', nombre: 'Cliente', correo: '', codigo_membresia: '' })
  const sinDueno = { total: '12.00', user_id: null, codigo_membresia: null }
  const leer = async (id = 0) => (await db.select().from(paquetesDigitados).where(eq(paquetesDigitados.id, id)))[0]
  expect(await leer(acabado?.id)).toMatchObject({ ...sinDueno, cliente: 'Cliente', correo_cliente: null, notas: null })
  expect(await leer(enCurso?.id)).toMatchObject({ ...sinDueno, cliente: 'Fela Peña', correo_cliente: fela.correo })
})
