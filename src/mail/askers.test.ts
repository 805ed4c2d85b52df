import { randomUUID } from 'node:crypto'
import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { olvidarContrasena } from '#auth/contrasena/contract.ts'
import { consultar, enviarMensaje } from '#conversaciones/contacto/contract.ts'
import { auditoria, cancelaciones, correos, limites } from '#db/schema/maquinaria.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { solicitudesAyuda } from '#db/schema/solicitudes.server.ts'
import { ESTATUS } from '#pedidos/estatus.ts'
import { cambiarEstatus, obtenerPedidoDeGestion } from '#pedidos/ficha/contract.ts'
import { pedirAyuda } from '#solicitudes/contract.ts'
import { abrirTienda } from '#testing/tienda.server.ts'
import { cancelarAvisos, reactivarAvisos } from './bajas/contract.ts'
import { tomarSiguiente } from './turnos.server.ts'

const { app, db, carla, persona } = await abrirTienda()

const AHORA = { estado: 'pendiente', espera: 0 }

const filasDe = (casilla: string, funcion: string) =>
  db
    .select({
      estado: correos.estado,
      espera: sql<number>`greatest(0, extract(epoch from ${correos.desde} - now()))::int`,
    })
    .from(correos)
    .where(and(eq(correos.casilla, casilla), eq(correos.funcion, funcion)))
    .orderBy(correos.numero)

const desconocido = (red: string) => persona('Fulano Mata', 'fulano@ejemplo.com', { ip: `${red}.7` })
type Persona = Awaited<ReturnType<typeof persona>>

// Its mail waits for nobody here: no letter carrier comes.
const escribeComo = (quien: Persona, correo: string) =>
  quien.llamar(enviarMensaje, { body: { nombre_cliente: 'Fulano Mata', correo, descripcion_problema: 'Hola' } })
const pideAyudaComo = (quien: Persona, codigo: string, correo = quien.correo) =>
  quien.llamar(pedirAyuda, { params: { codigo }, body: { situacion: 'Me mudé', correo } })

test('ten contact forms with her address keep neither the confirmation of her order from her, nor the link by which she asks for help', async () => {
  const una = await desconocido('10.40.1')
  await Promise.all(Array.from({ length: 10 }, () => escribeComo(una, 'Julia+carta@ejemplo.com')))
  expect((await filasDe('julia@ejemplo.com', 'send-confirmation-email')).length).toBe(10)

  const julia = await persona('Julia Rosa', 'julia@ejemplo.com', { ip: '10.40.0.1' })
  const codigo = await julia.pide()
  expect(await filasDe('julia@ejemplo.com', 'send-order-request-confirmation')).toEqual([AHORA])
  const { cuerpo } = await pideAyudaComo(julia, codigo, 'julia@trabajo.example')
  expect(cuerpo.estado).toBe('por_confirmar')
  expect(await filasDe('julia@ejemplo.com', 'send-request-confirmation-link')).toEqual([AHORA])
}, 60_000)

test('who fills a form with her address uses up their own share of it, and not hers', async () => {
  const una = await desconocido('10.41.1')
  await Promise.all(Array.from({ length: 8 }, () => escribeComo(una, 'rita@ejemplo.com')))
  const suyos = await filasDe('rita@ejemplo.com', 'send-confirmation-email')
  expect(suyos.filter(({ estado }) => estado === 'pendiente').length).toBeLessThan(8)
  await escribeComo(await desconocido('10.42.1'), 'rita@ejemplo.com')
  expect((await filasDe('rita@ejemplo.com', 'send-confirmation-email')).at(-1)).toEqual(AHORA)
}, 60_000)

test('an order is confirmed at once whatever orders strangers placed with the same address', async () => {
  for (let red = 0; red < 12; red++)
    await (await desconocido(`10.43.${red}`)).solicita({ correo: `Nora+${red}@ejemplo.com` })
  const nora = await persona('Nora Gil', 'nora@ejemplo.com', { ip: '10.44.0.1' })
  await nora.pide()
  const filas = await filasDe('nora@ejemplo.com', 'send-order-request-confirmation')
  expect(filas).toEqual(Array(13).fill(AHORA))
})

