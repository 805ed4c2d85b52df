import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { cerrarSesion } from '#auth/contract.ts'
import { suspenderCuenta } from '#auth/gestion/contract.ts'
import { cerrarOtrasSesiones } from '#auth/sesiones/contract.ts'
import { pedirAgente } from '#conversaciones/chat/contract.ts'
import { crearTicket } from '#conversaciones/tickets/contract.ts'
import { session, user } from '#db/schema/auth.server.ts'
import { enviosPush, preferenciasPush, suscripcionesPush } from '#db/schema/machinery.server.ts'
import { negocio } from '#negocio'
import { ESTATUS } from '#pedidos/estatus.ts'
import { cambiarEstatus, crearPedido, obtenerPedidoDeGestion, PedidoNuevo } from '#pedidos/ficha/contract.ts'
import { deshacerPasos, listarDeshacibles } from '#pedidos/mover/contract.ts'
import { openAccountClosures } from '#testing/accountClosures.server.ts'
import { NEW_ADDRESS, sendOneOfEach } from '#testing/bandeja.server.ts'
import { emptyFields } from '#testing/columns.ts'
import { openPushes } from '#testing/pushes.server.ts'
import { openShop } from '#testing/shop.server.ts'
import { cambiarPreferencias, obtenerPush, quitarSuscripcion, suscribir } from './contract.ts'

const shop = await openShop({ allowPrivatePush: true })
const { ana, beto, carla, db, persona } = shop
const { service, subscribe, got } = await openPushes(shop)
const dora = await persona('Dora Gil', 'dora@brisa.example', { rol: 'admin', ip: '10.4.4.4' })

beforeEach(async () => {
  await db.delete(suscripcionesPush)
  await db.delete(preferenciasPush)
})

async function move(codigo: string, estatus_id: number) {
  const { version } = (await carla.call(obtenerPedidoDeGestion, { params: { codigo } })).body
  const { status } = await carla.call(cambiarEstatus, {
    params: { codigo },
    body: { estatus_id, version, razon: 'Lo acordó por WhatsApp' },
  })
  expect(status).toBe(200)
}

test('nothing that somebody typed, no amount and no address is on a locked screen', async () => {
  const staff = await subscribe(carla, 'personal')
  const member = await subscribe(beto, 'miembro')
  const { correo } = await sendOneOfEach(ana)
  await beto.call(crearTicket, { body: { asunto: 'Debo RD$ 1,500', descripcion: 'Vivo en la calle Duarte 5' } })
  const chat = {
    action: 'request_agent',
    email: 'yoka@ejemplo.com',
    codigo_pedido: '',
    mensaje: 'Pago RD$ 900',
  } as const
  await ana.call(pedirAgente, { body: chat })
  await ana.call(pedirAgente, { body: { ...chat, email: 'otra@ejemplo.com', action: 'save_contact' } })
  const own = await beto.pide('Un anillo de RD$ 2,300')
  await move(own, 3)

  const toStaff = await got(staff)
  const toMember = await got(member)
  expect([...new Set(toStaff.map(({ grupo }) => grupo))].toSorted()).toEqual([
    'ayuda',
    'chat',
    'mensaje',
    'pedido_nuevo',
  ])
  expect(toStaff.find(({ grupo }) => grupo === 'mensaje')?.cuantos).toBe(7)
  expect(toMember).toMatchObject([{ titulo: 'Novedad de tu pedido', texto: `${own}: En Preparación`, insignia: null }])
  const shown = [...toStaff, ...toMember].flatMap(({ titulo, texto, varios }) => [titulo, texto, varios?.titulo])
  for (const digits of ['1,500', '2,300']) expect(shown.join(' ')).not.toContain(digits)
  const sent = service.all().map(({ text }) => text)
  for (const word of [correo, 'ejemplo.com', 'RD$', 'Duarte', NEW_ADDRESS.sector, 'Yokasta', 'Beto', 'tobilleras'])
    expect(sent.join(' ')).not.toContain(word)
  for (const { ruta } of [...toStaff, ...toMember]) expect(ruta).toMatch(/^\/[a-z]/)
})

