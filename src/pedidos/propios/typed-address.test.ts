import { and, eq, inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { user } from '#db/schema/auth.server.ts'
import { auditoria, correos } from '#db/schema/machinery.server.ts'
import { pedidos, pedidosFormulario } from '#db/schema/pedidos.server.ts'
import { solicitudesAyuda, solicitudesRetiro } from '#db/schema/solicitudes.server.ts'
import { createConfirmationLink, findLink, getPedidoLink, getWhatsAppLink } from '#mail/links.server.ts'
import { descargarDatos } from '#miembros/contract.ts'
import { obtenerPedido, obtenerPedidoPorEnlace } from '#pedidos/contract.ts'
import { desvincularPedidos } from '#pedidos/desvincular.server.ts'
import { ESTATUS } from '#pedidos/estatus.ts'
import { DatosDePedido, guardarPedido, obtenerPedidoDeGestion } from '#pedidos/ficha/contract.ts'
import { verificarRetiro } from '#retiros/contract.ts'
import { secret } from '#testing/people.server.ts'
import { openShop } from '#testing/shop.server.ts'
import { listarMisPedidos, listarPendientes, rechazarPedidos, reconocerPedido } from './contract.ts'

const { ana, beto, carla, db, persona } = await openShop()

/** A stranger orders with Beto's address, without his account. */
async function attack(correo = beto.correo) {
  const { body } = await ana.solicita({ nombre: 'Ganaste Un Premio', correo, descripcion_articulo: 'Llama al 809 555' })
  return body.codigo
}
const enLista = async (quien = beto) =>
  (await quien.call(listarMisPedidos, { querystring: {} })).body.pedidos.map(({ codigo }) => codigo)
const porReconocer = async (quien = beto) =>
  (await quien.call(listarPendientes, {})).body.por_reconocer.map(({ codigo }) => codigo)
const answer = (codigo: string, es_mio: boolean, quien = beto) =>
  quien.call(reconocerPedido, { params: { codigo }, body: { es_mio } })
const rowOf = async (codigo: string) => (await db.select().from(pedidos).where(eq(pedidos.codigo, codigo)))[0]

test('an order sent with a member’s address waits as a question, which repeats nothing that was typed', async () => {
  const codigo = await attack()
  expect(await enLista()).not.toContain(codigo)
  const { body } = await beto.call(listarPendientes, {})
  expect(body).toMatchObject({ por_reconocer: [{ codigo }], sin_reconocer: 1 })
  expect(JSON.stringify(body)).not.toMatch(/Ganaste|Llama/)
  expect((await beto.call(obtenerPedido, { params: { codigo } })).body).toMatchObject({ vista: 'publica' })
})

test('an order that a member sends signed in is hers at once', async () => {
  const { body } = await beto.solicita({ correo: beto.correo.toUpperCase() })
  expect(await enLista()).toContain(body.codigo)
  expect(await porReconocer()).not.toContain(body.codigo)
})

test('a member who sends an order with another member’s address puts nothing into that list', async () => {
  const eva = await persona('Eva Luz', 'eva@ejemplo.com', { rol: 'user', ip: '10.44.1.1' })
  const { body } = await eva.solicita({ correo: beto.correo })
  expect(await enLista()).not.toContain(body.codigo)
  expect(await porReconocer()).toContain(body.codigo)
  expect(await porReconocer(eva)).not.toContain(body.codigo)
})

test('yes: the order joins the list, and saying it twice changes nothing', async () => {
  const codigo = await attack()
  for (let n = 0; n < 2; n++) expect((await answer(codigo, true)).status).toBe(200)
  expect(await enLista()).toContain(codigo)
  expect(await porReconocer()).not.toContain(codigo)
  expect((await answer(codigo, false)).status).toBe(404)
  expect(await db.$count(auditoria, eq(auditoria.accion, 'reconocer'))).toBe(1)
})

test('no: the order leaves the account, its link and its mails to her end, and staff are told', async () => {
  const codigo = await attack()
  const enlace = await db.transaction((tx) => getPedidoLink(tx, { codigo_pedido: codigo, correo: beto.correo, secret }))
  const { status, body } = await answer(codigo, false)
  expect([status, body.por_reconocer.some((pendiente) => pendiente.codigo === codigo)]).toEqual([200, false])
  expect(await enLista()).not.toContain(codigo)
  expect(await rowOf(codigo)).toMatchObject({ cliente: 'Ganaste Un Premio', correo_cliente: null, estatus_id: 1 })
  expect((await ana.call(obtenerPedidoPorEnlace, {}, { 'x-enlace': enlace })).status).toBe(404)
  const mails = await db.select().from(correos).where(eq(correos.codigo_pedido, codigo))
  expect(mails.filter(({ para, estado }) => para === beto.correo && estado === 'pendiente')).toEqual([])
  const { body: ficha } = await carla.call(obtenerPedidoDeGestion, { params: { codigo } })
  expect(ficha).toMatchObject({ correo_cliente: null, notas_privadas: expect.stringContaining('no es suyo') })
})

test('no: also a receipt and a mail that is being delivered are not tried again, and the shop is told all the same', async () => {
  const codigo = await attack()
  const body = { nombre: 'Ganaste', apellido: 'Premio', codigoPedido: codigo, correo: beto.correo }
  expect((await ana.call(verificarRetiro, { body })).status).toBe(200)
  const ofOrder = eq(correos.codigo_pedido, codigo)
  await db.update(correos).set({ estado: 'pendiente', tomado: null }).where(ofOrder)
  const leased = and(ofOrder, eq(correos.funcion, 'send-order-request-confirmation'))
  await db.update(correos).set({ tomado: sql`now() + interval '1 minute'` }).where(leased)
  expect((await answer(codigo, false)).status).toBe(200)
  const mails = await db.select().from(correos).where(ofOrder)
  expect(Object.fromEntries(mails.map(({ funcion, estado }) => [funcion, estado]))).toEqual({
    'send-order-request-confirmation': 'omitido',
    'send-pickup-receipt': 'omitido',
    'send-pickup-request': 'pendiente',
  })
})

test('no: the links to her address end, and the one that staff sent to the client’s phone stays', async () => {
  const codigo = await attack()
  const ofHer = { codigo_pedido: codigo, correo: beto.correo, secret }
  const [confirmation, whatsApp] = await db.transaction(async (tx) => [
    await createConfirmationLink(tx, { ...ofHer, solicitud: 'ayuda:1' }),
    await getWhatsAppLink(tx, { codigo_pedido: codigo, secret }),
  ])
  expect(await findLink(db, confirmation, 'confirmacion')).not.toBeNull()
  expect((await answer(codigo, false)).status).toBe(200)
  expect(await findLink(db, confirmation, 'confirmacion')).toBeNull()
  expect((await ana.call(obtenerPedidoPorEnlace, {}, { 'x-enlace': whatsApp })).body).toMatchObject({ codigo })
})

test('an account that ends takes only the links to its address from an order that it never recognized', async () => {
  const fe = await persona('Fe Mora', 'fe@ejemplo.com', { rol: 'user', ip: '10.44.1.3' })
  const codigo = await attack('FE@ejemplo.com')
  const [own, whatsApp] = await db.transaction(async (tx) => [
    await getPedidoLink(tx, { codigo_pedido: codigo, correo: fe.correo, secret }),
    await getWhatsAppLink(tx, { codigo_pedido: codigo, secret }),
  ])
  const [cuenta] = await db.select({ id: user.id }).from(user).where(eq(user.email, fe.correo))
  await db.transaction((tx) => desvincularPedidos(tx, { id: cuenta?.id ?? '', correo: fe.correo }))
  expect(await rowOf(codigo)).toMatchObject({ correo_cliente: null })
  const statuses = [own, whatsApp].map((enlace) => ana.call(obtenerPedidoPorEnlace, {}, { 'x-enlace': enlace }))
  expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([404, 200])
})

test('nobody answers for somebody else, nor about an order that was never in question', async () => {
  const codigo = await attack()
  const eva = await persona('Eva Gil', 'evagil@ejemplo.com', { rol: 'user', ip: '10.44.1.2' })
  const own = (await eva.solicita()).body.codigo
  const statuses = [
    await answer(codigo, true, eva),
    await answer(codigo, false, eva),
    await answer(own, false, eva),
    await answer('B99-00000', false, eva),
    await answer(codigo, false, ana),
  ].map(({ status }) => status)
  expect(statuses).toEqual([404, 404, 404, 404, 401])
  expect(await rowOf(codigo)).toMatchObject({ correo_cliente: beto.correo, correo_comprobado: false })
})

test('an account whose address is not confirmed is neither asked nor believed', async () => {
  const codigo = await attack()
  await db.update(user).set({ emailVerified: false }).where(eq(user.email, beto.correo))
  expect(await porReconocer()).toEqual([])
  expect((await answer(codigo, true)).status).toBe(404)
  expect((await answer(codigo, false)).status).toBe(404)
  expect(await rowOf(codigo)).toMatchObject({ correo_cliente: beto.correo, correo_comprobado: false })
  await db.update(user).set({ emailVerified: true }).where(eq(user.email, beto.correo))
  expect(await porReconocer()).toContain(codigo)
})

test('an address that staff write is one that they know', async () => {
  const codigo = await attack('otra@ejemplo.com')
  const { body: ficha } = await carla.call(obtenerPedidoDeGestion, { params: { codigo } })
  expect(ficha.correo_comprobado).toBe(false)
  const known = Object.keys(DatosDePedido.shape).map((field) => [field, ficha[field as keyof typeof ficha]])
  const body = {
    ...(Object.fromEntries(known) as DatosDePedido), // what staff read has these fields
    ...{ correo_cliente: 'llamo@ejemplo.com', estatus_id: ficha.estatus.id },
  }
  expect((await carla.call(guardarPedido, { params: { codigo }, body })).body.correo_comprobado).toBe(true)
})

test('nothing that the other person wrote reaches the member’s export, before and after no', async () => {
  const olga = await persona('Olga Paz', 'olga@ejemplo.com', { rol: 'user', ip: '10.44.3.1' })
  const own = (await olga.solicita({ correo: olga.correo, descripcion_articulo: 'Arete mío de plata' })).body.codigo
  const typed = (await ana.solicita({ nombre: 'Dueña Ajena', correo: olga.correo, telefono: '8095550123' })).body.codigo
  const row = { codigo_pedido: typed, correo: olga.correo }
  await db.insert(solicitudesAyuda).values({ ...row, situacion: 'Ayuda ajena' })
  await db.insert(solicitudesRetiro).values({ ...row, nombre: 'Dueña', apellido: 'Ajena', estatus_id: 1 })
  const read = async () => (await olga.call(descargarDatos, {})).body
  for (const says of [null, false]) {
    if (says !== null) await answer(typed, says, olga)
    const { formularios, solicitudes, retiros, pedidos } = await read()
    expect(formularios).toMatchObject([{ codigo_pedido: own, descripcion: 'Arete mío de plata' }])
    expect(JSON.stringify([formularios, solicitudes, retiros, pedidos])).not.toMatch(/[Aa]jena|8095550123/)
  }
  const [form] = await db.select().from(pedidosFormulario).where(eq(pedidosFormulario.codigo_pedido, typed))
  expect(form).toMatchObject({ nombre: 'Dueña Ajena', correo: null })
})

test('eleven orders of strangers displace nothing that is hers, and one answer ends them', async () => {
  const hilda = await persona('Hilda Soto', 'hilda@ejemplo.com', { rol: 'user', ip: '10.44.2.1' })
  const own = (await hilda.solicita({ correo: hilda.correo })).body.codigo
  await db.update(pedidos).set({ estatus_id: ESTATUS.listo, tipo_servicio: 'retiro' }).where(eq(pedidos.codigo, own))
  const row = { codigo_pedido: own, situacion: 'Es un regalo', correo: 'tia@ejemplo.com' }
  await db.insert(solicitudesAyuda).values({ ...row, estado: 'por_confirmar' })
  const typed = { cliente: 'Ganaste', correo_cliente: hilda.correo, correo_comprobado: false }
  const codes = Array.from({ length: 11 }, (_, n) => `B77-000${10 + n}`)
  const oneByOne = (n: number) => new Date(Date.now() - 60_000 + n)
  await db.insert(pedidos).values(codes.map((codigo, n) => ({ ...typed, codigo, fecha_creacion: oneByOne(n) })))
  const read = async () => (await hilda.call(listarPendientes, {})).body
  const seen = await read()
  expect(seen.pendientes).toMatchObject([{ clase: 'retiro', codigo: own }, { clase: 'confirmacion' }])
  expect(seen.por_reconocer.map(({ codigo }) => codigo)).toEqual(codes.toReversed().slice(0, 3))
  expect(seen.sin_reconocer).toBe(11)

  // An order that arrives after she looked stays in question.
  const later = await attack(hilda.correo)
  const answered = await hilda.call(rechazarPedidos, { body: { hasta: seen.por_reconocer[0]?.fecha_creacion ?? '' } })
  expect(answered.body).toEqual(await read())
  expect(answered.body).toMatchObject({ ...seen, por_reconocer: [{ codigo: later }], sin_reconocer: 1 })
  const rows = await db.select().from(pedidos).where(inArray(pedidos.codigo, codes))
  expect(rows.map(({ correo_cliente }) => correo_cliente)).toEqual(codes.map(() => null))
  expect(await rowOf(own)).toMatchObject({ correo_cliente: hilda.correo })
})
