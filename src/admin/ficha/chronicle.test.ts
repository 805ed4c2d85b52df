import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { decidirSolicitud, responderAsunto } from '#conversaciones/bandeja/contract.ts'
import { consultar } from '#conversaciones/contacto/contract.ts'
import { user } from '#db/schema/auth.server.ts'
import { conversaciones } from '#db/schema/chat.server.ts'
import { correos } from '#db/schema/machinery.server.ts'
import { ticketsAyuda } from '#db/schema/miembros.server.ts'
import { avisosAMano, historial, pedidos } from '#db/schema/pedidos.server.ts'
import { contactos } from '#db/schema/solicitudes.server.ts'
import { ESTATUS } from '#pedidos/estatus.ts'
import {
  cambiarEstatus,
  cambiarNotasPrivadas,
  copiarHistorial,
  type DatosDePedido,
  guardarPedido,
  obtenerPedidoDeGestion,
  revocarEnlaces,
} from '#pedidos/ficha/contract.ts'
import { confirmarConPrecio, deshacerPasos, listarDeshacibles } from '#pedidos/mover/contract.ts'
import { verificarRetiro } from '#retiros/contract.ts'
import { pedirAyuda } from '#solicitudes/contract.ts'
import { filledColumns } from '#testing/columns.ts'
import { openShop } from '#testing/shop.server.ts'
import { listarActividad } from '../actividad/contract.ts'
import { FIELDS, leerCronica, type Suceso } from './contract.ts'

const { ana, beto, carla, db, persona } = await openShop()
const dora = await persona('Dora Gil', 'dora@brisa.example', { rol: 'admin', ip: '10.4.4.4' })

const params = (codigo: string) => ({ params: { codigo } })
const cronica = async (codigo: string, quien = carla) => (await quien.call(leerCronica, params(codigo))).body
const read = async (codigo: string) => (await carla.call(obtenerPedidoDeGestion, params(codigo))).body
const mover = async (
  codigo: string,
  estatus_id: number,
  rest: { descripcion?: string; fecha?: string } = {},
  quien = carla,
) => {
  const { version } = await read(codigo)
  return quien.call(cambiarEstatus, {
    ...params(codigo),
    body: { estatus_id, version, ...rest, razon: 'Lo acordó por WhatsApp' } as never,
  })
}
async function save(codigo: string, cambios: Partial<DatosDePedido>, quien = carla) {
  const {
    codigo: _,
    estatus,
    fecha_creacion: __,
    clase: _clase,
    lineas: _lineas,
    cuenta: _cuenta,
    propuesta: _propuesta,
    avisos_por_correo: _avisos,
    costo_envio: _envio,
    autorizado_a_recoger: _autorizado,
    correo_comprobado: _comprobado,
    ...data
  } = await read(codigo)
  const body = {
    ...data,
    fecha_estimada_entrega: data.fecha_estimada_entrega ?? '2026-03-14',
    estatus_id: estatus.id,
    razon: 'Lo acordó por WhatsApp',
    ...cambios,
  }
  const { status } = await quien.call(guardarPedido, { ...params(codigo), body })
  expect(status).toBe(200)
}
const de = <C extends Suceso['clase']>(sucesos: Suceso[], clase: C) =>
  sucesos.filter((suceso): suceso is Extract<Suceso, { clase: C }> => suceso.clase === clase)

test('an order from the site shows the request, its author and the mail', async () => {
  const codigo = await ana.pide('Una pulsera azul de tres hilos')
  const { lo_pedido, historial, esperados, sucesos } = await cronica(codigo)
  expect(lo_pedido).toBe('Una pulsera azul de tres hilos')
  expect(historial).toMatchObject([
    { estatus: { nombre: 'Recibido' }, quien: { nombre: 'Ana Peña', yo: false }, por_la_web: true, descripcion: null },
  ])
  expect(esperados.map(({ nombre }) => nombre)).toEqual(['Listo para Entregar', 'Entregado'])
  expect(sucesos).toMatchObject([{ clase: 'correo', funcion: 'send-order-request-confirmation', estado: 'pendiente' }])
})

