import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { correos } from '#db/schema/machinery.server.ts'
import { negocio } from '#negocio'
import { ESTATUS } from '#pedidos/estatus.ts'
import { cambiarEstatus, obtenerPedidoDeGestion } from '#pedidos/ficha/contract.ts'
import { confirmationMail, receiptMail } from '#testing/postOffice.server.ts'
import { openShop } from '#testing/shop.server.ts'
import type { OutgoingMail } from './contract.ts'
import { enqueue } from './mail.server.ts'
import { requesterOf } from './mailLimits.server.ts'

const { db, carla, persona } = await openShop()

const rowsOf = (mailbox: string) =>
  db
    .select({
      funcion: correos.funcion,
      estado: correos.estado,
      motivo: correos.ultimo_error,
      espera: sql<number>`extract(epoch from ${correos.desde} - now())::int`,
    })
    .from(correos)
    .where(sql`${correos.casilla} = ${mailbox}`)
    .orderBy(correos.numero)

const requestMail = (mail: OutgoingMail, ip: string, viewer: { correo: string } | null = null) =>
  db.transaction((tx) => enqueue(tx, { ...mail, requester: requesterOf({ ip, viewer }) } as OutgoingMail))

const countPending = async (mailbox: string) =>
  (await rowsOf(mailbox)).filter(({ estado }) => estado === 'pendiente').length

test('an address causes three mails of a kind per hour to a mailbox, whatever its tag, and its network five, also all at once', async () => {
  const mails = Array.from({ length: 8 }, (_, number) => receiptMail(`Mucha${number ? `+${number}` : ''}@ejemplo.com`))
  await Promise.all(mails.map((mail) => requestMail(mail, '10.20.0.1')))
  expect(await countPending('mucha@ejemplo.com')).toBe(3)
  await Promise.all(mails.map((mail, number) => requestMail(mail, `10.20.0.${number + 2}`)))
  expect(await countPending('mucha@ejemplo.com')).toBe(5)
  const skipped = (await rowsOf('mucha@ejemplo.com')).filter(({ estado }) => estado === 'omitido')
  expect(skipped[0]?.motivo).toMatch(/Demasiados correos de formularios/)
  // Other kinds of mail to that mailbox have their own limit.
  await requestMail(confirmationMail({ para: 'mucha@ejemplo.com' }), '10.20.0.1')
  expect((await rowsOf('mucha@ejemplo.com')).at(-1)).toMatchObject({ estado: 'pendiente', espera: 0 })
})

test('in IPv6 the network of a home or a server counts as one', async () => {
  for (let subnet = 0; subnet < 8; subnet++)
    await requestMail(receiptMail('seis@ejemplo.com'), `2001:db8:7:${subnet}::1`)
  expect(await countPending('seis@ejemplo.com')).toBe(5)
  await requestMail(receiptMail('seis@ejemplo.com'), '2001:db8:8::1')
  expect(await countPending('seis@ejemplo.com')).toBe(6)
})

test('all networks together cause ten, and the last four of them must come from networks that had caused none', async () => {
  for (let network = 0; network < 4; network++)
    for (let subnet = 0; subnet < 3; subnet++)
      await requestMail(receiptMail('todos@ejemplo.com'), `10.21.${network}.${subnet}`)
  // Three mails from each of two networks are due, then only the first mail of each other network.
  expect(await countPending('todos@ejemplo.com')).toBe(8)
  for (let network = 4; network < 20; network++)
    await requestMail(receiptMail('todos@ejemplo.com'), `10.21.${network}.1`)
  expect(await countPending('todos@ejemplo.com')).toBe(10)
})

test('mails that an account causes to its own address are not counted', async () => {
  for (let time = 0; time < 12; time++)
    await requestMail(receiptMail('Suya@ejemplo.com'), '10.22.0.1', { correo: 'suya@ejemplo.com' })
  expect(await countPending('suya@ejemplo.com')).toBe(12)
})

test('confirmations beyond the limit of one address wait and are not skipped', async () => {
  for (let time = 0; time < 12; time++) await requestMail(confirmationMail({ para: 'pide@ejemplo.com' }), '10.23.0.1')
  const rows = await rowsOf('pide@ejemplo.com')
  expect(rows.map(({ estado }) => estado)).toEqual(Array(12).fill('pendiente'))
  expect(rows.filter(({ espera: wait }) => wait <= 0)).toHaveLength(10)
  expect(rows.at(-1)?.espera).toBeGreaterThan(3_000)
  expect(rows.at(-1)?.espera).toBeLessThanOrEqual(3_600)
})

