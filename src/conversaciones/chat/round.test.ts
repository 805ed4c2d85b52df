import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#db/open.server.ts'
import { conversaciones, llaves, mensajes, turnos } from '#db/schema/chat.server.ts'
import { correos } from '#db/schema/machinery.server.ts'
import { borrarCuenta } from '#miembros/contract.ts'
import { browserOf, openChats } from '#testing/chats.server.ts'
import { mailLinkTo } from '#testing/mailLinks.server.ts'
import { cleanUpConversaciones } from './cleanup.server.ts'
import { avisarPresencia, continuarChat, leerAtencion, marcarVisto, olvidarChat, pedirCopia } from './contract.ts'
import { leerMesa } from './gestion/contract.ts'
import { runRound, startRounds } from './round.server.ts'

const {
  url,
  ana,
  beto,
  carla,
  elsa,
  db,
  buzon,
  persona,
  contrasena,
  visitante,
  turno,
  toma,
  responde,
  fila: row,
  timePasses: pasa,
} = await openChats({ withMail: true })

beforeEach(async () => {
  await db.delete(conversaciones)
  await db.delete(turnos)
})

/** A visitor with a new address, who waits after one message. */
async function waiting(mensaje = 'Hola') {
  const correo = `${randomUUID().slice(0, 8)}@ejemplo.com`
  const yoka = await visitante()
  await yoka.pide({ mensaje, email: correo })
  return { yoka, correo, id: (await yoka.lee()).conversacion?.id ?? '' }
}
const here = (quien: Awaited<ReturnType<typeof visitante>>) =>
  quien.llamar(avisarPresencia, { body: { pagina: '/contacto' } })
const inMailbox = (para: string) => db.$count(correos, eq(correos.para, para))

test('conversations of an absent agent return to the queue once, with any number of processes', async () => {
  await turno(carla)
  const { yoka, id } = await waiting()
  await here(yoka)
  await pasa(50)
  await runRound(db)
  expect(await row(id)).toMatchObject({ estado: 'atendida' })
  await pasa(20)
  await here(yoka)
  const other = openDatabase(url, { error: () => {} })
  await Promise.all([runRound(db), runRound(other.db), runRound(db)])
  await other.close()
  expect(await db.$count(turnos)).toBe(0)
  const { conversacion } = await yoka.lee()
  expect((await yoka.llamar(leerAtencion, {})).cuerpo).toEqual({ hay_agente: false, en_cola: 1 })
  expect(conversacion).toMatchObject({ estado: 'esperando', agente: null, puesto: 1 })
  expect(conversacion?.mensajes.map(({ contenido }) => contenido)).toEqual([
    'Hola',
    'Te atiende Carla.',
    'Carla tuvo que salir. Te responde la próxima persona libre.',
  ])
  // Keeps the time at which it began to wait.
  expect(Date.now() - ((await row(id))?.espera_desde?.getTime() ?? 0)).toBeGreaterThan(65_000)
})

test('conversations return one by one: a locked one does not hold up the others', async () => {
  await turno(carla)
  const [conversacion, otherVisit] = [await waiting(), await waiting()]
  await pasa(70)
  await db.transaction(async (tx) => {
    await tx.select().from(conversaciones).where(eq(conversaciones.id, conversacion.id)).for('update')
    await runRound(db)
    expect([(await row(conversacion.id))?.estado, (await row(otherVisit.id))?.estado]).toEqual([
      'atendida',
      'esperando',
    ])
    // The agent stays in the table until all their conversations have been returned.
    expect(await db.$count(turnos)).toBe(1)
  })
  await runRound(db)
  expect((await row(conversacion.id))?.estado).toBe('esperando')
  expect(await db.$count(turnos)).toBe(0)
})

test('conversations that return together keep their order, answered or not', async () => {
  await turno(carla)
  const ids: string[] = []
  for (let n = 0; n < 4; n++) {
    const { id } = await waiting()
    await toma(id)
    await responde(id, 'Dime')
    ids.push(id)
  }
  await pasa(70)
  await runRound(db)
  const { esperan } = (await carla.llamar(leerMesa, {})).cuerpo
  expect(esperan.map(({ id }) => id)).toEqual(ids)
})