test('a step shows its author, price and message, and its mail the time of sending', async () => {
  const codigo = await ana.pide()
  await save(codigo, { estatus_id: ESTATUS.confirmado, total: '1850.00', precio: '1350.00' })
  const until = new Date(Date.now() + 60_000)
  await db.update(correos).set({ desde: until }).where(eq(correos.funcion, 'send-status-update'))
  await mover(codigo, ESTATUS.en_preparacion, { descripcion: 'Ya empezamos.' }, dora)
  const { historial, sucesos } = await cronica(codigo)
  expect(historial.slice(1)).toMatchObject([
    { estatus: { nombre: 'Confirmado' }, quien: { nombre: 'Carla Núñez', yo: true }, total: '1850.00', anotado: null },
    {
      estatus: { nombre: 'En Preparación' },
      quien: { nombre: 'Dora Gil', yo: false },
      total: null,
      descripcion: 'Ya empezamos.',
    },
  ])
  expect(de(sucesos, 'correo')).toContainEqual(
    expect.objectContaining({ estatus: 'Confirmado', estado: 'pendiente', espera_hasta: until.toISOString() }),
  )
  // The total is shown with its step, so only the price is here.
  expect(de(sucesos, 'cambio')).toMatchObject([{ cambios: [{ campo: 'precio', antes: '0.00', despues: '1350.00' }] }])
  expect((await cronica(codigo, dora)).historial[1]?.quien).toEqual({ nombre: 'Carla Núñez', yo: false })
})

test('a change shows its author and values; for personal columns only the fact', async () => {
  const codigo = await ana.pide()
  await save(codigo, {
    fecha_estimada_entrega: '2026-03-20',
    telefono: '809-555-0177',
    sector: 'Centro',
    peso: '0.2',
  })
  const { version } = await read(codigo)
  await dora.call(cambiarNotasPrivadas, { ...params(codigo), body: { notas_privadas: 'Paga al recibir', version } })
  const { sucesos } = await cronica(codigo)
  expect(de(sucesos, 'cambio')).toMatchObject([
    {
      quien: { nombre: 'Carla Núñez' },
      cambios: [
        { campo: 'peso', antes: '0.00', despues: '0.2' },
        { campo: 'fecha_estimada_entrega', despues: '2026-03-20' },
        { campo: 'telefono', antes: null, despues: null },
        { campo: 'direccion', antes: null, despues: null },
      ],
    },
    { quien: { nombre: 'Dora Gil' }, cambios: [{ campo: 'notas_privadas', antes: null, despues: null }] },
  ])
  expect(JSON.stringify(sucesos)).not.toMatch(/809\D*555\D*0177/)
})

test('every column that staff can edit appears in the timeline and in the audit', async () => {
  const codigo = await ana.pide()
  const drafts = filledColumns(({ label, line }) => label && line !== false)
  await save(codigo, { ...drafts, correo_cliente: 'otra@ejemplo.com', total: '2000.00' })
  const [change] = de((await cronica(codigo)).sucesos, 'cambio')
  expect(change?.cambios.map(({ campo }) => campo).toSorted()).toEqual(FIELDS.toSorted())
  const { hechos } = (await carla.call(listarActividad, { querystring: { clave: codigo } })).body
  const { cambios = [] } = hechos.find(({ accion }) => accion === 'actualizar') ?? {}
  expect(cambios.map(({ campo }) => campo).toSorted()).toEqual(Object.keys(drafts).toSorted())
})

