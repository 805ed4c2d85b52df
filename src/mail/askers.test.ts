import { randomUUID } from 'node:crypto'
import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { olvidarContrasena } from '#auth/contrasena/contract.ts'
import { consultar, enviarMensaje } from '#conversaciones/contacto/contract.ts'
import { auditoria, cancelaciones, correos, limites } from '#db/schema/machinery.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { solicitudesAyuda } from '#db/schema/solicitudes.server.ts'
import { ESTATUS } from '#pedidos/estatus.ts'
import { cambiarEstatus, obtenerPedidoDeGestion } from '#pedidos/ficha/contract.ts'
import { pedirAyuda } from '#solicitudes/contract.ts'
import { openShop } from '#testing/shop.server.ts'
import { cancelarAvisos, reactivarAvisos } from './bajas/contract.ts'
import { claimNext } from './claims.server.ts'

const { app, db, carla, persona } = await openShop()

const NOW = { estado: 'pendiente', espera: 0 }

const rowsOf = (mailbox: string, funcion: string) =>
  db
    .select({
      estado: correos.estado,
      espera: sql<number>`greatest(0, extract(epoch from ${correos.desde} - now()))::int`,
    })
    .from(correos)
    .where(and(eq(correos.casilla, mailbox), eq(correos.funcion, funcion)))
    .orderBy(correos.numero)

const stranger = (network: string) => persona('Fulano Mata', 'fulano@ejemplo.com', { ip: `${network}.7` })
type Persona = Awaited<ReturnType<typeof persona>>

// The confirmation mail stays queued: no mail worker runs.
const writeAs = (who: Persona, correo: string) =>
  who.call(enviarMensaje, { body: { nombre_cliente: 'Fulano Mata', correo, descripcion_problema: 'Hola' } })
const askHelpAs = (who: Persona, codigo: string, correo = who.correo) =>
  who.call(pedirAyuda, { params: { codigo }, body: { situacion: 'Me mudé', correo } })

test('ten contact forms with her address delay neither her order confirmation nor the link that confirms her request', async () => {
  const stranger1 = await stranger('10.40.1')
  await Promise.all(Array.from({ length: 10 }, () => writeAs(stranger1, 'Julia+carta@ejemplo.com')))
  expect((await rowsOf('julia@ejemplo.com', 'send-confirmation-email')).length).toBe(10)

  const julia = await persona('Julia Rosa', 'julia@ejemplo.com', { ip: '10.40.0.1' })
  const codigo = await julia.pide()
  expect(await rowsOf('julia@ejemplo.com', 'send-order-request-confirmation')).toEqual([NOW])
  const { body } = await askHelpAs(julia, codigo, 'julia@trabajo.example')
  expect(body.estado).toBe('por_confirmar')
  expect(await rowsOf('julia@ejemplo.com', 'send-request-confirmation-link')).toEqual([NOW])
}, 60_000)

test('requests in the name of an address that nobody proved count as the mails of who sends them', async () => {
  const stranger1 = await stranger('10.46.1')
  for (let n = 0; n < 4; n++) {
    const { codigo } = (await stranger1.solicita({ correo: 'nuria@ejemplo.com' })).body
    expect((await askHelpAs(stranger1, codigo, 'nuria@ejemplo.com')).body.estado).toBe('en_revision')
  }
  const receipts = await rowsOf('nuria@ejemplo.com', 'send-request-receipt')
  expect(receipts.map(({ estado }) => estado)).toEqual(['pendiente', 'pendiente', 'pendiente', 'omitido'])
  // The address that a member proved has no such limit.
  const member = await persona('Nuria Sol', 'nuriasol@ejemplo.com', { rol: 'user', ip: '10.46.2.7' })
  for (let n = 0; n < 4; n++) {
    const { codigo } = (await member.solicita({ correo: member.correo })).body
    await askHelpAs(member, codigo)
  }
  expect(await rowsOf(member.correo, 'send-request-receipt')).toEqual([NOW, NOW, NOW, NOW])
}, 60_000)

test('strangers who fill forms with her address use up their own share and not hers', async () => {
  const stranger1 = await stranger('10.41.1')
  await Promise.all(Array.from({ length: 8 }, () => writeAs(stranger1, 'rita@ejemplo.com')))
  const own = await rowsOf('rita@ejemplo.com', 'send-confirmation-email')
  expect(own.filter(({ estado }) => estado === 'pendiente').length).toBeLessThan(8)
  await writeAs(await stranger('10.42.1'), 'rita@ejemplo.com')
  expect((await rowsOf('rita@ejemplo.com', 'send-confirmation-email')).at(-1)).toEqual(NOW)
}, 60_000)

test('an order is confirmed at once whatever orders strangers placed with the same address', async () => {
  for (let network = 0; network < 12; network++)
    await (await stranger(`10.43.${network}`)).solicita({ correo: `Nora+${network}@ejemplo.com` })
  const nora = await persona('Nora Gil', 'nora@ejemplo.com', { ip: '10.44.0.1' })
  await nora.pide()
  const rows = await rowsOf('nora@ejemplo.com', 'send-order-request-confirmation')
  expect(rows).toEqual(Array(13).fill(NOW))
})

