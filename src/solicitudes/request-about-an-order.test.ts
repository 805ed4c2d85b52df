import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { correos } from '#db/schema/machinery.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { solicitudesAyuda, solicitudesCambioDireccion } from '#db/schema/solicitudes.server.ts'
import { ESTATUS } from '#pedidos/estatus.ts'
import { FOR_DELIVERY } from '#testing/bandeja.server.ts'
import { openShop } from '#testing/shop.server.ts'
import {
  type CambioDeDireccion,
  cambiarDireccion,
  confirmarSolicitud,
  obtenerPorConfirmar,
  pedirAyuda,
} from './contract.ts'

const { ana, beto, db, mailbox, persona } = await openShop({ withMail: true })

const ayuda = (codigo: string, correo: string, quien = ana, key: string = randomUUID()) =>
  quien.call(
    pedirAyuda,
    { params: { codigo }, body: { situacion: 'Se me olvidó decir que es un regalo', correo } },
    { 'idempotency-key': key },
  )
const parts = { direccion: 'Calle Duarte', numero_casa: '5', sector: 'Centro', provincia: 'Espaillat' }
const direccion = (codigo: string, correo: string, quien = ana, changes: Partial<CambioDeDireccion> = {}) =>
  quien.call(
    cambiarDireccion,
    { params: { codigo }, body: { ...parts, ...FOR_DELIVERY, correo, ...changes } },
    { 'idempotency-key': randomUUID() },
  )
const estatusDe = async (codigo: string) => (await ana.rastrea(codigo)).estatus.nombre

test("help with the order's own e-mail starts the review at once, and mails the shop and the client", async () => {
  const codigo = await ana.pide()
  const { status, body } = await ayuda(codigo, 'ANA@ejemplo.com')
  expect(status).toBe(201)
  expect(body.estado).toBe('en_revision')
  const pedido = await ana.rastrea(codigo)
  expect(pedido.estatus.nombre).toBe('En Revisión')
  expect(pedido.ayuda_abierta).toBe(true)
  expect(pedido.historial.at(-1)?.descripcion).toBe('Solicitud de ayuda urgente')
  const [row] = await db.select().from(pedidos).where(eq(pedidos.codigo, codigo))
  expect(row?.estatus_previo).toBe(1)
  const aviso = await mailbox.waitForMail(({ subject }) => subject === `Ayuda urgente: pedido ${codigo}`)
  expect(aviso.to).toEqual(['pedidos@brisa.example'])
  expect(aviso.text).toContain('es un regalo')
  await mailbox.waitForMail(
    ({ subject, to }) => to.includes('ana@ejemplo.com') && subject.includes(`solicitud del pedido ${codigo}`),
  )
  // The receipt says that the order is under review, so no status mail repeats it.
  const queued = await db.select().from(correos).where(eq(correos.codigo_pedido, codigo))
  expect(
    queued
      .filter(({ para }) => para === 'ana@ejemplo.com')
      .map(({ funcion }) => funcion)
      .sort(),
  ).toEqual(['send-order-request-confirmation', 'send-request-receipt'])
})

test('help that waits for its confirmation is not open yet, so that no stranger takes the form away', async () => {
  const codigo = await ana.pide()
  await ayuda(codigo, 'otra@ejemplo.com', beto)
  expect((await ana.rastrea(codigo)).ayuda_abierta).toBe(false)
})

test('a request with another e-mail waits until the address of the order confirms by link, once', async () => {
  const codigo = await ana.pide()
  const { body } = await direccion(codigo, 'tia@ejemplo.com', beto)
  expect(body.estado).toBe('por_confirmar')
  expect(JSON.stringify(body)).not.toContain('ana@')
  expect(await estatusDe(codigo)).toBe('Recibido')

  const mensaje = await mailbox.waitForMail(({ subject }) => subject === `Confirma la solicitud del pedido ${codigo}`)
  expect(mensaje.to).toEqual(['ana@ejemplo.com'])
  const link = /\/rastrear#c=([\w-]{22})/.exec(mensaje.text)?.[1] ?? ''
  // Mail and page show what is asked for, for which order, and the masked e-mail of the requester.
  expect(mensaje.text).toContain('Calle Duarte 5, Centro, Espaillat')
  expect(mensaje.text).toMatch(/t\*\*\*@\W*ejemplo/)
  expect(mensaje.text).not.toMatch(/tia@/)
  const read = (token: string) => beto.call(obtenerPorConfirmar, {}, { 'x-enlace': token })
  expect(await read(link)).toMatchObject({
    status: 200,
    body: { codigo, clase: 'direccion', texto: 'Calle Duarte 5, Centro, Espaillat', correo: 't***@ejemplo.com' },
  })
  expect((await read('x'.repeat(22))).status).toBe(404)
  const confirmar = (token: string) => beto.call(confirmarSolicitud, { body: { enlace: token } })
  expect((await confirmar(link.replace(/^./, (item) => (item === 'A' ? 'B' : 'A')))).status).toBe(404)
  expect(await estatusDe(codigo)).toBe('Recibido')
  expect((await confirmar(link)).body.codigo).toBe(codigo)
  expect(await estatusDe(codigo)).toBe('En Revisión')
  // If the link is used again, the answer is that the request is confirmed.
  const { historial } = await ana.rastrea(codigo)
  expect(await confirmar(link)).toMatchObject({ status: 200, body: { codigo } })
  expect((await ana.rastrea(codigo)).historial).toEqual(historial)
  expect((await read(link)).status).toBe(404)
  await mailbox.waitForMail(({ subject }) => subject === `Retiro que pasa a envío: pedido ${codigo}`)
  const [row] = await db
    .select()
    .from(solicitudesCambioDireccion)
    .where(eq(solicitudesCambioDireccion.codigo_pedido, codigo))
  expect(row).toMatchObject({ nueva_direccion: 'Calle Duarte 5, Centro, Espaillat', ...parts, municipio: null })
  expect(row).toMatchObject({ codigo_membresia: 'N/A', password: 'N/A', estado: 'abierta', correo: 'tia@ejemplo.com' })
})