test('messages about an order show their outcome and who handled them', async () => {
  const codigo = await ana.pide()
  const llamada = { ...params(codigo), body: { situacion: 'Es un regalo', correo: ana.correo } }
  await ana.call(pedirAyuda, llamada)
  await ana.call(consultar, {
    ...params(codigo),
    body: { nombre_cliente: 'Ana', correo: ana.correo, mensaje: '¿Llega hoy?' },
  })
  const abierta = de((await cronica(codigo)).sucesos, 'asunto')
  expect(abierta).toMatchObject([
    { asunto: 'ayuda', estado: 'abierta', atendido: false, quien: null },
    { asunto: 'mensaje', estado: null, atendido: false },
  ])
  expect((await cronica(codigo)).historial.at(-1)).toMatchObject({
    estatus: { nombre: 'En Revisión' },
    quien: null,
    por_la_web: true,
  })
  await dora.call(decidirSolicitud, {
    params: { clase: 'ayuda', id: abierta[0]?.id ?? 0 },
    body: { aprobada: true },
  })
  expect(de((await cronica(codigo)).sucesos, 'asunto')[0]).toMatchObject({
    estado: 'aprobada',
    atendido: true,
    quien: { nombre: 'Dora Gil' },
  })

  const pregunta = { clase: 'mensaje' as const, id: abierta[1]?.id ?? 0 }
  const body = { canal: 'whatsapp' as const, texto: 'Sí, hoy', respuestas_vistas: 0 }
  expect((await carla.call(responderAsunto, { params: pregunta, body })).status).toBe(200)
  const { sucesos } = await cronica(codigo)
  expect(de(sucesos, 'asunto')[1]).toMatchObject({ asunto: 'mensaje', atendido: true, quien: { yo: true } })
  const porWhatsapp = { asunto: 'mensaje', id: pregunta.id, canal: 'whatsapp', quien: { yo: true } }
  expect(de(sucesos, 'respuesta')).toMatchObject([porWhatsapp])

  // A mail to the customer appears among the order's mails; a mail to another address appears only as an answer.
  const responder = async (respuestas_vistas: number) => {
    const porCorreo = { canal: 'correo' as const, texto: 'Sí, hoy', respuestas_vistas }
    await carla.call(responderAsunto, { params: pregunta, body: porCorreo })
    const { sucesos } = await cronica(codigo)
    const correos = de(sucesos, 'correo').filter(({ funcion }) => funcion === 'send-answer')
    return [correos.length, de(sucesos, 'respuesta').map(({ canal }) => canal)]
  }
  expect(await responder(1)).toEqual([1, ['whatsapp']])
  await db.update(contactos).set({ correo: 'ajena@ejemplo.com' }).where(eq(contactos.id, pregunta.id))
  expect(await responder(2)).toEqual([1, ['correo', 'whatsapp']])

  const ready = await ana.pide()
  await mover(ready, ESTATUS.listo)
  await ana.call(verificarRetiro, {
    body: { nombre: 'Ana', apellido: 'Peña', codigoPedido: ready, correo: ana.correo },
  })
  expect(de((await cronica(ready)).sucesos, 'asunto')).toMatchObject([{ asunto: 'retiro', atendido: false }])
  // The delivery of the order also ends the announced pickup, as in the inbox.
  await mover(ready, ESTATUS.entregado)
  expect(de((await cronica(ready)).sucesos, 'asunto')).toMatchObject([
    { asunto: 'retiro', atendido: true, quien: null },
  ])
})

test('messages by WhatsApp, revoked links and a copied history are shown', async () => {
  const codigo = await beto.pide()
  const [autor] = await db.select({ id: user.id }).from(user).where(eq(user.email, dora.correo))
  await db.insert(avisosAMano).values({ codigo, sobre: 'precio', texto: 'Hola, Ana', autor: autor?.id })
  await carla.call(revocarEnlaces, params(codigo))
  const origin = await beto.pide()
  await carla.call(copiarHistorial, { ...params(codigo), body: { origen: origin } })
  const { sucesos, historial } = await cronica(codigo)
  expect(de(sucesos, 'aviso')).toMatchObject([{ sobre: 'precio', texto: 'Hola, Ana', quien: { nombre: 'Dora Gil' } }])
  expect(de(sucesos, 'hecho')).toMatchObject([
    { accion: 'revocar-enlaces', quien: { yo: true } },
    { accion: 'copiar-historial', detalle: origin },
  ])
  expect(historial).toHaveLength(2)
})

test('a step dated back is sorted by its date and shows when it was recorded', async () => {
  const codigo = await beto.pide()
  await mover(codigo, ESTATUS.listo)
  await mover(codigo, ESTATUS.confirmado, { fecha: new Date(Date.now() - 3 * 86_400_000).toISOString() })
  const { historial } = await cronica(codigo)
  expect(historial.map(({ estatus }) => estatus.id)).toEqual([ESTATUS.confirmado, ESTATUS.recibido, ESTATUS.listo])
  expect(historial.map(({ anotado }) => anotado !== null)).toEqual([true, false, false])
})

