import { eq, sql } from 'drizzle-orm'
import pino from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { iniciarSesion } from '#auth/contract.ts'
import { alarmas, correos, limites, respaldos, suscripcionesPush } from '#db/schema/machinery.server.ts'
import { obtenerPedido } from '#pedidos/contract.ts'
import { openPushes } from '#testing/pushes.server.ts'
import { openShop } from '#testing/shop.server.ts'
import { settleAlarmas } from './alarmas.server.ts'
import { obtenerSalud } from './contract.ts'
import { openFallas } from './fallas.server.ts'
import { type Dicho, disco } from './rules.ts'
import { openSalud } from './salud.server.ts'

const shop = await openShop({ withMail: true, allowPrivatePush: true, pause: async () => {} })
const { ana, beto, carla, db, live, mailbox, persona } = shop
const { subscribe, got } = await openPushes(shop)
const elena = await persona('Elena Gil', 'elena@brisa.example', { rol: 'ayudante', ip: '10.4.4.4' })
const log = pino({ level: 'silent' })

/** The watch of one process of the shop; each call is a process that has just started. */
const openProcess = () =>
  openSalud({
    ...{ db, live, log, fallas: openFallas(), hasMailServer: true, makesBackups: true, folders: ['/'] },
    ...{ machine: null, publicUrl: null },
  })
let first = openProcess()
let second = openProcess()

beforeEach(async () => {
  mailbox.reject(null)
  await db.execute(sql`truncate ${alarmas}, ${respaldos}, ${limites}, ${correos}`)
  await db.delete(suscripcionesPush)
})

/** Lets time pass for what the shop keeps. */
async function pass(minutes: number) {
  const earlier = (column: unknown) => sql`${column} - make_interval(mins => ${minutes})`
  await db.update(correos).set({
    fecha_creacion: earlier(correos.fecha_creacion),
    fecha_envio: earlier(correos.fecha_envio),
    ...{ desde: earlier(correos.desde), tomado: earlier(correos.tomado) },
  })
  await db.update(alarmas).set({ desde: earlier(alarmas.desde) })
  await db.update(respaldos).set({ inicio: earlier(respaldos.inicio), fin: earlier(respaldos.fin) })
  await db.update(limites).set({ expire: sql`${limites.expire} - ${minutes * 60_000}::bigint` })
}

/** Both processes decide, each several times and at once. */
async function watch() {
  await Promise.all([first.vigilar(), second.vigilar(), first.vigilar(), second.vigilar()])
  await second.vigilar()
}

/** The texts that a device has got, once every push has left. */
const textsOn = async (device: Awaited<ReturnType<typeof subscribe>>) => (await got(device)).map(({ texto }) => texto)
const mailsToCarla = () =>
  mailbox.mails.filter(({ to, subject }) => to.includes(carla.correo) && /^(Aviso|Ya pasó):/.test(subject))
const subjects = () => mailsToCarla().map(({ subject }) => subject)
const lineOf = async (clave: string) =>
  (await carla.call(obtenerSalud, {})).body.lineas.find((linea) => linea.clave === clave)
const allLeft = () => expect.poll(() => db.$count(correos, eq(correos.estado, 'pendiente'))).toBe(0)

test('mail of which none leaves for 15 minutes is told once to the owner, by push alone, and once when it leaves', async () => {
  const ofOwner = await subscribe(carla, 'personal')
  const ofHelper = await subscribe(elena, 'ayudante')
  const ofMember = await subscribe(beto, 'miembro')
  mailbox.reject(451, 'conexion')
  await ana.pide()
  await expect.poll(() => db.$count(correos, sql`ultimo_error is not null`)).toBe(1)
  await pass(14)
  await watch()
  const pushes = async () => (await textsOn(ofOwner)).filter((text) => /correo/.test(text))
  expect(await pushes()).toEqual([])
  await pass(2)
  await watch()
  expect(await pushes()).toEqual([
    expect.stringMatching(/^Hace 16 minutos que no sale ningún correo\. 1 correo espera desde hace 16 minutos\. /),
  ])
  expect(await lineOf('correo')).toMatchObject({ estado: 'mal', desde: expect.stringMatching(/T/) })

  // Both processes are new, as after a restart.
  first = openProcess()
  second = openProcess()
  await pass(60)
  await watch()
  expect(await pushes()).toHaveLength(1)
  expect(await db.$count(correos, eq(correos.funcion, 'send-shop-alarm'))).toBe(0)

  mailbox.reject(null)
  await db.update(correos).set({ desde: sql`now()` })
  await shop.releaseMails()
  await allLeft()
  await watch()
  expect(await pushes()).toEqual([expect.anything(), 'Ya pasó. Los correos salen. Ninguno espera.'])
  await mailbox.waitForMail(({ subject }) => subject === 'Ya pasó: los correos no salían')
  expect(subjects()).toEqual(['Ya pasó: los correos no salían'])
  expect(await textsOn(ofHelper)).toEqual([expect.stringContaining('B')])
  expect(await textsOn(ofMember)).toEqual([])
  expect(await lineOf('correo')).toMatchObject({ estado: 'bien', que_hacer: null, desde: null })
})

