import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { terminarChat } from '#conversaciones/chat/contract.ts'
import { enviarMensaje } from '#conversaciones/contacto/contract.ts'
import { preguntasSinRespuesta } from '#db/schema/chat.server.ts'
import { correos } from '#db/schema/machinery.server.ts'
import { estatus, pedidos } from '#db/schema/pedidos.server.ts'
import { asuntos, contactos, solicitudesRetiro } from '#db/schema/solicitudes.server.ts'
import { SERVICIOS } from '#lib/closedSets.ts'
import { addDays, dayOf } from '#lib/dates.ts'
import { solicitarInternacional } from '#paquetes/contract.ts'
import { ESTATUS } from '#pedidos/estatus.ts'
import { cambiarEstatus, guardarPedido, obtenerPedidoDeGestion } from '#pedidos/ficha/contract.ts'
import { contarPedidos } from '#pedidos/lista/contract.ts'
import { anotarDecision, proponerPrecio } from '#pedidos/propuestas/contract.ts'
import { isLate } from '#pedidos/situacion.ts'
import { verificarRetiro } from '#retiros/contract.ts'
import { pedirAyuda } from '#solicitudes/contract.ts'
import { browserOf } from '#testing/chats.server.ts'
import { openShop } from '#testing/shop.server.ts'
import { contarPendientes, type Pendientes } from './contract.ts'
import { totalWaiting } from './waiting.ts'

const { ana, carla, db, mailbox, persona } = await openShop({ withMail: true })

let visits = 0
/** Creates a visitor with a fresh IP address, so that no rate limit applies. */
const visit = () => persona('Luz Gil', 'luz@ejemplo.com', { ip: `10.9.${visits++}.1` })

const TODAY = dayOf(new Date())
const pendientes = async () => (await carla.call(contarPendientes, {})).body
const asStaff = async (codigo: string) => (await carla.call(obtenerPedidoDeGestion, { params: { codigo } })).body

async function move(codigo: string, estatus_id: number, fecha?: string) {
  const { version } = await asStaff(codigo)
  const body = { estatus_id, version, fecha, razon: 'Lo acordó por WhatsApp' }
  expect((await carla.call(cambiarEstatus, { params: { codigo }, body })).status).toBe(200)
}

async function setPrecio(codigo: string, changes: { total?: string; fecha_estimada_entrega?: string } = {}) {
  const {
    estatus: donde,
    codigo: _,
    fecha_creacion,
    clase: _clase,
    lineas: _lineas,
    cuenta: _cuenta,
    propuesta: _propuesta,
    avisos_por_correo: _avisos,
    costo_envio: _envio,
    autorizado_a_recoger: _autorizado,
    correo_comprobado: _comprobado,
    ...pedido
  } = await asStaff(codigo)
  const body = { ...pedido, estatus_id: donde.id, total: '900.00', fecha_estimada_entrega: TODAY, ...changes }
  expect((await carla.call(guardarPedido, { params: { codigo }, body })).status).toBe(200)
}

/** The pending counts before each test. */
let before: Pendientes
beforeEach(async () => {
  before = await pendientes()
})
const grewBy = async (which: keyof Pendientes) => (await pendientes())[which].cuantos - before[which].cuantos

// This test runs first, before other mails wait to be sent.
test('a failed mail counts, with its recipient, while it can be resent', async () => {
  mailbox.reject(550, 'destinatario')
  await ana.solicita({ nombre: 'Mercedes Núñez', correo: 'mercedes@ejemplo.com' })
  await expect.poll(() => grewBy('correos_fallidos')).toBe(1)
  mailbox.reject(null)
  expect((await pendientes()).correos_fallidos.para).toBe('Mercedes Núñez')
  await db.update(correos).set({ vaciado: new Date() }).where(eq(correos.estado, 'fallido'))
  expect((await pendientes()).correos_fallidos).toEqual({ cuantos: 0, para: null })
})

test('a new order counts until it has a price', async () => {
  const codigo = await ana.pide()
  expect(await grewBy('por_poner_precio')).toBe(1)
  expect((await pendientes()).por_poner_precio.dias).toBe(0)
  await setPrecio(codigo)
  expect(await grewBy('por_poner_precio')).toBe(0)
})

test('a proposed price counts until its customer answers, as in the list, with the day on which the first one ends', async () => {
  const propose = async (days: number) => {
    const codigo = await ana.pide()
    const line = {
      clase: 'pieza' as const,
      concepto: 'Aretes',
      cantidad: 1,
      precio: '900.00',
      razon: null,
      linea: null,
    }
    const body = {
      ...{ lineas: [line], plan: 'antes' as const, version: (await asStaff(codigo)).version },
      ...{ fecha_estimada_entrega: addDays(TODAY, 9), vale_hasta: addDays(TODAY, days) },
    }
    const { propuesta } = (await carla.call(proponerPrecio, { params: { codigo }, body })).body
    return { codigo, id: propuesta?.id ?? 0 }
  }
  const listed = async () => (await carla.call(contarPedidos, { querystring: {} })).body.por_aceptar
  expect((await pendientes()).por_aceptar).toEqual({ cuantos: 0, vence: null })
  const badge = totalWaiting(before)
  const [later, sooner] = [await propose(5), await propose(2)]
  expect((await pendientes()).por_aceptar).toEqual({ cuantos: 2, vence: addDays(TODAY, 2) })
  expect(await listed()).toBe(2)
  // What its customer must answer is no work of staff.
  expect(totalWaiting(await pendientes())).toBe(badge)
  const { version } = await asStaff(sooner.codigo)
  const params = { codigo: sooner.codigo, id: sooner.id }
  await carla.call(anotarDecision, { params, body: { decision: 'cambiar', palabras: 'Dorados', version } })
  expect((await pendientes()).por_aceptar).toEqual({ cuantos: 1, vence: addDays(TODAY, 5) })
  await move(later.codigo, ESTATUS.cancelado)
  expect([await grewBy('por_aceptar'), await listed()]).toEqual([0, 0])
})