test('the price that confirms an order is shown with its step; undoing the step leaves both events', async () => {
  const codigo = await beto.pide()
  const { version } = await read(codigo)
  const body = { total: '2150.00', fecha_estimada_entrega: '2099-03-14', version, razon: 'Lo acordó por WhatsApp' }
  expect((await carla.call(confirmarConPrecio, { ...params(codigo), body })).status).toBe(200)
  const before = await cronica(codigo)
  expect(before.historial[1]).toMatchObject({ total: '2150.00', para_el: '2099-03-14', quien: { yo: true } })
  expect(de(before.sucesos, 'cambio')).toEqual([])
  const wait = de(before.sucesos, 'correo').find(({ estatus }) => estatus === 'Confirmado')
  expect(wait).toMatchObject({ estado: 'pendiente', espera_hasta: expect.any(String) })
  // A pending mail comes after the step that it announces.
  expect(Date.parse(wait?.fecha ?? '')).toBeGreaterThanOrEqual(Date.parse(before.historial[1]?.fecha ?? ''))

  const [deshacible] = (await carla.call(listarDeshacibles, {})).body.movimientos
  await carla.call(deshacerPasos, { body: { movimientos: [deshacible?.id ?? ''] } })
  const after = await cronica(codigo)
  expect(after.historial).toHaveLength(1)
  expect(de(after.sucesos, 'hecho')).toMatchObject([
    { accion: 'confirmar-sin-precio', detalle: 'Lo acordó por WhatsApp' },
    { accion: 'deshacer-estatus', detalle: 'Confirmado', quien: { nombre: 'Carla Núñez' } },
  ])
  expect(de(after.sucesos, 'correo').find(({ estatus }) => estatus === 'Confirmado')?.estado).toBe('omitido')
})

test('an imported order and an order without history have a timeline', async () => {
  const codigo = 'B07-00001'
  await db.insert(pedidos).values({ codigo, cliente: 'Rosa Objío', estatus_id: ESTATUS.entregado })
  expect(await cronica(codigo)).toMatchObject({ lo_pedido: null, historial: [], sucesos: [], esperados: [] })
  await db.insert(historial).values({ codigo, estatus_id: 8, fecha: new Date('2023-05-01T12:00:00Z') })
  expect((await cronica(codigo)).historial).toMatchObject([
    { descripcion: null, quien: null, por_la_web: false, anotado: null, fecha: '2023-05-01T12:00:00.000Z' },
  ])
})

test('only staff can read it, and an unknown order is 404', async () => {
  const codigo = await beto.pide()
  expect((await ana.call(leerCronica, params(codigo))).status).toBe(401)
  expect((await beto.call(leerCronica, params(codigo), { 'x-de': randomUUID() })).status).toBe(403)
  expect((await carla.call(leerCronica, params('B88-00000'))).status).toBe(404)
})

test('tickets and chats are in the timeline; a chat shows every address but the verified one of the order', async () => {
  const codigo = await ana.pide()
  const empezo = new Date(Date.now() - 60_000)
  const newItem = { codigo_pedido: codigo, created_at: empezo }
  const [own, sinProbar] = await db
    .insert(conversaciones)
    .values([
      { ...newItem, correo: 'ANA@ejemplo.com', correo_comprobado: true, estado: 'terminada' },
      { ...newItem, correo: ana.correo, espera_desde: empezo },
    ])
    .returning()
  const [cuenta] = await db.select().from(user).where(eq(user.email, beto.correo))
  await db
    .insert(ticketsAyuda)
    .values({ user_id: cuenta?.id ?? '', asunto: 'Mi pulsera', descripcion: '¿Dónde está?', codigo_pedido: codigo })
  const { sucesos } = await cronica(codigo)
  expect(de(sucesos, 'ticket')).toMatchObject([{ estado: 'abierto', sin_responder: true }])
  const habladas = new Map(de(sucesos, 'conversacion').map((hablada) => [hablada.id, hablada]))
  expect(habladas.get(own?.id ?? '')).toMatchObject({ con: null, fecha: empezo.toISOString(), estado: 'terminada' })
  expect(habladas.get(sinProbar?.id ?? '')).toMatchObject({
    con: { correo: ana.correo, comprobado: false },
    sin_responder: true,
  })
})