test('a thousand forms in an hour delay no order confirmation, and leave after it and after the mails of staff', async () => {
  await db.delete(correos)
  await db.execute(sql`
    insert into ${correos} (funcion, para, casilla, datos, estado, de_formulario, casa, red)
    select f, 'x', 'alguien-' || n, '{}', 'enviado', true, '10.9.' || n % 20 || '.7', '10.9.' || n % 20 || '.0/24'
    from generate_series(1, 1000) n, unnest(array['send-confirmation-email', 'send-order-request-confirmation']) f`)
  const stranger1 = await stranger('10.45.1')
  await writeAs(stranger1, 'alguien@ejemplo.com')
  const olga = await persona('Olga Paz', 'olga@ejemplo.com', { ip: '10.45.0.1' })
  const codigo = await olga.pide()
  expect(await rowsOf('olga@ejemplo.com', 'send-order-request-confirmation')).toEqual([NOW])

  const { version } = (await carla.call(obtenerPedidoDeGestion, { params: { codigo } })).body
  const body = { estatus_id: ESTATUS.confirmado, descripcion: 'Confirmado', version, razon: 'Lo acordó por WhatsApp' }
  expect((await carla.call(cambiarEstatus, { params: { codigo }, body })).status).toBe(200)
  await db.execute(sql`update ${correos} set desde = now() - interval '1 second' where estado = 'pendiente'`)
  const order: string[] = []
  for (let claimed = await claimNext(db); 'row' in claimed; claimed = await claimNext(db)) {
    const { id, funcion } = claimed.row
    order.push(funcion)
    await db.update(correos).set({ estado: 'guardado', tomado: null }).where(eq(correos.id, id))
  }
  expect(order.slice(0, 2)).toEqual(['send-order-request-confirmation', 'send-status-update'])
  expect(order.slice(2).toSorted()).toEqual(['send-confirmation-email', 'send-contact-message'])
}, 20_000)

test('requests of strangers about her order keep neither her request from staff nor the link from her', async () => {
  const eva = await persona('Eva Luna', 'eva@ejemplo.com', { ip: '10.46.0.1' })
  const codigo = await eva.pide()
  const stranger1 = await stranger('10.46.1')
  for (let time = 0; time < 4; time++) await askHelpAs(stranger1, codigo)
  for (let time = 0; time < 10; time++)
    await stranger1.call(consultar, {
      params: { codigo },
      body: { nombre_cliente: 'Fulano', correo: 'fulano@ejemplo.com', mensaje: 'Hola' },
    })
  expect((await askHelpAs(eva, codigo, 'eva@trabajo.example')).body.estado).toBe('por_confirmar')
  expect((await rowsOf('eva@ejemplo.com', 'send-request-confirmation-link')).at(-1)).toEqual(NOW)

  expect((await askHelpAs(eva, codigo)).body.estado).toBe('en_revision')
  expect((await rowsOf('eva@ejemplo.com', 'send-request-receipt')).at(-1)).toEqual(NOW)
})

test('nor for an order without an e-mail', async () => {
  const alba = await persona('Alba Cid', 'alba@ejemplo.com', { ip: '10.47.0.1' })
  const codigo = await alba.pide()
  await db.execute(sql`update "Pedidos" set correo_cliente = null where "Código de pedido" = ${codigo}`)
  const stranger1 = await stranger('10.47.1')
  for (let time = 0; time < 4; time++) await askHelpAs(stranger1, codigo)
  expect((await askHelpAs(stranger1, codigo)).body.estado).toBe('sin_llamada')
  expect((await askHelpAs(alba, codigo)).body.estado).toBe('por_llamar')
})

const forgetAs = (who: Pick<Persona, 'call'>, correo: string) => who.call(olvidarContrasena, { body: { correo } })

test.each([
  ['from one address', () => '10.50.1'],
  ['from as many addresses', (time: number) => `10.51.${time}`],
])('six requests for another password by strangers %s do not use up hers', async (label, network) => {
  await db.delete(limites)
  const own = `olvida-${label.length}@ejemplo.com`
  const requested = async () => (await rowsOf(own, 'send-password-reset')).length
  const owner = await persona('Ida Sol', own, { rol: 'user', ip: '10.52.0.1' })
  for (let time = 0; time < 6; time++) await forgetAs(await stranger(network(time)), own)
  const before = await requested()
  await forgetAs(await stranger('10.53.0'), own)
  expect(await requested(), 'from a browser that never signed in').toBe(before + 1)
  await forgetAs(owner, own)
  expect(await requested(), 'from her own').toBe(before + 2)
})

const noticesTo = (correo: string) => rowsOf(correo, 'send-notices-change')
const recorded = (correo: string) =>
  db
    .select({ accion: auditoria.accion, despues: auditoria.despues })
    .from(auditoria)
    .where(eq(auditoria.clave, correo))
    .orderBy(desc(auditoria.id))