test('nor do they delay another address of the same network', async () => {
  for (const ip of ['10.23.1.1', '10.23.1.2', '10.23.1.3'])
    for (let time = 0; time < 20; time++)
      await requestMail(confirmationMail({ para: `vecina+${time}@ejemplo.com` }), ip)
  await requestMail(confirmationMail({ para: 'vecina@ejemplo.com' }), '10.23.1.4')
  const rows = await rowsOf('vecina@ejemplo.com')
  // Ten mails from the first address, one from each other one.
  expect(rows.filter(({ espera: wait }) => wait <= 0)).toHaveLength(13)
  expect(rows.at(-1)).toMatchObject({ estado: 'pendiente', espera: 0 })
})

test('ten forms filled with an address do not keep the mails of staff from it', async () => {
  const victim = await persona('Victoria', 'victoria@ejemplo.com', { ip: '10.24.0.1' })
  const codigo = await victim.pide()
  for (let n = 0; n < 12; n++) await requestMail(receiptMail(`victoria+${n}@ejemplo.com`), `10.25.${n}.1`)
  const { version } = (await carla.call(obtenerPedidoDeGestion, { params: { codigo } })).body
  const moved = await carla.call(cambiarEstatus, {
    params: { codigo },
    body: { estatus_id: ESTATUS.confirmado, descripcion: 'Confirmado', version, razon: 'Lo acordó por WhatsApp' },
  })
  expect(moved.status).toBe(200)
  const rows = await rowsOf('victoria@ejemplo.com')
  expect(rows.at(-1)).toMatchObject({ funcion: 'send-status-update', estado: 'pendiente' })
  // The mail waits only as long as its step can be undone.
  expect(rows.at(-1)?.espera).toBeLessThanOrEqual(negocio.pedidos.segundosParaDeshacer)
})

const insertCaused = (funcion: string, network: string) => sql`
  insert into ${correos} (funcion, para, casilla, datos, estado, de_formulario, casa, red)
  select ${funcion}, 'x', 'alguien-' || n, '{}', 'enviado', true, ${network}, ${network} from generate_series(1, 100) n`

test('mails from one network wait after a hundred per hour in the whole shop', async () => {
  for (const funcion of ['send-confirmation-email', 'send-order-request-confirmation'])
    await db.execute(insertCaused(funcion, '10.26.0.0/24'))
  await requestMail(confirmationMail({ para: 'primero@ejemplo.com' }), '10.26.0.1')
  expect(await rowsOf('primero@ejemplo.com')).toMatchObject([{ estado: 'pendiente', espera: 0 }])
  await requestMail(receiptMail('mas@ejemplo.com'), '10.26.0.1')
  await requestMail(confirmationMail({ para: 'mas@ejemplo.com' }), '10.26.0.1')
  for (const { estado, espera: wait } of await rowsOf('mas@ejemplo.com')) {
    expect(estado).toBe('pendiente')
    expect(wait).toBeGreaterThan(3_000)
  }
  await requestMail(receiptMail('otra@ejemplo.com'), '10.27.0.1')
  expect(await rowsOf('otra@ejemplo.com')).toMatchObject([{ estado: 'pendiente', espera: 0 }])
})

test('mails of forms wait when the whole shop is beyond its hourly limit, and are skipped when the wait exceeds a day', async () => {
  for (let network = 0; network < 10; network++)
    await db.execute(insertCaused('send-confirmation-email', `10.28.${network}.0/24`))
  await requestMail(receiptMail('tarde@ejemplo.com'), '10.29.0.1')
  const [late] = await rowsOf('tarde@ejemplo.com')
  expect(late?.estado).toBe('pendiente')
  expect(late?.espera).toBeGreaterThan(3_000)

  await db.execute(
    sql`update ${correos} set desde = now() + interval '23 hours 30 minutes' where casilla like 'alguien-%'`,
  )
  await requestMail(receiptMail('nunca@ejemplo.com'), '10.29.0.1')
  expect(await rowsOf('nunca@ejemplo.com')).toMatchObject([{ estado: 'omitido' }])
  // Mails to the shop itself are not limited.
  const alertDatos = {
    clave: 'disco' as const,
    termino: false,
    texto: 'Queda poco.',
    que_hacer: null,
    desde: '2026-03-09T15:42:00Z',
  }
  await db.transaction((tx) =>
    enqueue(tx, { funcion: 'send-shop-alarm', para: 'tienda@ejemplo.com', datos: alertDatos }),
  )
  expect(await rowsOf('tienda@ejemplo.com')).toMatchObject([{ estado: 'pendiente' }])
})