test('the owner reads for how long no mail has left, and for how long one has waited', async () => {
  mailbox.reject(451, 'conexion')
  await ana.pide()
  await expect.poll(() => db.$count(correos, sql`ultimo_error is not null`)).toBe(1)
  await pass(40)
  const sent = { funcion: 'send-status-update', para: 'ana@ejemplo.com', datos: {}, estado: 'enviado' } as const
  await db.insert(correos).values({ ...sent, fecha_envio: sql`now() - interval '20 minutes'` })
  expect(await lineOf('correo')).toMatchObject({
    texto: expect.stringMatching(
      /^Hace 20 minutos que no sale ningún correo\. 1 correo espera desde hace 40 minutos\. /,
    ),
    que_hacer: expect.stringMatching(/No se pierde ninguno: saldrán solos\. Lo que urja, dilo por WhatsApp\.$/),
  })
})

test('one mailbox that refuses for a day, while other mails leave, is no alarm', async () => {
  await ana.pide()
  await allLeft()
  mailbox.reject(452, 'destinatario', (address) => address === 'llena@ejemplo.com')
  const full = await persona('Llena', 'llena@ejemplo.com', { ip: '10.9.9.9' })
  await full.pide()
  await expect.poll(() => db.$count(correos, sql`rechazos > 0`)).toBe(1)
  await ana.pide()
  await expect.poll(() => db.$count(correos, eq(correos.estado, 'pendiente'))).toBe(1)
  await pass(300)
  await watch()
  expect(await db.$count(alarmas, eq(alarmas.clave, 'correo'))).toBe(0)
  expect(await lineOf('correo')).toMatchObject({
    estado: 'mirar',
    texto: expect.stringContaining('1 correo espera desde hace 5 horas, aunque otros sí salen'),
  })
})

test('a failed backup, one older than two days, and the next good one', async () => {
  await db.insert(respaldos).values({ clase: 'automatico', estado: 'hecho', fin: sql`now()` })
  await watch()
  expect(await lineOf('respaldo')).toMatchObject({ estado: 'bien' })
  await pass(49 * 60)
  await watch()
  await mailbox.waitForMail(({ subject }) => subject === 'Aviso: falta un respaldo reciente')
  const failed = { clase: 'automatico', estado: 'fallido', fin: sql`now()`, error: 'No hay espacio.' } as const
  await db.insert(respaldos).values(failed)
  await watch()
  expect(await lineOf('respaldo')).toMatchObject({
    estado: 'mal',
    texto: 'Algo falló en el último respaldo. No hay espacio. El último que sirve es de hace 2 días.',
  })
  await db.insert(respaldos).values({ clase: 'automatico', estado: 'hecho', fin: sql`now()` })
  await watch()
  await mailbox.waitForMail(({ subject }) => subject === 'Ya pasó: faltaba un respaldo reciente')
  await allLeft()
  expect(subjects().filter((subject) => subject.includes('respaldo'))).toHaveLength(2)
  expect(mailsToCarla().at(-1)?.text).toContain('/admin-dashboard/salud')
})

