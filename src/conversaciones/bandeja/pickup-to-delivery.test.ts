import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditoria } from '#db/schema/machinery.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { solicitudesCambioDireccion } from '#db/schema/solicitudes.server.ts'
import { envioDesde } from '#lib/calendario.ts'
import type { RouteRequest } from '#lib/route.ts'
import { cancelarAvisos } from '#mail/bajas/contract.ts'
import { ESTATUS } from '#pedidos/estatus.ts'
import { cambiarEstatus, obtenerPedidoDeGestion } from '#pedidos/ficha/contract.ts'
import { confirmarConPrecio } from '#pedidos/mover/contract.ts'
import {
  type CambioDeDireccion,
  cambiarDireccion,
  confirmarSolicitud,
  obtenerPorConfirmar,
} from '#solicitudes/contract.ts'
import { FOR_DELIVERY, inBandeja, NEW_ADDRESS, openBandeja } from '#testing/bandeja.server.ts'
import { decidirSolicitud } from './contract.ts'

const {
  carla,
  db,
  mailbox,
  releaseMails,
  read,
  mailsTo,
  outboxOf: cuantosA,
  otherPersona,
} = await openBandeja({ withMail: true })

const costoDeEnvio = envioDesde()
const TELEFONO = FOR_DELIVERY.telefono
const FULL = 'Calle Duarte 5, Centro, Moca, Espaillat'
const key = () => ({ 'idempotency-key': randomUUID() })

const gestion = async (codigo: string) => (await carla.call(obtenerPedidoDeGestion, { params: { codigo } })).body

async function retiro({ total }: { total?: string } = {}) {
  const quien = await otherPersona()
  const correo = `${randomUUID().slice(0, 8)}@ejemplo.com`
  const { codigo } = (await quien.solicita({ correo })).body
  if (total) await db.update(pedidos).set({ total, precio: total }).where(eq(pedidos.codigo, codigo))
  const pide = (changes: Partial<CambioDeDireccion> = {}) =>
    quien.call(
      cambiarDireccion,
      { params: { codigo }, body: { ...NEW_ADDRESS, ...FOR_DELIVERY, correo, ...changes } },
      key(),
    )
  const decide = async (body: Partial<RouteRequest<typeof decidirSolicitud>['body']>) => {
    const [{ id } = { id: 0 }] = await inBandeja(carla, codigo)
    return carla.call(decidirSolicitud, { params: { clase: 'direccion', id }, body: { aprobada: true, ...body } })
  }
  return { quien, correo, codigo, pide, decide }
}

test.each<[cambios: object, campo: string, dicho: RegExp]>([
  [{ telefono: '' }, 'telefono', /teléfono/],
  [{ telefono: '809' }, 'telefono', /^Ingrese un número de teléfono válido$/],
  [{ costo_aceptado: false }, 'costo_aceptado', /aceptas el costo/],
  [{ costo_aceptado: '1.00' }, 'costo_aceptado', /ahora es RD\$\s500\.00/],
])('a pickup does not become a delivery with %j, and the field shows why', async (changes, field, message) => {
  const { codigo, pide } = await retiro()
  const { status, body } = await pide(changes)
  expect([status, Object.keys(body.campos ?? {})]).toEqual([422, [field]])
  expect(body.campos?.[field]).toMatch(message)
  expect((await gestion(codigo)).estatus.nombre).toBe('Recibido')
})

test('a delivery to a new address needs neither phone nor cost', async () => {
  const quien = await otherPersona()
  const correo = `${randomUUID()}@ejemplo.com`
  const envio = { ...NEW_ADDRESS, tipo_servicio: 'envio' as const, telefono: '809 555 0134', correo }
  const { codigo } = (await quien.solicita(envio)).body
  const body = { ...NEW_ADDRESS, numero_casa: '9', correo }
  expect((await quien.call(cambiarDireccion, { params: { codigo }, body }, key())).status).toBe(201)
})

test('its three mails tell that a pickup becomes a delivery: phone, address, cost and new total', async () => {
  const { correo, codigo, pide, decide } = await retiro({ total: '1500.00' })
  expect((await pide()).body.estado).toBe('en_revision')
  const deLaTienda = await mailbox.waitForMail(({ subject }) => subject === `Retiro que pasa a envío: pedido ${codigo}`)
  expect(deLaTienda.to).toEqual(['pedidos@brisa.example'])
  const recibo = await mailsTo(correo, new RegExp(`solicitud del pedido ${codigo}`))
  await decide({})
  const decision = await mailsTo(correo, new RegExp(`^Respuesta sobre el pedido ${codigo}$`))
  for (const { text } of [deLaTienda, recibo, decision]) {
    expect(text).toMatch(/retir/)
    expect(text).toContain('Envío a domicilio')
    for (const datum of [TELEFONO, FULL]) expect(text).toContain(datum)
    for (const monto of [/RD\$\s500\.00/, /RD\$\s2,000\.00/]) expect(text).toMatch(monto)
  }
})