test('an opt-out that anybody typed is mailed once to the address, with a link to undo it, and audited; so is the opposite', async () => {
  const stranger1 = await stranger('10.60.1')
  const body = { correo: 'Zoe@ejemplo.com' }
  for (let time = 0; time < 3; time++) expect((await stranger1.call(cancelarAvisos, { body })).status).toBe(200)
  expect(await noticesTo('zoe@ejemplo.com')).toEqual([NOW])
  expect(await recorded('zoe@ejemplo.com')).toHaveLength(1)
  await db.execute(sql`update ${correos} set estado = 'guardado' where casilla = 'zoe@ejemplo.com'`)

  for (let time = 0; time < 2; time++) expect((await stranger1.call(reactivarAvisos, { body })).status).toBe(200)
  expect(await noticesTo('zoe@ejemplo.com')).toHaveLength(2)
  expect(await recorded('zoe@ejemplo.com')).toHaveLength(2)
})

test('an address that never opted out gets no mail that status mails start again', async () => {
  await (await stranger('10.61.1')).call(reactivarAvisos, { body: { correo: 'quieta@ejemplo.com' } })
  expect(await noticesTo('quieta@ejemplo.com')).toEqual([])
  expect(await db.$count(cancelaciones, eq(cancelaciones.correo, 'quieta@ejemplo.com'))).toBe(0)
})

test('however often somebody turns status mails off and on, the address gets one mail with the final state', async () => {
  for (let time = 0; time < 8; time++) {
    const stranger1 = await stranger(`10.62.${time}`)
    for (const route of [cancelarAvisos, reactivarAvisos, cancelarAvisos, reactivarAvisos, cancelarAvisos])
      await stranger1.call(route, { body: { correo: 'iris@ejemplo.com' } })
  }
  const rows = await db
    .select({ estado: correos.estado, datos: correos.datos })
    .from(correos)
    .where(eq(correos.casilla, 'iris@ejemplo.com'))
    .orderBy(correos.numero)
  const pending = rows.filter(({ estado }) => estado === 'pendiente')
  expect(pending).toEqual([rows.at(-1)])
  expect(pending[0]?.datos).toMatchObject({ activos: false })
})

test('an opt-out whose mail would wait for hours is refused, so that nobody is opted out without being told', async () => {
  const stranger1 = await stranger('10.63.1')
  const others = Array.from({ length: 9 }, (_, time) => `mina+${time}@ejemplo.com`)
  for (const correo of others) await stranger1.call(cancelarAvisos, { body: { correo } })
  const denied = await stranger1.call(cancelarAvisos, { body: { correo: 'mina@ejemplo.com' } })
  expect(denied.status).toBe(429)
  expect(denied.body.detail).toMatch(/el enlace de cualquiera de nuestros correos de estatus/)
  expect(await db.$count(cancelaciones, eq(cancelaciones.correo, 'mina@ejemplo.com'))).toBe(0)
  expect(await recorded('mina@ejemplo.com')).toEqual([])
  const waits = (await noticesTo('mina@ejemplo.com')).map(({ espera: wait }) => wait)
  expect(Math.max(...waits)).toBeLessThanOrEqual(3600)

  const owner = await stranger('10.64.1')
  expect((await owner.call(cancelarAvisos, { body: { correo: 'mina@ejemplo.com' } })).status).toBe(200)
  expect((await noticesTo('mina@ejemplo.com')).at(-1)).toEqual(NOW)
})

test('240 requests with wrong e-mails on 240 orders move none, and mail no address more often than the limit', async () => {
  const codigos = Array.from({ length: 240 }, (_, n) => `B45-${String(n).padStart(5, '0')}`)
  await db
    .insert(pedidos)
    .values(codigos.map((codigo, n) => ({ codigo, cliente: 'Luz Gil', correo_cliente: `luz${n % 16}@ejemplo.com` })))
  for (let batch = 0; batch < 12; batch++)
    await Promise.all(
      codigos.slice(batch * 20, batch * 20 + 20).map((codigo, n) =>
        app.inject({
          method: 'POST',
          url: `/api/pedidos/${codigo}/ayudas`,
          remoteAddress: `10.${batch}.7.${n}`,
          headers: { 'idempotency-key': randomUUID() },
          payload: { situacion: 'Quiero molestar', correo: `malo${batch}-${n}@ejemplo.com` },
        }),
      ),
    )
  expect(await db.$count(pedidos, and(eq(pedidos.cliente, 'Luz Gil'), ne(pedidos.estatus_id, 1)))).toBe(0)
  expect(await db.$count(solicitudesAyuda, eq(solicitudesAyuda.estado, 'por_confirmar'))).toBeGreaterThanOrEqual(240)
  for (let n = 0; n < 16; n++)
    expect(await db.$count(correos, and(eq(correos.para, `luz${n}@ejemplo.com`), ne(correos.estado, 'omitido')))).toBe(
      10,
    )
})