test('a thousand forms in an hour keep no confirmation waiting, and go behind it and what staff cause', async () => {
  await db.delete(correos)
  await db.execute(sql`
    insert into ${correos} (funcion, para, casilla, datos, estado, de_formulario, casa, red)
    select f, 'x', 'alguien-' || n, '{}', 'enviado', true, '10.9.' || n % 20 || '.7', '10.9.' || n % 20 || '.0/24'
    from generate_series(1, 1000) n, unnest(array['send-confirmation-email', 'send-order-request-confirmation']) f`)
  const una = await desconocido('10.45.1')
  await escribeComo(una, 'alguien@ejemplo.com')
  const olga = await persona('Olga Paz', 'olga@ejemplo.com', { ip: '10.45.0.1' })
  const codigo = await olga.pide()
  expect(await filasDe('olga@ejemplo.com', 'send-order-request-confirmation')).toEqual([AHORA])

  const { version } = (await carla.llamar(obtenerPedidoDeGestion, { params: { codigo } })).cuerpo
  const body = { estatus_id: ESTATUS.confirmado, descripcion: 'Confirmado', version }
  expect((await carla.llamar(cambiarEstatus, { params: { codigo }, body })).status).toBe(200)
  await db.execute(sql`update ${correos} set desde = now() - interval '1 second' where estado = 'pendiente'`)
  const orden: string[] = []
  for (let turno = await tomarSiguiente(db); 'fila' in turno; turno = await tomarSiguiente(db)) {
    const { id, funcion } = turno.fila
    orden.push(funcion)
    await db.update(correos).set({ estado: 'guardado', tomado: null }).where(eq(correos.id, id))
  }
  expect(orden.slice(0, 2)).toEqual(['send-order-request-confirmation', 'send-status-update'])
  expect(orden.slice(2).toSorted()).toEqual(['send-confirmation-email', 'send-contact-message'])
}, 20_000)

test('what strangers ask about her order keeps her own request neither unread nor without its link', async () => {
  const eva = await persona('Eva Luna', 'eva@ejemplo.com', { ip: '10.46.0.1' })
  const codigo = await eva.pide()
  const una = await desconocido('10.46.1')
  for (let vez = 0; vez < 4; vez++) await pideAyudaComo(una, codigo)
  for (let vez = 0; vez < 10; vez++)
    await una.llamar(consultar, {
      params: { codigo },
      body: { nombre_cliente: 'Fulano', correo: 'fulano@ejemplo.com', mensaje: 'Hola' },
    })
  expect((await pideAyudaComo(eva, codigo, 'eva@trabajo.example')).cuerpo.estado).toBe('por_confirmar')
  expect((await filasDe('eva@ejemplo.com', 'send-request-confirmation-link')).at(-1)).toEqual(AHORA)

  expect((await pideAyudaComo(eva, codigo)).cuerpo.estado).toBe('en_revision')
  expect((await filasDe('eva@ejemplo.com', 'send-status-update')).at(-1)).toEqual(AHORA)
  expect((await filasDe('eva@ejemplo.com', 'send-request-receipt')).at(-1)).toEqual(AHORA)
})

test('of an order without an e-mail too', async () => {
  const alba = await persona('Alba Cid', 'alba@ejemplo.com', { ip: '10.47.0.1' })
  const codigo = await alba.pide()
  await db.execute(sql`update "Pedidos" set correo_cliente = null where "Código de pedido" = ${codigo}`)
  const una = await desconocido('10.47.1')
  for (let vez = 0; vez < 4; vez++) await pideAyudaComo(una, codigo)
  expect((await pideAyudaComo(una, codigo)).cuerpo.estado).toBe('sin_llamada')
  expect((await pideAyudaComo(alba, codigo)).cuerpo.estado).toBe('por_llamar')
})

const olvida = (quien: Pick<Persona, 'llamar'>, correo: string) => quien.llamar(olvidarContrasena, { body: { correo } })

test.each([
  ['from one address', () => '10.50.1'],
  ['from as many addresses', (vez: number) => `10.51.${vez}`],
])('six requests for another password by strangers %s do not use up hers', async (caso, red) => {
  await db.delete(limites)
  const suyo = `olvida-${caso.length}@ejemplo.com`
  const pedidas = async () => (await filasDe(suyo, 'send-password-reset')).length
  const ella = await persona('Ida Sol', suyo, { rol: 'user', ip: '10.52.0.1' })
  for (let vez = 0; vez < 6; vez++) await olvida(await desconocido(red(vez)), suyo)
  const antes = await pedidas()
  await olvida(await desconocido('10.53.0'), suyo)
  expect(await pedidas(), 'from a browser that never signed in').toBe(antes + 1)
  await olvida(ella, suyo)
  expect(await pedidas(), 'from her own').toBe(antes + 2)
})

const avisadosDe = (correo: string) => filasDe(correo, 'send-notices-change')
const anotadas = (correo: string) =>
  db
    .select({ accion: auditoria.accion, despues: auditoria.despues })
    .from(auditoria)
    .where(eq(auditoria.clave, correo))
    .orderBy(desc(auditoria.id))