test('help with another e-mail moves nothing, and the shop gets a mail that it is not confirmed', async () => {
  const codigo = await ana.pide()
  expect((await ayuda(codigo, 'vecina@ejemplo.com', beto)).body.estado).toBe('por_confirmar')
  const aviso = await mailbox.waitForMail(({ subject }) => subject === `Ayuda urgente sin confirmar: pedido ${codigo}`)
  expect(aviso.to).toEqual(['pedidos@brisa.example'])
  expect(aviso.text).toMatch(/Este correo no es el del pedido/)
  expect(aviso.text).not.toContain('pasó a En Revisión')
  expect(aviso.headers('reply-to')).toEqual(['vecina@ejemplo.com'])
  expect(await estatusDe(codigo)).toBe('Recibido')

  const { text } = await mailbox.waitForMail(({ subject }) => subject === `Confirma la solicitud del pedido ${codigo}`)
  await beto.call(confirmarSolicitud, { body: { enlace: /#c=([\w-]{22})/.exec(text)?.[1] ?? '' } })
  expect(await estatusDe(codigo)).toBe('En Revisión')
  await mailbox.waitForMail(({ subject }) => subject === `Ayuda urgente: pedido ${codigo}`)
})

test('another address with another e-mail is mailed to the shop only after confirmation', async () => {
  const codigo = await ana.pide()
  await direccion(codigo, 'vecina@ejemplo.com', beto)
  const rows = await db.select().from(correos).where(eq(correos.codigo_pedido, codigo))
  expect(rows.map(({ funcion }) => funcion).toSorted()).toEqual([
    'send-order-request-confirmation',
    'send-request-confirmation-link',
  ])
})

test('for an order without an e-mail a code alone moves nothing, and no mail is promised', async () => {
  await db.insert(pedidos).values({ codigo: 'B44-00001', cliente: 'Sin correo', telefono: '809 555 0177' })
  expect((await ayuda('B44-00001', 'quien@ejemplo.com')).body.estado).toBe('por_llamar')
  expect((await direccion('B44-00001', 'quien@ejemplo.com')).body.estado).toBe('por_llamar')
  expect(await estatusDe('B44-00001')).toBe('Recibido')
  const own = await db.select().from(correos).where(eq(correos.codigo_pedido, 'B44-00001'))
  // The shop gets a mail about the request for help, which says that staff must call.
  expect(own.map(({ funcion, para }) => [funcion, para])).toEqual([['send-help-email', 'pedidos@brisa.example']])
  const aviso = await mailbox.waitForMail(({ subject }) => subject === 'Ayuda urgente sin confirmar: pedido B44-00001')
  expect(aviso.text).toMatch(/no tiene correo/)
  expect(aviso.text).not.toMatch(/enlace/)
  // Three requests of a kind from one subnet wait. Further requests are answered, but not stored.
  for (const [n, estado] of ['por_llamar', 'por_llamar', 'sin_llamada'].entries())
    expect((await ayuda('B44-00001', `x${n}@ejemplo.com`)).body.estado).toBe(estado)
})

test.each([
  [ESTATUS.entregado, /ya fue entregado/],
  // The text also fits packages, which the shop does not make.
  [ESTATUS.devuelto, /volvió con nosotros/],
  [ESTATUS.cancelado, /fue cancelado/],
])('a closed order (%i) cannot change its address, even while it is under review', async (estatus_id, text) => {
  const correo = 'sol@ejemplo.com'
  const sol = await persona('Sol', correo, { ip: `10.7.0.${estatus_id}` })
  const codigo = await sol.pide()
  await db.update(pedidos).set({ estatus_id }).where(eq(pedidos.codigo, codigo))
  const rechazo = { status: 409, body: { type: 'pedido-cerrado', detail: expect.stringMatching(text) } }
  expect(await direccion(codigo, correo, sol)).toMatchObject(rechazo)
  expect((await ayuda(codigo, correo, sol)).status).toBe(201)
  expect(await direccion(codigo, correo, sol)).toMatchObject(rechazo)
})

test('of twenty concurrent requests on one order one is opened', async () => {
  const codigo = await ana.pide()
  const varios = await Promise.all(
    Array.from({ length: 20 }, async (_, n) => persona(`P${n}`, 'ana@ejemplo.com', { ip: `10.40.0.${n}` })),
  )
  const estados = await Promise.all(
    varios.map(async (item) => (await ayuda(codigo, `p${item.nombre}@ejemplo.com`, item)).status),
  )
  expect(new Set(estados)).toEqual(new Set([201]))
  // At most six unconfirmed requests from one network wait, and three from one subnet. Further requests are answered,
  // but neither stored nor mailed.
  const deOtros = and(eq(solicitudesAyuda.codigo_pedido, codigo), eq(solicitudesAyuda.estado, 'por_confirmar'))
  expect(await db.$count(solicitudesAyuda, deOtros)).toBe(6)
  const links = and(eq(correos.codigo_pedido, codigo), eq(correos.funcion, 'send-request-confirmation-link'))
  expect(await db.$count(correos, links)).toBe(6)
  expect((await ayuda(codigo, 'otro@ejemplo.com', varios[0])).body.estado).toBe('sin_enlace')
  const own = await Promise.all(varios.map(async (item) => (await ayuda(codigo, 'ana@ejemplo.com', item)).status))
  expect(own.filter((status) => status === 201)).toHaveLength(1)
  expect(
    await db.$count(
      solicitudesAyuda,
      and(eq(solicitudesAyuda.codigo_pedido, codigo), eq(solicitudesAyuda.estado, 'abierta')),
    ),
  ).toBe(1)
})

test('the same form sent twice is one request, and an unknown code is a 404 and a miss', async () => {
  const codigo = (await (await persona('Eva Luz', 'eva@ejemplo.com', { ip: '10.9.1.1' })).solicita()).body.codigo
  const key = randomUUID()
  const dos = [await ayuda(codigo, 'eva@ejemplo.com', beto, key), await ayuda(codigo, 'eva@ejemplo.com', beto, key)]
  expect(dos.map(({ status }) => status)).toEqual([201, 201])
  expect(await db.$count(solicitudesAyuda, eq(solicitudesAyuda.codigo_pedido, codigo))).toBe(1)
  expect((await ayuda('B99-99999', 'eva@ejemplo.com', beto)).status).toBe(404)
})

test.each([
  [{ situacion: ' ', correo: 'ana@ejemplo.com' }, 'situacion'],
  [{ situacion: 'Algo', correo: 'ana@' }, 'correo'],
  [{ situacion: 'x'.repeat(501), correo: 'ana@ejemplo.com' }, 'situacion'],
])('invalid input %j is refused with an error on its field', async (body, field) => {
  const { status, body: cuerpo } = await ana.call(
    pedirAyuda,
    { params: { codigo: 'B01-00000' }, body },
    { 'idempotency-key': randomUUID() },
  )
  expect(status).toBe(422)
  expect(cuerpo.campos).toHaveProperty(field)
})

test.each<[cambios: Partial<CambioDeDireccion>, campo: string, dicho: RegExp]>([
  [{ direccion: ' ' }, 'direccion', /^Por favor completa todos los campos$/],
  [{ numero_casa: '' }, 'numero_casa', /^Por favor completa todos los campos$/],
  [{ sector: '' }, 'sector', /^Por favor completa todos los campos$/],
  [{ provincia: '' }, 'provincia', /^Por favor completa todos los campos$/],
  [{ correo: '' }, 'correo', /^Por favor completa todos los campos$/],
  [{ correo: 'ana@' }, 'correo', /correo completo/],
  [{ razon: 'x'.repeat(101) }, 'razon', /100 caracteres/],
  [{ direccion: 'x'.repeat(200), referencias: 'y'.repeat(80) }, 'direccion', /300 caracteres; esta tiene 304/],
])('an invalid address (%#) is refused with an error on its field', async (changes, field, text) => {
  const { status, body } = await direccion('B01-00000', 'ana@ejemplo.com', ana, changes)
  expect(status).toBe(422)
  expect(body.campos?.[field]).toMatch(text)
})

test('the answer says that a link was sent only if it was', async () => {
  const codigos = Array.from({ length: 11 }, (_, n) => `B46-${String(n).padStart(5, '0')}`)
  await db
    .insert(pedidos)
    .values(codigos.map((codigo) => ({ codigo, cliente: 'Sol', correo_cliente: 'soledad@ejemplo.com' })))
  const estados: string[] = []
  for (const [n, codigo] of codigos.entries())
    estados.push(
      (await ayuda(codigo, `x${n}@ejemplo.com`, await persona('X', 'x@ejemplo.com', { ip: `10.41.${n}.1` }))).body
        .estado,
    )
  expect(estados).toEqual([...Array(10).fill('por_confirmar'), 'sin_enlace'])
})
