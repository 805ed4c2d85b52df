import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { correos } from '#db/schema/maquinaria.server.ts'
import { negocio } from '#negocio'
import { ESTATUS } from '#pedidos/estatus.ts'
import { cambiarEstatus, obtenerPedidoDeGestion } from '#pedidos/ficha/contract.ts'
import { acuse, confirmacion } from '#testing/oficina.server.ts'
import { abrirTienda } from '#testing/tienda.server.ts'
import type { Envio } from './contract.ts'
import { encolar } from './mail.server.ts'
import { solicitanteDe } from './presupuesto.server.ts'

const { db, carla, persona } = await abrirTienda()

const filasDe = (casilla: string) =>
  db
    .select({
      funcion: correos.funcion,
      estado: correos.estado,
      motivo: correos.ultimo_error,
      espera: sql<number>`extract(epoch from ${correos.desde} - now())::int`,
    })
    .from(correos)
    .where(sql`${correos.casilla} = ${casilla}`)
    .orderBy(correos.numero)

const pedir = (envio: Envio, ip: string, quien: { correo: string } | null = null) =>
  db.transaction((tx) => encolar(tx, { ...envio, pide: solicitanteDe({ ip, quien }) } as Envio))

const cuantosSalen = async (casilla: string) =>
  (await filasDe(casilla)).filter(({ estado }) => estado === 'pendiente').length

test('an address causes three mails of a kind to a mailbox in an hour, its network five, whatever tag it is given, also when they come at once', async () => {
  const envios = Array.from({ length: 8 }, (_, numero) => acuse(`Mucha${numero ? `+${numero}` : ''}@ejemplo.com`))
  await Promise.all(envios.map((envio) => pedir(envio, '10.20.0.1')))
  expect(await cuantosSalen('mucha@ejemplo.com')).toBe(3)
  await Promise.all(envios.map((envio, numero) => pedir(envio, `10.20.0.${numero + 2}`)))
  expect(await cuantosSalen('mucha@ejemplo.com')).toBe(5)
  const omitidos = (await filasDe('mucha@ejemplo.com')).filter(({ estado }) => estado === 'omitido')
  expect(omitidos[0]?.motivo).toMatch(/Demasiados correos de formularios/)
  // What else there is to tell that mailbox has its own room.
  await pedir(confirmacion({ para: 'mucha@ejemplo.com' }), '10.20.0.1')
  expect((await filasDe('mucha@ejemplo.com')).at(-1)).toMatchObject({ estado: 'pendiente', espera: 0 })
})

test('in IPv6 the network of a home or a server counts as one', async () => {
  for (let casa = 0; casa < 8; casa++) await pedir(acuse('seis@ejemplo.com'), `2001:db8:7:${casa}::1`)
  expect(await cuantosSalen('seis@ejemplo.com')).toBe(5)
  await pedir(acuse('seis@ejemplo.com'), '2001:db8:8::1')
  expect(await cuantosSalen('seis@ejemplo.com')).toBe(6)
})

test('all of them together cause ten, the last four of them each from a network that had caused none', async () => {
  for (let red = 0; red < 4; red++)
    for (let casa = 0; casa < 3; casa++) await pedir(acuse('todos@ejemplo.com'), `10.21.${red}.${casa}`)
  // Three by each of two; of the others, who come first of their network.
  expect(await cuantosSalen('todos@ejemplo.com')).toBe(8)
  for (let red = 4; red < 20; red++) await pedir(acuse('todos@ejemplo.com'), `10.21.${red}.1`)
  expect(await cuantosSalen('todos@ejemplo.com')).toBe(10)
})

test('what an account has sent to its own address draws on no share', async () => {
  for (let vez = 0; vez < 12; vez++) await pedir(acuse('Suya@ejemplo.com'), '10.22.0.1', { correo: 'suya@ejemplo.com' })
  expect(await cuantosSalen('suya@ejemplo.com')).toBe(12)
})

test('of one who places more orders than anybody does, the confirmations wait and are not left out', async () => {
  for (let vez = 0; vez < 12; vez++) await pedir(confirmacion({ para: 'pide@ejemplo.com' }), '10.23.0.1')
  const filas = await filasDe('pide@ejemplo.com')
  expect(filas.map(({ estado }) => estado)).toEqual(Array(12).fill('pendiente'))
  expect(filas.filter(({ espera }) => espera <= 0)).toHaveLength(10)
  expect(filas.at(-1)?.espera).toBeGreaterThan(3_000)
  expect(filas.at(-1)?.espera).toBeLessThanOrEqual(3_600)
})