test('approval changes order, price, phone and address together, and the audit log keeps the old values', async () => {
  const { codigo, pide, decide } = await retiro({ total: '1500.00' })
  await pide()
  expect((await read((await inBandeja(carla, codigo))[0] as never)).envio).toEqual({
    telefono: TELEFONO,
    telefono_del_pedido: null,
    aceptado: costoDeEnvio,
    costo: null,
    total: '1500.00',
  })
  const { status, body } = await decide({})
  expect(status).toBe(200)
  expect(body.envio).toMatchObject({ costo: costoDeEnvio })
  expect(await gestion(codigo)).toMatchObject({
    ...NEW_ADDRESS,
    tipo_servicio: 'envio',
    telefono: TELEFONO,
    precio: '1500.00',
    costo_envio: '500.00',
    total: '2000.00',
    estatus: { nombre: 'Recibido' },
  })
  const [trace] = await db
    .select()
    .from(auditoria)
    .where(and(eq(auditoria.clave, codigo), eq(auditoria.accion, 'cambiar-direccion')))
  expect(trace).toMatchObject({
    antes: { tipo_servicio: 'retiro', telefono: null, total: '1500.00', costo_envio: null },
    despues: { tipo_servicio: 'envio', telefono: TELEFONO, total: '2000.00', costo_envio: '500.00' },
  })
})

test('more than the accepted cost needs a new yes; less does not', async () => {
  const { codigo, pide, decide } = await retiro({ total: '1500.00' })
  await pide()
  const mas = await decide({ costo_envio: '750.00' })
  expect([mas.status, mas.body.campos]).toEqual([422, { costo_envio: expect.stringMatching(/Aceptó RD\$\s500\.00/) }])
  expect((await gestion(codigo)).tipo_servicio).toBe('retiro')
  expect((await decide({ costo_envio: '750.00', lo_acepto: true })).status).toBe(200)
  expect(await gestion(codigo)).toMatchObject({ costo_envio: '750.00', total: '2250.00' })

  const other = await retiro({ total: '1500.00' })
  await other.pide()
  expect((await other.decide({ costo_envio: '0.00' })).status).toBe(200)
  expect(await gestion(other.codigo)).toMatchObject({ costo_envio: '0.00', total: '1500.00' })
})

test('an order without a price keeps none; its later price is the total minus delivery, to the cent', async () => {
  const { correo, codigo, pide, decide } = await retiro()
  await pide()
  await decide({ costo_envio: '450.35' })
  const decision = await mailsTo(correo, new RegExp(`^Respuesta sobre el pedido ${codigo}$`))
  expect(decision.text).toMatch(/todavía no tiene precio/i)
  const { version, fecha_estimada_entrega: day, ...own } = await gestion(codigo)
  expect(own).toMatchObject({ total: '0.00', costo_envio: '450.35' })
  // `1024.35 * 100` is less than 102435 in floating point, so the total must not be computed with floats.
  const body = { total: '1024.35', fecha_estimada_entrega: day ?? '', version, razon: 'Lo acordó por WhatsApp' }
  const { body: cuerpo } = await carla.call(confirmarConPrecio, { params: { codigo }, body }, key())
  expect(cuerpo).toMatchObject({ total: '1024.35', precio: '574.00', costo_envio: '450.35' })
  await releaseMails()
  const { text } = await mailsTo(correo, new RegExp(`^Tu pedido ${codigo}: Confirmado$`))
  expect(text).toMatch(/; envío RD\$\s450\.35/)
  expect(text).not.toMatch(/según la dirección/)
})

test('a request without phone and cost is approved only with both', async () => {
  const { codigo, pide, decide } = await retiro()
  await pide()
  await db
    .update(solicitudesCambioDireccion)
    .set({ telefono: null, costo_aceptado: null })
    .where(eq(solicitudesCambioDireccion.codigo_pedido, codigo))
  const sin = await decide({})
  expect(sin.status).toBe(422)
  expect(Object.keys(sin.body.campos ?? {}).toSorted()).toEqual(['costo_envio', 'telefono'])
  const con = await decide({ telefono: '809 555 0199', costo_envio: '600.00', lo_acepto: true })
  expect(con.status).toBe(200)
  expect(await gestion(codigo)).toMatchObject({ telefono: '809 555 0199', costo_envio: '600.00' })
})