test('each kind of event says the words of its own', async () => {
  const phone = await subscribe(carla, 'palabras')
  const codigo = await ana.pide()
  expect((await got(phone)).at(-1)).toMatchObject({ titulo: 'Pedido nuevo', texto: codigo })
  const { id } = (await beto.call(crearTicket, { body: { asunto: 'Talla', descripcion: '¿Mide 17 cm?' } })).body
  expect((await got(phone)).at(-1)).toMatchObject({
    titulo: 'Mensaje nuevo',
    texto: `Ticket ${id}`,
    ruta: `/admin-dashboard/tickets/${id}`,
  })
})

test('only staff hear of the shop, and a member only of their own orders', async () => {
  const stranger = await subscribe(beto, 'beto')
  const codigo = await ana.pide()
  await move(codigo, 2)
  const staff = await subscribe(carla, 'carla')
  await move(codigo, 3)
  expect(await got(stranger)).toEqual([])
  expect(await got(staff)).toEqual([])
})

test('who of staff did it hears nothing of it, the others do', async () => {
  const own = await subscribe(carla, 'quien-lo-hizo')
  const colleague = await subscribe(dora, 'colega')
  const body = {
    ...emptyFields(PedidoNuevo),
    cliente: 'Rosa Gil',
    fecha_estimada_entrega: '2099-11-26',
    estatus_id: ESTATUS.recibido,
    precio: '0.00',
    total: '0.00',
    abono: '0.00',
    peso: '0',
  }
  expect((await carla.call(crearPedido, { body })).status).toBeLessThan(300)
  expect(await got(colleague)).toHaveLength(1)
  expect(await got(own)).toEqual([])
})

test('a kind that a person turned off does not reach them, and the others do', async () => {
  const phone = await subscribe(carla, 'sin-pedidos')
  const saved = await carla.call(cambiarPreferencias, { body: { apagadas: ['pedido_nuevo'], silencio: null } })
  expect(saved.body).toEqual({
    ...(await carla.call(obtenerPush, {})).body,
    apagadas: ['pedido_nuevo'],
    silencio: null,
  })
  await ana.pide()
  await beto.call(crearTicket, { body: { asunto: 'Talla', descripcion: '¿Mide 17 cm?' } })
  expect((await got(phone)).map(({ grupo }) => grupo)).toEqual(['mensaje'])
})

test('in quiet hours pushes wait, and arrive together when they end', async () => {
  const phone = await subscribe(carla, 'de-noche')
  const other = await subscribe(dora, 'despierta')
  const now = Number(
    new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: negocio.zonaHoraria }).format(),
  )
  // Two hours around this one, so that the test also holds when the hour changes; it may pass midnight.
  const silencio = { desde: (now + 23) % 24, hasta: (now + 2) % 24 }
  await carla.call(cambiarPreferencias, { body: { apagadas: [], silencio } })
  await ana.pide()
  await ana.pide()
  await db.update(enviosPush).set({ desde: sql`now() - interval '1 second'` })
  expect(await service.arrived('despierta')).toHaveLength(1)
  expect(await db.$count(enviosPush)).toBe(2)
  expect(service.contents('de-noche')).toEqual([])
  // They are not read again before their time.
  await expect.poll(() => db.$count(enviosPush, sql`${enviosPush.desde} > now()`)).toBe(2)
  const ends = sql`extract(hour from ${enviosPush.desde} at time zone ${negocio.zonaHoraria}) = ${silencio.hasta}
    and ${enviosPush.desde} < now() + interval '3 hours'`
  expect(await db.$count(enviosPush, ends)).toBe(2)

  const later = { desde: (now + 3) % 24, hasta: (now + 4) % 24 }
  await carla.call(cambiarPreferencias, { body: { apagadas: [], silencio: later } })
  // With other hours they leave at once.
  expect((await service.arrived('de-noche')).map(({ cuantos }) => cuantos)).toEqual([2])
  expect(phone.endpoint).toContain('de-noche')
  expect(other.endpoint).toContain('despierta')
})