test('nor keep waiting who has placed none, on the same network', async () => {
  for (const ip of ['10.23.1.1', '10.23.1.2', '10.23.1.3'])
    for (let vez = 0; vez < 20; vez++) await pedir(confirmacion({ para: `vecina+${vez}@ejemplo.com` }), ip)
  await pedir(confirmacion({ para: 'vecina@ejemplo.com' }), '10.23.1.4')
  const filas = await filasDe('vecina@ejemplo.com')
  // Ten of the first, and the first of each other.
  expect(filas.filter(({ espera }) => espera <= 0)).toHaveLength(13)
  expect(filas.at(-1)).toMatchObject({ estado: 'pendiente', espera: 0 })
})

test('whoever fills ten forms with an address does not silence what staff tell it', async () => {
  const victima = await persona('Victoria', 'victoria@ejemplo.com', { ip: '10.24.0.1' })
  const codigo = await victima.pide()
  for (let n = 0; n < 12; n++) await pedir(acuse(`victoria+${n}@ejemplo.com`), `10.25.${n}.1`)
  const { version } = (await carla.llamar(obtenerPedidoDeGestion, { params: { codigo } })).cuerpo
  const movido = await carla.llamar(cambiarEstatus, {
    params: { codigo },
    body: { estatus_id: ESTATUS.confirmado, descripcion: 'Confirmado', version },
  })
  expect(movido.status).toBe(200)
  const filas = await filasDe('victoria@ejemplo.com')
  expect(filas.at(-1)).toMatchObject({ funcion: 'send-status-update', estado: 'pendiente' })
  // No longer than any step waits, while it can be taken back.
  expect(filas.at(-1)?.espera).toBeLessThanOrEqual(negocio.pedidos.segundosParaDeshacer)
})

const causados = (funcion: string, red: string) => sql`
  insert into ${correos} (funcion, para, casilla, datos, estado, de_formulario, casa, red)
  select ${funcion}, 'x', 'alguien-' || n, '{}', 'enviado', true, ${red}, ${red} from generate_series(1, 100) n`

test('what one network causes in the whole shop waits after a hundred, and after a day of that is left out', async () => {
  for (const funcion of ['send-confirmation-email', 'send-order-request-confirmation'])
    await db.execute(causados(funcion, '10.26.0.0/24'))
  await pedir(confirmacion({ para: 'primero@ejemplo.com' }), '10.26.0.1')
  expect(await filasDe('primero@ejemplo.com')).toMatchObject([{ estado: 'pendiente', espera: 0 }])
  await pedir(acuse('mas@ejemplo.com'), '10.26.0.1')
  await pedir(confirmacion({ para: 'mas@ejemplo.com' }), '10.26.0.1')
  for (const { estado, espera } of await filasDe('mas@ejemplo.com')) {
    expect(estado).toBe('pendiente')
    expect(espera).toBeGreaterThan(3_000)
  }
  await pedir(acuse('otra@ejemplo.com'), '10.27.0.1')
  expect(await filasDe('otra@ejemplo.com')).toMatchObject([{ estado: 'pendiente', espera: 0 }])
})

test('past what forms may cause in an hour in the whole shop, their mails wait, and past a day they are left out', async () => {
  for (let red = 0; red < 10; red++) await db.execute(causados('send-confirmation-email', `10.28.${red}.0/24`))
  await pedir(acuse('tarde@ejemplo.com'), '10.29.0.1')
  const [tarde] = await filasDe('tarde@ejemplo.com')
  expect(tarde?.estado).toBe('pendiente')
  expect(tarde?.espera).toBeGreaterThan(3_000)

  await db.execute(
    sql`update ${correos} set desde = now() + interval '23 hours 30 minutes' where casilla like 'alguien-%'`,
  )
  await pedir(acuse('nunca@ejemplo.com'), '10.29.0.1')
  expect(await filasDe('nunca@ejemplo.com')).toMatchObject([{ estado: 'omitido' }])
  // The shop itself still hears of everything.
  const alerta = { fallos: 1, minutos: 10, fecha: '2026-03-09T15:42:00Z' }
  await db.transaction((tx) =>
    encolar(tx, { funcion: 'send-guessing-alert', para: 'tienda@ejemplo.com', datos: alerta }),
  )
  expect(await filasDe('tienda@ejemplo.com')).toMatchObject([{ estado: 'pendiente' }])
})
