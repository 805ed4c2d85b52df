import { randomUUID } from 'node:crypto'
import { and, eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { esperasDePieza } from '#db/schema/lineas.server.ts'
import { correos } from '#db/schema/machinery.server.ts'
import { piezas } from '#db/schema/piezas.server.ts'
import { linkTo } from '#lib/linkTo.ts'
import { negocio } from '#negocio'
import { mailLinkTo } from '#testing/mailLinks.server.ts'
import { putPieza } from '#testing/piezas.server.ts'
import { openShop } from '#testing/shop.server.ts'
import { openTestSite } from '#testing/site.server.ts'
import { type AccionDePieza, deshacerPieza, moverPieza, obtenerPiezaDeGestion } from '../gestion/contract.ts'
import { liberar } from '../piezas.server.ts'
import { confirmarEspera, esperarPieza, listarEsperas, marcarAvisada } from './contract.ts'
import { cleanUpEsperas } from './esperas.server.ts'

const { ana, app, beto, carla, db, mailbox, releaseMails } = await openShop({
  withMail: true,
  site: openTestSite(),
})

const key = () => ({ 'idempotency-key': randomUUID() })
const esperar = (pieza: string, destino: string, headers = key()) =>
  ana.call(esperarPieza, { body: { pieza, destino } }, headers)
const confirmar = (enlace: string) => ana.call(confirmarEspera, { body: { enlace } })
const mover = async (id: string, accion: AccionDePieza) =>
  (await carla.call(moverPieza, { params: { id }, body: { accion } }, key())).body
const rows = (pieza_id: string) => db.select().from(esperasDePieza).where(eq(esperasDePieza.pieza_id, pieza_id))
const backMails = (para: string) =>
  db
    .select({ estado: correos.estado, datos: correos.datos })
    .from(correos)
    .where(and(eq(correos.funcion, 'send-piece-back'), eq(correos.para, para)))
const putSold = (nombre: string) => putPieza(db, { nombre, quedan: 0, vendida_en: new Date() })
/** Waits for a piece and confirms the address. */
async function waitFor({ slug, nombre }: { slug: string; nombre: string }, correo: string) {
  expect((await esperar(slug, correo)).status).toBe(201)
  const enlace = await mailLinkTo(mailbox, correo, new RegExp(nombre))
  expect((await confirmar(enlace)).body).toEqual({ nombre, slug, disponible: false })
  return enlace
}

test('a confirmed address gets one mail when the piece is there again, and an unconfirmed one none', async () => {
  const pieza = await putSold('Pulsera Samaná')
  const sent = key()
  expect((await esperar(pieza.slug, 'Eva@ejemplo.com', sent)).body).toEqual({ nombre: 'Pulsera Samaná', por: 'correo' })
  await esperar(pieza.slug, 'Eva@ejemplo.com', sent)
  await esperar(pieza.slug, 'nadie@ejemplo.com')
  const enlace = await mailLinkTo(mailbox, 'Eva@ejemplo.com', /Pulsera Samaná/)
  await confirmar(enlace)
  expect((await confirmar(enlace)).body).toMatchObject({ disponible: false })

  await mover(pieza.id, 'reponer')
  await mover(pieza.id, 'vender')
  await mover(pieza.id, 'reponer')
  expect(await backMails('eva@ejemplo.com')).toMatchObject([{ datos: { slug: pieza.slug } }])
  expect(await backMails('nadie@ejemplo.com')).toEqual([])

  await releaseMails()
  const mail = await mailbox.waitForMail(({ to, subject }) => to.includes('eva@ejemplo.com') && /Volvió/.test(subject))
  expect(mail.text).toContain(`https://tienda.example${linkTo('/productos/:slug', { slug: pieza.slug })}`)
})

test('what an order gives back tells too, and a piece that is hidden tells when it is shown', async () => {
  const held = await putPieza(db, { nombre: 'Aretes Jarabacoa', quedan: 0 })
  await waitFor(held, 'flor@ejemplo.com')
  await db.transaction((tx) => liberar(tx, [{ pieza_id: held.id, cantidad: 1 }], true))
  expect(await backMails('flor@ejemplo.com')).toHaveLength(1)

  const hidden = await putSold('Collar Constanza')
  await waitFor(hidden, 'gina@ejemplo.com')
  await mover(hidden.id, 'ocultar')
  await mover(hidden.id, 'reponer')
  expect(await backMails('gina@ejemplo.com')).toEqual([])
  await mover(hidden.id, 'publicar')
  expect(await backMails('gina@ejemplo.com')).toHaveLength(1)
})

test('an undone tap holds its mails back, and the address goes on waiting', async () => {
  const pieza = await putSold('Anillo Ocoa')
  await waitFor(pieza, 'hilda@ejemplo.com')
  const { version } = await mover(pieza.id, 'reponer')
  await carla.call(deshacerPieza, { params: { id: pieza.id }, body: { version } })
  expect(await backMails('hilda@ejemplo.com')).toMatchObject([{ estado: 'omitido' }])
  expect(await rows(pieza.id)).toMatchObject([{ avisada_en: null }])
  await mover(pieza.id, 'reponer')
  expect((await backMails('hilda@ejemplo.com')).map(({ estado }) => estado).toSorted()).toEqual([
    'omitido',
    'pendiente',
  ])
})

test('who confirms after the piece came back reads it at once and gets no mail', async () => {
  const pieza = await putSold('Cartera Higüey')
  await esperar(pieza.slug, 'iris@ejemplo.com')
  const enlace = await mailLinkTo(mailbox, 'iris@ejemplo.com', /Cartera Higüey/)
  await mover(pieza.id, 'reponer')
  expect((await confirmar(enlace)).body).toMatchObject({ disponible: true })
  await mover(pieza.id, 'vender')
  await mover(pieza.id, 'reponer')
  expect(await backMails('iris@ejemplo.com')).toEqual([])
})

test('staff write to numbers of WhatsApp and note it; nobody else learns who waits', async () => {
  const pieza = await putSold('Pulsera Baní')
  expect((await esperar(pieza.slug, '829 555 0147')).body).toEqual({ nombre: 'Pulsera Baní', por: 'whatsapp' })
  // A second time there is no other answer.
  expect((await esperar(pieza.slug, '+1 (829) 555-0147')).body).toEqual({ nombre: 'Pulsera Baní', por: 'whatsapp' })
  await waitFor(pieza, 'julia@ejemplo.com')
  expect((await esperar(pieza.slug, 'julia@ejemplo.com')).body).toEqual({ nombre: 'Pulsera Baní', por: 'correo' })

  const params = { id: pieza.id }
  expect((await carla.call(obtenerPiezaDeGestion, { params })).body.esperan).toBe(2)
  const { body } = await carla.call(listarEsperas, { params })
  expect(body).toMatchObject({ correos: 1, whatsapp: [{ numero: '18295550147' }] })
  for (const [who, status] of [
    [ana, 401],
    [beto, 403],
  ] as const)
    expect((await who.call(listarEsperas, { params })).status).toBe(status)
  const { body: page } = await app.inject({ url: `/avisame?pieza=${pieza.slug}` })
  expect(page).toContain('Pulsera Baní')
  expect(page).not.toMatch(/julia|5550147/)

  await carla.call(marcarAvisada, { params: { id: body.whatsapp[0]?.id ?? '' } })
  expect((await carla.call(listarEsperas, { params })).body).toMatchObject({ correos: 1, whatsapp: [] })
  expect((await carla.call(marcarAvisada, { params: { id: randomUUID() } })).status).toBe(404)
})

test('bad input is refused beside its field, and so is a piece that is there or unknown', async () => {
  const pieza = await putSold('Pulsera Azua')
  for (const destino of ['', 'eva@', '555-0147', 'eva@ejemplo.com\nBcc: x@ejemplo.com', '8295550147 y 8295550148'])
    expect((await esperar(pieza.slug, destino)).body).toMatchObject({ campos: { destino: expect.any(String) } })
  expect(await rows(pieza.id)).toEqual([])
  const { slug } = await putPieza(db)
  expect(await esperar(slug, 'eva@ejemplo.com')).toMatchObject({ status: 409, body: { type: 'pieza-disponible' } })
  expect((await esperar('no-hay', 'eva@ejemplo.com')).status).toBe(404)
  expect((await confirmar('A'.repeat(22))).status).toBe(404)
})

test('without programs the page takes the form, keeps what was typed, and says what comes next', async () => {
  const pieza = await putSold('Pulsera Moca')
  const send = (destino: string) =>
    app.inject({
      method: 'POST',
      url: '/avisame',
      remoteAddress: '10.62.1.1',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      payload: new URLSearchParams({ formulario: 'avisame', pieza: pieza.slug, destino }).toString(),
    })
  const refused = await send('karla@')
  expect(refused.statusCode).toBe(422)
  for (const shown of ['karla@', 'Pulsera Moca', 'Escribe un correo completo']) expect(refused.body).toContain(shown)
  const { statusCode, headers } = await send('karla@ejemplo.com')
  expect([statusCode, headers.location]).toEqual([303, '/avisame?enviado#contenido'])
  expect(await rows(pieza.id)).toMatchObject([{ correo: 'karla@ejemplo.com', confirmada_en: null }])
})

test('a form from one address that asks too often is refused', async () => {
  const pieza = await putSold('Pulsera Nagua')
  const statuses: number[] = []
  for (let number = 0; number < 31; number++) {
    const response = await app.inject({
      method: 'POST',
      url: '/api/esperas',
      remoteAddress: '10.63.1.1',
      headers: key(),
      payload: { pieza: pieza.slug, destino: `80955501${String(number).padStart(2, '0')}` },
    })
    statuses.push(response.statusCode)
  }
  expect(statuses.lastIndexOf(201)).toBe(29)
  expect(statuses.at(-1)).toBe(429)
})

test('the nightly cleanup deletes who was told or never confirmed after a week, and everybody in the end', async () => {
  const { id: pieza_id } = await putSold('Pulsera Cotuí')
  const old = (days: number) => new Date(Date.now() - days * 86_400_000)
  const put = (correo: string, days: number, states: { confirmada_en?: Date; avisada_en?: Date } = {}) =>
    db.insert(esperasDePieza).values({ pieza_id, correo, creada_en: old(days), ...states })
  const confirmada_en = old(20)
  await put('viejo-1@ejemplo.com', 8)
  await put('viejo-2@ejemplo.com', 20, { confirmada_en, avisada_en: old(1) })
  await put('viejo-3@ejemplo.com', negocio.guarda.esperas + 1, { confirmada_en })
  await put('queda-1@ejemplo.com', 6)
  await put('queda-2@ejemplo.com', 20, { confirmada_en })
  await db.insert(esperasDePieza).values({ pieza_id, whatsapp: '18295550147', creada_en: old(20) })
  await cleanUpEsperas(db)
  expect((await rows(pieza_id)).map(({ correo, whatsapp }) => correo ?? whatsapp).toSorted()).toEqual([
    '18295550147',
    'queda-1@ejemplo.com',
    'queda-2@ejemplo.com',
  ])
  expect(await db.$count(esperasDePieza, like(esperasDePieza.correo, 'viejo%'))).toBe(0)
  expect(await db.$count(piezas, eq(piezas.id, pieza_id))).toBe(1)
})