test('guessed codes and passwords are told by the limits that hold them', async () => {
  await watch()
  expect(await lineOf('intentos')).toMatchObject({ estado: 'bien' })
  const strangers = await Promise.all([7, 8, 9].map((n) => persona('', '', { ip: `172.20.${n}.7` })))
  const guess = async (from: typeof strangers) => {
    for (const stranger of from)
      for (let n = 0; n < 31; n++) await stranger.call(obtenerPedido, { params: { codigo: `B77-${10_000 + n}` } })
  }
  const signIn = async (from: typeof strangers) => {
    for (const stranger of from)
      for (let n = 0; n < 21; n++)
        await stranger.call(iniciarSesion, { body: { correo: carla.correo, contrasena: `adivina-${n}` } })
  }
  // Whoever sits at one address, or has a second one, is stopped there and cannot ring the owner.
  await guess(strangers.slice(0, 2))
  await signIn(strangers.slice(0, 1))
  await watch()
  expect(await lineOf('intentos')).toMatchObject({ estado: 'bien' })
  await guess(strangers.slice(2))
  await watch()
  expect(await lineOf('intentos')).toMatchObject({
    estado: 'mal',
    texto: expect.stringMatching(/^Alguien está probando códigos de pedido desde varios lugares: /),
  })
  await pass(11)
  // Two addresses at one account.
  await signIn(strangers.slice(0, 2))
  await watch()
  await allLeft()
  // It is the same alarm, which goes on.
  expect(subjects().filter((subject) => subject.includes('códigos'))).toHaveLength(1)
  await pass(11)
  await watch()
  // It stays for six hours, because whoever guesses may come back every few minutes.
  expect(await lineOf('intentos')).toMatchObject({ estado: 'mal' })
  await pass(6 * 60)
  await watch()
  await mailbox.waitForMail(({ subject }) => subject === 'Ya pasó: alguien probaba códigos o contraseñas')
  expect(await lineOf('intentos')).toMatchObject({ estado: 'bien', desde: null })
})

test('a disk at its limit is told once, and again only after it was clearly emptier; what is unknown changes nothing', async () => {
  const good = async (): Promise<Dicho> => ({ estado: 'bien', texto: '', que_hacer: null })
  const settle = async (percent: number | null) => {
    const disks = percent === null ? [] : [{ free: percent * 1e9, total: 100e9 }]
    const read = { correo: good, respaldo: good, intentos: good, disco: async (is: boolean) => disco(disks, is, null) }
    await Promise.all([settleAlarmas(db, log, read, null), settleAlarmas(db, log, read, null)])
    return db.$count(correos, eq(correos.funcion, 'send-shop-alarm'))
  }
  const told = []
  for (const percent of [30, 11, 10, 11, 9, null, 11, 13, 11, 10]) told.push(await settle(percent))
  expect(told).toEqual([0, 0, 1, 1, 1, 1, 1, 2, 2, 3])
})

test('each of two machines has an alarm of its own disk, and one that is gone for a day is told of once', async () => {
  const good = async (): Promise<Dicho> => ({ estado: 'bien', texto: '', que_hacer: null })
  const settle = async (machine: string, percent: number) => {
    const own = async (is: boolean) => disco([{ free: percent * 1e9, total: 100e9 }], is, machine)
    await settleAlarmas(db, log, { correo: good, respaldo: good, intentos: good, disco: own }, machine)
    return db.$count(correos, eq(correos.funcion, 'send-shop-alarm'))
  }
  const told = []
  for (let minute = 0; minute < 3; minute++) told.push(await settle('uno', 5), await settle('dos', 60))
  expect(told).toEqual([1, 1, 1, 1, 1, 1])
  expect(await lineOf('disco')).toMatchObject({
    estado: 'mal',
    texto: expect.stringMatching(/^El disco de la máquina uno está casi lleno\./),
    desde: expect.stringMatching(/T/),
  })
  await db.update(alarmas).set({ visto: sql`now() - interval '25 hours'` })
  expect([await settle('dos', 60), await settle('dos', 60)]).toEqual([2, 2])
  expect(await db.$count(alarmas)).toBe(0)
})

test('an alarm that could not be told is told at the next try', async () => {
  await db.insert(respaldos).values({ clase: 'automatico', estado: 'fallido', fin: sql`now()`, error: 'Nada.' })
  await db.execute(sql`alter table ${correos} rename to correos_lejos`)
  await expect(first.vigilar()).rejects.toThrow()
  await db.execute(sql`alter table correos_lejos rename to ${correos}`)
  expect(await db.$count(alarmas)).toBe(0)
  await watch()
  await mailbox.waitForMail(({ subject }) => subject === 'Aviso: falta un respaldo reciente')
  expect(await db.$count(alarmas, eq(alarmas.clave, 'respaldo'))).toBe(1)
})