test.each(['x', '-1.00', '10', '99999999999.00'])('%s is not a valid cost', async (costo_envio) => {
  const { pide, decide } = await retiro()
  await pide()
  const { status, body } = await decide({ costo_envio })
  expect([status, Object.keys(body.campos ?? {})]).toEqual([422, ['costo_envio']])
})

test('a cost that does not fit into the total can be requested, and staff are told beside the field', async () => {
  const { quien, correo, codigo, pide, decide } = await retiro({ total: '9999999999.99' })
  await pide({ correo: `${randomUUID().slice(0, 8)}@ejemplo.com` })
  const link = /#c=([\w-]{22})/.exec((await mailsTo(correo, /^Confirma la solicitud/)).text)?.[1] ?? ''
  expect((await quien.call(obtenerPorConfirmar, {}, { 'x-enlace': link })).status).toBe(200)
  await quien.call(confirmarSolicitud, { body: { enlace: link } })
  const { status, body } = await decide({})
  expect([status, body.campos]).toEqual([422, { costo_envio: expect.stringMatching(/el total pasa de/) }])
  expect(await gestion(codigo)).toMatchObject({ tipo_servicio: 'retiro', total: '9999999999.99' })
  expect((await decide({ costo_envio: '0.00' })).status).toBe(200)
})

test('an order that was delivered meanwhile cannot become a delivery; refusing still works', async () => {
  const { codigo, pide, decide } = await retiro()
  await pide()
  const { version } = await gestion(codigo)
  await carla.call(
    cambiarEstatus,
    { params: { codigo }, body: { estatus_id: ESTATUS.entregado, version, razon: 'Lo acordó por WhatsApp' } },
    key(),
  )
  const tarde = await decide({})
  expect(tarde).toMatchObject({
    status: 409,
    body: { type: 'pedido-cerrado', detail: expect.stringMatching(/ya está cerrado/) },
  })
  expect(await gestion(codigo)).toMatchObject({ tipo_servicio: 'retiro', costo_envio: null })
  expect((await decide({ aprobada: false, nota: 'Ya lo entregamos.' })).status).toBe(200)
})

test('the confirmation link shows phone and cost first, and both addresses are told the decision', async () => {
  const { quien, correo, codigo, pide, decide } = await retiro({ total: '1500.00' })
  const tia = `${randomUUID().slice(0, 8)}@ejemplo.com`
  expect((await pide({ correo: tia })).body.estado).toBe('por_confirmar')
  const carta = await mailsTo(correo, /^Confirma la solicitud/)
  expect(carta.text).toContain(TELEFONO)
  expect(carta.text).toMatch(/RD\$\s500\.00/)
  const link = /#c=([\w-]{22})/.exec(carta.text)?.[1] ?? ''
  expect((await quien.call(obtenerPorConfirmar, {}, { 'x-enlace': link })).body).toMatchObject({
    envio: { telefono: TELEFONO, costo: costoDeEnvio, total: '2000.00' },
  })
  await quien.call(confirmarSolicitud, { body: { enlace: link } })
  await decide({})
  expect(await cuantosA(correo, 'send-request-answer')).toMatchObject([{ codigo_pedido: codigo }])
  expect(await cuantosA(tia, 'send-request-answer')).toMatchObject([{ codigo_pedido: null }])
})

test('a decision without a note is mailed also to a customer who unsubscribed from status mails', async () => {
  const { quien, correo, codigo, pide, decide } = await retiro()
  await quien.call(cancelarAvisos, { body: { correo } })
  await pide()
  await decide({})
  expect((await mailsTo(correo, new RegExp(`^Respuesta sobre el pedido ${codigo}$`))).text).toContain(FULL)
})

test('a delivery to a new address is told without a note too', async () => {
  const quien = await otherPersona()
  const correo = `${randomUUID().slice(0, 8)}@ejemplo.com`
  const envio = { ...NEW_ADDRESS, tipo_servicio: 'envio' as const, telefono: '809 555 0134', correo }
  const { codigo } = (await quien.solicita(envio)).body
  await quien.call(cambiarDireccion, { params: { codigo }, body: { ...NEW_ADDRESS, numero_casa: '9', correo } }, key())
  const [{ id } = { id: 0 }] = await inBandeja(carla, codigo)
  await carla.call(decidirSolicitud, { params: { clase: 'direccion', id }, body: { aprobada: true } })
  const { text } = await mailsTo(correo, new RegExp(`^Respuesta sobre el pedido ${codigo}$`))
  expect(text).toContain('Calle Duarte 9, Centro, Moca, Espaillat')
  expect(text).not.toMatch(/RD\$/)
  expect(await gestion(codigo)).toMatchObject({ costo_envio: null, telefono: '809 555 0134' })
})