test('leaving the queue leaves a message, or ends the conversation when nothing was written', async () => {
  const { id } = await waiting('¿Hacen tobilleras?')
  const callada = await visitante()
  await callada.pide()
  await pasa(200)
  const reciente = await waiting()
  await pasa(150)
  await here(reciente.yoka)
  await runRound(db)
  expect((await row(id))?.estado).toBe('dejada')
  expect((await callada.lee()).conversacion).toMatchObject({ estado: 'terminada', terminada_por: 'abandono' })
  expect((await row(reciente.id))?.estado).toBe('esperando')
})

test('abandoned conversations end, unless they have no answer', async () => {
  const [contestada, sinContestar] = [await waiting(), await waiting()]
  for (const { id } of [contestada, sinContestar]) await toma(id)
  await responde(contestada.id, 'Listo')
  await pasa(8 * 86_400)
  await runRound(db)
  expect(await row(contestada.id)).toMatchObject({ estado: 'terminada', terminada_por: 'abandono' })
  expect((await row(sinContestar.id))?.estado).not.toBe('terminada')
})

test('unseen answers are mailed together, with a link that works in any browser', async () => {
  const { yoka, correo, id } = await waiting()
  await responde(id, '<b>Sí</b> hay, a RD$ 850')
  await responde(id, '¿Te guardo una?')
  await runRound(db)
  expect(await inMailbox(correo)).toBe(0)
  await pasa(100)
  const other = openDatabase(url, { error: () => {} })
  await Promise.all([runRound(db), runRound(other.db)])
  await other.close()
  const { texto: text, html } = await buzon.esperarA((mensaje) => mensaje.para.includes(correo))
  expect(text).toMatch(/Carla, del taller\s+<b>Sí<\/b> hay[\s\S]*¿Te guardo una\?/)
  expect(html).not.toContain('<b>Sí')
  expect(await inMailbox(correo)).toBe(1)

  const token = await mailLinkTo(buzon, correo, /Te respondimos/)
  const telefono = await visitante()
  expect((await telefono.lee()).conversacion).toBeNull()
  const { cuerpo: body } = await telefono.llamar(continuarChat, { body: { token } })
  // The other browser may belong to somebody else, so the address is not verified.
  expect(body.conversacion).toMatchObject({ id, correo_comprobado: false })
  expect((await telefono.dice('Sí, por favor')).status).toBe(200)
  expect((await yoka.lee()).conversacion?.mensajes.at(-1)?.contenido).toBe('Sí, por favor')
  await yoka.llamar(olvidarChat, {})
  const solo = await telefono.llamar(continuarChat, { body: { token } })
  expect(solo.cuerpo.conversacion).toMatchObject({ id, correo_comprobado: true })
  // A second mail leaves out what the first one contained.
  await responde(id, 'Guardada')
  await pasa(100)
  await runRound(db)
  const otherVisit = await buzon.esperarA(({ para, texto: text }) => para.includes(correo) && text.includes('Guardada'))
  expect(otherVisit.texto).not.toContain('¿Te guardo una?')
})

test('a visitor who sees the answer or is present gets no mail', async () => {
  const [view, presente] = [await waiting(), await waiting()]
  for (const { id } of [view, presente]) await responde(id, 'Dime')
  await view.yoka.llamar(marcarVisto, { body: { mensaje: 2 ** 31 - 1 } })
  await pasa(100)
  await here(presente.yoka)
  await runRound(db)
  expect([await inMailbox(view.correo), await inMailbox(presente.correo)]).toEqual([0, 0])
})

test('a copy goes to a verified address; otherwise a link verifies it first', async () => {
  const { yoka, correo } = await waiting('Mira www.ejemplo.com')
  expect((await yoka.llamar(pedirCopia, {})).cuerpo).toEqual({ enviada: false })
  const token = await mailLinkTo(buzon, correo, /Confirma que este correo/)
  expect(await inMailbox(correo)).toBe(1)
  await yoka.llamar(continuarChat, { body: { token } })
  const { texto: text } = await buzon.esperarA(
    (item) => item.para.includes(correo) && item.asunto.startsWith('Tu conversación'),
  )
  expect(text).toContain('Mira [enlace]')
  expect((await yoka.llamar(pedirCopia, {})).cuerpo).toEqual({ enviada: true })
  for (let n = 0; n < 8; n++) await yoka.llamar(pedirCopia, {})
  expect((await yoka.llamar(pedirCopia, {})).status).toBe(429)
  expect((await (await visitante()).llamar(pedirCopia, {})).status).toBe(404)
})