test('a move that is undone sends no push, and of two moves the newest is told', async () => {
  const phone = await subscribe(beto, 'deshecho')
  const codigo = await beto.pide()
  await move(codigo, 2)
  expect(await db.$count(enviosPush, sql`${enviosPush.desde} > now() + interval '50 seconds'`)).toBe(1)
  const [last] = (await carla.call(listarDeshacibles, {})).body.movimientos
  await carla.call(deshacerPasos, { body: { movimientos: [last?.id ?? ''] } })
  expect(await db.$count(enviosPush)).toBe(0)
  expect(await got(phone)).toEqual([])
  await move(codigo, 2)
  await move(codigo, 3)
  expect((await got(phone)).map(({ texto, varios }) => [texto, varios])).toEqual([[`${codigo}: En Preparación`, null]])
})

test('a push that is leaving keeps its step', async () => {
  await subscribe(beto, 'saliendo')
  const codigo = await beto.pide()
  await move(codigo, 2)
  await db.update(enviosPush).set({ tomado: sql`now() + interval '1 minute'` })
  const [last] = (await carla.call(listarDeshacibles, {})).body.movimientos
  const { body } = await carla.call(deshacerPasos, { body: { movimientos: [last?.id ?? ''] } })
  expect(body.rechazados).toMatchObject([{ codigo, motivo: expect.stringContaining('ya está saliendo') }])
})

test('a subscription ends with its session: by signing out, from another browser, by suspension', async () => {
  const eva = await persona('Eva Gil', 'eva@ejemplo.com', { rol: 'user', ip: '10.4.5.1' })
  await subscribe(eva, 'eva')
  await eva.call(cerrarSesion, {})
  expect(await db.$count(suscripcionesPush)).toBe(0)

  await subscribe(beto, 'beto-aqui')
  const elsewhere = await persona('Beto Cruz', beto.correo, { ip: '10.4.5.2', cookie: beto.cookie })
  await elsewhere.call(cerrarOtrasSesiones, {})
  expect(await db.$count(suscripcionesPush)).toBe(1)

  const luz = await persona('Luz Gil', 'luz@ejemplo.com', { rol: 'user', ip: '10.4.5.3' })
  await subscribe(luz, 'luz')
  const [row] = await db.select().from(user).where(sql`${user.email} = 'luz@ejemplo.com'`)
  await carla.call(suspenderCuenta, { params: { id: row?.id ?? '' }, body: {} })
  expect(await db.$count(suscripcionesPush)).toBe(1)
})

test('an expired session gets no push', async () => {
  const eva = await persona('Iris Gil', 'iris@brisa.example', { rol: 'admin', ip: '10.4.5.4' })
  const phone = await subscribe(eva, 'vencida')
  await db.execute(sql`update ${session} set expires_at = now() - interval '1 minute'
    where id = (select session_id from suscripciones_push)`)
  await ana.pide()
  expect(await got(phone)).toEqual([])
})

test('a browser that somebody else uses now no longer hears of the person before', async () => {
  const phone = await subscribe(carla, 'compartido')
  await beto.call(suscribir, { body: phone })
  await ana.pide()
  expect(await got(phone)).toEqual([])
  await carla.call(quitarSuscripcion, { body: { endpoint: phone.endpoint } })
  expect(await db.$count(suscripcionesPush)).toBe(1)
  await beto.call(quitarSuscripcion, { body: { endpoint: phone.endpoint } })
  expect(await db.$count(suscripcionesPush)).toBe(0)
})

test('a deleted account leaves no subscription, preference or waiting push', async () => {
  const { miembro } = openAccountClosures(shop)
  const olga = await miembro('Olga')
  await subscribe(olga, 'olga')
  await olga.call(cambiarPreferencias, { body: { apagadas: ['mi_pedido'], silencio: { desde: 22, hasta: 7 } } })
  expect((await olga.remove()).status).toBeLessThan(300)
  expect([await db.$count(suscripcionesPush), await db.$count(preferenciasPush)]).toEqual([0, 0])
})