test('an order for pickup counts from ready to delivered', async () => {
  const { codigo } = (await ana.solicita({ tipo_servicio: 'retiro' })).body
  await move(codigo, ESTATUS.listo, `${addDays(TODAY, -9)}T12:00:00-04:00`)
  expect(await grewBy('listos_sin_buscar')).toBe(1)
  expect((await pendientes()).listos_sin_buscar.dias).toBe(9)
  await move(codigo, ESTATUS.entregado)
  expect(await grewBy('listos_sin_buscar')).toBe(0)
})

test("overdue orders are those that the customer's page calls late, for every status and service", async () => {
  const ayer = addDays(TODAY, -1)
  const codigo = await ana.pide()
  for (const item of await db.select().from(estatus))
    for (const tipo_servicio of [...SERVICIOS, null])
      for (const fecha_estimada_entrega of [null, ayer, TODAY]) {
        const donde = { estatus_id: item.id, tipo_servicio, fecha_estimada_entrega }
        await db.update(pedidos).set(donde).where(eq(pedidos.codigo, codigo))
        const atrasado = isLate({ ...donde, estatus: item, historial: [] }, TODAY)
        expect([item.nombre, tipo_servicio, await grewBy('vencidos')]).toEqual([
          item.nombre,
          tipo_servicio,
          Number(atrasado),
        ])
      }
  await db.update(pedidos).set({ estatus_id: ESTATUS.recibido }).where(eq(pedidos.codigo, codigo))
  await setPrecio(codigo, { fecha_estimada_entrega: addDays(TODAY, -40) })
  expect((await pendientes()).vencidos.dias).toBe(40)
}, 60_000)

test('requests count as urgent, as address changes or as unconfirmed', async () => {
  const pide = async (correo: string) => {
    const codigo = await ana.pide()
    const params = { codigo }
    await ana.call(pedirAyuda, { params, body: { situacion: 'Es un regalo', correo } }, keyOf())
  }
  await pide(ana.correo)
  await pide('vecina@ejemplo.com')
  const { cuantos, urgentes, sin_confirmar } = before.solicitudes
  expect((await pendientes()).solicitudes).toEqual({
    cuantos: cuantos + 1,
    urgentes: urgentes + 1,
    sin_confirmar: sin_confirmar + 1,
  })
})

const keyOf = () => ({ 'idempotency-key': randomUUID() })

test('waiting chats and left messages count until they end', async () => {
  const browser = () => browserOf(ana)
  const [luz, gil] = [browser(), browser()]
  await luz.request({ mensaje: '¿Hay alguien?' })
  await gil.leave('Me interesa una pulsera.')
  const { chat } = await pendientes()
  expect(chat).toEqual({ cuantos: before.chat.cuantos + 1, dejadas: before.chat.dejadas + 1 })
  for (const quien of [luz, gil]) await quien.call(terminarChat, {})
  expect((await pendientes()).chat).toEqual(before.chat)
})

test('a question that the assistant could not answer counts until staff answer it', async () => {
  const digest = randomUUID().replaceAll('-', '').padEnd(64, '0')
  await db.insert(preguntasSinRespuesta).values({ texto: '¿Hacen tobilleras?', huella: digest })
  expect(await grewBy('preguntas')).toBe(1)
  await db.update(preguntasSinRespuesta).set({ estado: 'descartada' })
  expect((await pendientes()).preguntas).toEqual({ cuantos: 0 })
})

test('a contact message counts until its state changes', async () => {
  const body = { nombre_cliente: 'Ana', correo: ana.correo, descripcion_problema: '¿Hacen tobilleras?' }
  await ana.call(enviarMensaje, { body }, keyOf())
  expect(await grewBy('mensajes')).toBe(1)
  await db.update(contactos).set({ estado: 'Respondido' })
  expect((await pendientes()).mensajes).toEqual({ cuantos: 0, dias: null })
})

test('a pickup counts until it is handled or its order is finished', async () => {
  const retira = async () => {
    const correo = `${randomUUID()}@ejemplo.com`
    const { codigo } = (await ana.solicita({ correo, tipo_servicio: 'retiro' })).body
    const quien = await visit()
    const body = { nombre: 'Ana', apellido: 'Peña', codigoPedido: codigo, correo }
    expect((await quien.call(verificarRetiro, { body }, keyOf())).body.success).toBe(true)
    return codigo
  }
  const [item, other] = [await retira(), await retira()]
  expect(await grewBy('retiros')).toBe(2)
  await move(item, ESTATUS.entregado)
  expect(await grewBy('retiros')).toBe(1)
  const [row] = await db.select().from(solicitudesRetiro).where(eq(solicitudesRetiro.codigo_pedido, other))
  await db
    .update(asuntos)
    .set({ visto_en: new Date() })
    .where(and(eq(asuntos.clase, 'retiro'), eq(asuntos.id, row?.id ?? 0)))
  expect(await grewBy('retiros')).toBe(1)
  await db.update(asuntos).set({ atendido_en: new Date() })
  expect(await grewBy('retiros')).toBe(0)
})

test("an international request counts; an order's request form does not", async () => {
  const body = { nombre: 'Ana', apellido: 'Peña', correo: ana.correo, whatsapp: '809 555 0134' }
  await ana.call(solicitarInternacional, { body }, keyOf())
  await ana.pide()
  expect(await grewBy('internacional')).toBe(1)
})