test.each([
  ['a conversation longer than its page is whole', 400, 'Mensaje', true],
  ['one that no mail would carry ends with the newest', 400, 'x'.repeat(1_900), false],
])('in a copy %s', async (_, count, text, whole) => {
  const { yoka, correo, id } = await waiting('El primero')
  await db.update(conversaciones).set({ correo_comprobado: true }).where(eq(conversaciones.id, id))
  await db.insert(mensajes).values(
    Array.from({ length: count }, (__, n) => ({
      conversacion_id: id,
      clave: randomUUID(),
      rol: 'user' as const,
      contenido: `${text} ${n + 1}.`,
    })),
  )
  expect((await yoka.llamar(pedirCopia, {})).cuerpo).toEqual({ enviada: true })
  const { texto: arrived, html } = await buzon.esperarA(({ para }) => para.includes(correo))
  expect(arrived).toContain(` ${count}.`)
  expect([arrived.includes('El primero'), arrived.includes('Aquí va lo último')]).toEqual([whole, !whole])
  expect(Buffer.byteLength(html) + Buffer.byteLength(arrived)).toBeLessThan(850_000)
})

test('an invalid link opens nothing, and a member’s link needs their session', async () => {
  const otherVisit = await visitante()
  expect((await otherVisit.llamar(continuarChat, { body: { token: 'x'.repeat(22) } })).status).toBe(404)
  expect((await otherVisit.llamar(continuarChat, { body: { token: 'corto' } })).status).toBe(422)
  const own = browserOf(beto)
  await own.pide({ email: 'otra@ejemplo.com' })
  await own.llamar(pedirCopia, {})
  const token = await mailLinkTo(buzon, 'otra@ejemplo.com', /Confirma que este correo/)
  expect(await otherVisit.llamar(continuarChat, { body: { token } })).toMatchObject({
    status: 404,
    cuerpo: { detail: 'Entra con tu cuenta y abre el enlace otra vez para seguir.' },
  })
  expect((await otherVisit.lee()).conversacion).toBeNull()
  expect((await own.lee()).conversacion?.correo_comprobado).toBe(false)
  const elTelefono = browserOf(beto)
  expect((await elTelefono.llamar(continuarChat, { body: { token } })).status).toBe(200)
  expect((await browserOf(elsa).llamar(continuarChat, { body: { token } })).status).toBe(404)
})

test('deleting an account deletes its conversations, and old ones are cleaned up', async () => {
  const quien = await persona('Gil Sosa', 'gil@ejemplo.com', { rol: 'user', ip: '10.5.5.5' })
  await browserOf(quien).pide({ email: 'otro@ejemplo.com', mensaje: 'Signed in' })
  const anonima = await visitante()
  await anonima.pide({ email: 'GIL@ejemplo.com', mensaje: 'By address' })
  const { id } = await waiting()
  const { status } = await quien.llamar(borrarCuenta, { body: { contrasena, aunque_saldo: false } })
  expect(status).toBe(200)
  expect((await db.select().from(conversaciones)).map((conversacion) => conversacion.id)).toEqual([id])
  await pasa(366 * 86_400)
  expect(await cleanUpConversaciones(db)).toBe(1)
  expect([await db.$count(mensajes), await db.$count(llaves)]).toEqual([0, 0])
})

test('a browser loses access to conversations of a deleted account', async () => {
  const own = browserOf(await persona('Ivo Paz', 'ivo@ejemplo.com', { rol: 'user', ip: '10.5.5.6' }))
  await own.pide()
  await db.execute(sql`delete from "user" where email = 'ivo@ejemplo.com'`)
  expect((await own.withPersona(ana).lee()).conversacion).toBeNull()
  expect(await db.$count(conversaciones)).toBe(1)
})

test('closing a process ends its rounds', async () => {
  const round = startRounds({ db, log: { error: () => {} } })
  await expect(round.cerrar()).resolves.toBeUndefined()
})