test('an opt-out that anybody typed is told to the address once, with the way back, and noted down; so is the way back', async () => {
  const una = await desconocido('10.60.1')
  const body = { correo: 'Zoe@ejemplo.com' }
  for (let vez = 0; vez < 3; vez++) expect((await una.llamar(cancelarAvisos, { body })).status).toBe(200)
  expect(await avisadosDe('zoe@ejemplo.com')).toEqual([AHORA])
  expect(await anotadas('zoe@ejemplo.com')).toHaveLength(1)
  await db.execute(sql`update ${correos} set estado = 'guardado' where casilla = 'zoe@ejemplo.com'`)

  for (let vez = 0; vez < 2; vez++) expect((await una.llamar(reactivarAvisos, { body })).status).toBe(200)
  expect(await avisadosDe('zoe@ejemplo.com')).toHaveLength(2)
  expect(await anotadas('zoe@ejemplo.com')).toHaveLength(2)
})

test('an address that was never stopped is not told that it starts again', async () => {
  await (await desconocido('10.61.1')).llamar(reactivarAvisos, { body: { correo: 'quieta@ejemplo.com' } })
  expect(await avisadosDe('quieta@ejemplo.com')).toEqual([])
  expect(await db.$count(cancelaciones, eq(cancelaciones.correo, 'quieta@ejemplo.com'))).toBe(0)
})

test('however often somebody turns them off and on, the address is told how it stands, and not buried', async () => {
  for (let vez = 0; vez < 8; vez++) {
    const una = await desconocido(`10.62.${vez}`)
    for (const ruta of [cancelarAvisos, reactivarAvisos, cancelarAvisos, reactivarAvisos, cancelarAvisos])
      await una.llamar(ruta, { body: { correo: 'iris@ejemplo.com' } })
  }
  const filas = await db
    .select({ estado: correos.estado, datos: correos.datos })
    .from(correos)
    .where(eq(correos.casilla, 'iris@ejemplo.com'))
    .orderBy(correos.numero)
  const queSalen = filas.filter(({ estado }) => estado === 'pendiente')
  expect(queSalen).toEqual([filas.at(-1)])
  expect(queSalen[0]?.datos).toMatchObject({ activos: false })
})

test('who has used up the mails that tell of it stops nobody unseen: an opt-out is not made whose mail would wait for hours', async () => {
  const una = await desconocido('10.63.1')
  const otras = Array.from({ length: 9 }, (_, vez) => `mina+${vez}@ejemplo.com`)
  for (const correo of otras) await una.llamar(cancelarAvisos, { body: { correo } })
  const negada = await una.llamar(cancelarAvisos, { body: { correo: 'mina@ejemplo.com' } })
  expect(negada.status).toBe(429)
  expect(negada.cuerpo.detail).toMatch(/el enlace de cualquiera de nuestros correos de estatus/)
  expect(await db.$count(cancelaciones, eq(cancelaciones.correo, 'mina@ejemplo.com'))).toBe(0)
  expect(await anotadas('mina@ejemplo.com')).toEqual([])
  const esperas = (await avisadosDe('mina@ejemplo.com')).map(({ espera }) => espera)
  expect(Math.max(...esperas)).toBeLessThanOrEqual(3600)

  const ella = await desconocido('10.64.1')
  expect((await ella.llamar(cancelarAvisos, { body: { correo: 'mina@ejemplo.com' } })).status).toBe(200)
  expect((await avisadosDe('mina@ejemplo.com')).at(-1)).toEqual(AHORA)
})

test('240 requests with wrong e-mails on 240 orders move none and mail no address more than decided', async () => {
  const codigos = Array.from({ length: 240 }, (_, n) => `B45-${String(n).padStart(5, '0')}`)
  await db
    .insert(pedidos)
    .values(codigos.map((codigo, n) => ({ codigo, cliente: 'Luz Gil', correo_cliente: `luz${n % 16}@ejemplo.com` })))
  for (let lote = 0; lote < 12; lote++)
    await Promise.all(
      codigos.slice(lote * 20, lote * 20 + 20).map((codigo, n) =>
        app.inject({
          method: 'POST',
          url: `/api/pedidos/${codigo}/ayudas`,
          remoteAddress: `10.${lote}.7.${n}`,
          headers: { 'idempotency-key': randomUUID() },
          payload: { situacion: 'Quiero molestar', correo: `malo${lote}-${n}@ejemplo.com` },
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
