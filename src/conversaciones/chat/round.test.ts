import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#db/open.server.ts'
import { conversaciones, llaves, mensajes, turnos } from '#db/schema/chat.server.ts'
import { correos } from '#db/schema/machinery.server.ts'
import { borrarCuenta } from '#miembros/contract.ts'
import { negocio } from '#negocio'
import { browserOf, openChats } from '#testing/chats.server.ts'
import { mailLinkTo } from '#testing/mailLinks.server.ts'
import { cleanUpConversaciones } from './cleanup.server.ts'
import { avisarPresencia, continuarChat, leerAtencion, marcarVisto, olvidarChat, pedirCopia } from './contract.ts'
import { devolverConversacion, leerMesa, terminarConversacion } from './gestion/contract.ts'
import { runRound } from './round.server.ts'

const {
  url,
  ana,
  beto,
  carla,
  dora,
  elsa,
  db,
  mailbox,
  persona,
  contrasena,
  visitor,
  turno,
  take,
  answer,
  row,
  timePasses: pasa,
} = await openChats({ withMail: true })

beforeEach(async () => {
  await db.delete(conversaciones)
  await db.delete(turnos)
})

/** Makes a waiting visitor with a new address and one message. */
async function waiting(mensaje = 'Hola') {
  const correo = `${randomUUID().slice(0, 8)}@ejemplo.com`
  const yoka = await visitor()
  await yoka.request({ mensaje, email: correo })
  return { yoka, correo, id: (await yoka.read()).conversacion?.id ?? '' }
}
const here = (quien: Awaited<ReturnType<typeof visitor>>) =>
  quien.call(avisarPresencia, { body: { pagina: '/contacto' } })
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
  const { conversacion } = await yoka.read()
  expect((await yoka.call(leerAtencion, {})).body).toEqual({
    hay_agente: false,
    en_cola: 1,
    pausado_hasta: null,
    asistente: true,
  })
  expect(conversacion).toMatchObject({ estado: 'esperando', agente: null, puesto: 1 })
  expect(conversacion?.mensajes.map(({ contenido }) => contenido)).toEqual([
    'Hola',
    'Te atiende Carla.',
    'Carla tuvo que salir. Te responde la próxima persona libre.',
  ])
  // The conversation keeps the time at which its visitor began to wait.
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
    // The agent's row in `turnos` stays until all their conversations have been returned.
    expect(await db.$count(turnos)).toBe(1)
  })
  await runRound(db)
  expect((await row(conversacion.id))?.estado).toBe('esperando')
  expect(await db.$count(turnos)).toBe(0)
})

test('waiting visitors get an agent when one begins or ends a conversation', async () => {
  const ids: string[] = []
  for (let n = 0; n < negocio.chat.alaVez + 2; n++) ids.push((await waiting()).id)
  const estados = async () => (await Promise.all(ids.map(row))).map((one) => one?.estado)
  await turno(carla)
  const full = Array<string>(negocio.chat.alaVez).fill('atendida')
  expect(await estados()).toEqual([...full, 'esperando', 'esperando'])
  await carla.call(terminarConversacion, { params: { id: ids[0] ?? '' } })
  expect((await estados()).slice(-2)).toEqual(['atendida', 'esperando'])
  await turno(dora)
  expect((await estados()).at(-1)).toBe('atendida')
})

test('an agent does not get back what they returned; another one does', async () => {
  await turno(carla)
  const { id, yoka } = await waiting()
  await carla.call(devolverConversacion, { params: { id } })
  await runRound(db)
  expect((await row(id))?.estado).toBe('esperando')
  await turno(dora)
  expect((await yoka.read()).conversacion?.agente).toBe('Dora')
})

test('a slot that becomes free with time is given to who waits', async () => {
  await turno(carla)
  const first: string[] = []
  for (let n = 0; n < negocio.chat.alaVez; n++) first.push((await waiting()).id)
  const last = await waiting()
  for (const id of first) await answer(id, 'Listo')
  await pasa(700)
  await turno(carla)
  await here(last.yoka)
  await runRound(db)
  expect((await row(last.id))?.estado).toBe('atendida')
})

test('conversations that return together keep their order, answered or not', async () => {
  await turno(carla)
  const ids: string[] = []
  for (let n = 0; n < 4; n++) {
    const { id } = await waiting()
    await take(id)
    await answer(id, 'Dime')
    ids.push(id)
  }
  await pasa(70)
  await runRound(db)
  const { esperan } = (await carla.call(leerMesa, {})).body
  expect(esperan.map(({ id }) => id)).toEqual(ids)
})

test('leaving the queue leaves a message, or ends the conversation when nothing was written', async () => {
  const { id } = await waiting('¿Hacen tobilleras?')
  const callada = await visitor()
  await callada.request()
  await pasa(200)
  const reciente = await waiting()
  await pasa(150)
  await here(reciente.yoka)
  await runRound(db)
  expect((await row(id))?.estado).toBe('dejada')
  expect((await callada.read()).conversacion).toMatchObject({ estado: 'terminada', terminada_por: 'abandono' })
  expect((await row(reciente.id))?.estado).toBe('esperando')
})

test('abandoned conversations end, unless they have no answer', async () => {
  const [contestada, sinContestar] = [await waiting(), await waiting()]
  for (const { id } of [contestada, sinContestar]) await take(id)
  await answer(contestada.id, 'Listo')
  await pasa(8 * 86_400)
  await runRound(db)
  expect(await row(contestada.id)).toMatchObject({ estado: 'terminada', terminada_por: 'abandono' })
  expect((await row(sinContestar.id))?.estado).not.toBe('terminada')
})

test('unseen answers are mailed together, with a link that works in any browser', async () => {
  const { yoka, correo, id } = await waiting()
  await answer(id, '<b>Sí</b> hay, a RD$ 850')
  await answer(id, '¿Te guardo una?')
  await runRound(db)
  expect(await inMailbox(correo)).toBe(0)
  await pasa(100)
  const other = openDatabase(url, { error: () => {} })
  await Promise.all([runRound(db), runRound(other.db)])
  await other.close()
  const { text, html } = await mailbox.waitForMail((mensaje) => mensaje.to.includes(correo))
  expect(text).toMatch(/Carla, del taller\s+<b>Sí<\/b> hay[\s\S]*¿Te guardo una\?/)
  expect(html).not.toContain('<b>Sí')
  expect(await inMailbox(correo)).toBe(1)

  const token = await mailLinkTo(mailbox, correo, /Te respondimos/)
  const telefono = await visitor()
  expect((await telefono.read()).conversacion).toBeNull()
  const { body } = await telefono.call(continuarChat, { body: { token } })
  // The other browser may belong to somebody else, so the address is not verified.
  expect(body.conversacion).toMatchObject({ id, correo_comprobado: false })
  expect((await telefono.say('Sí, por favor')).status).toBe(200)
  expect((await yoka.read()).conversacion?.mensajes.at(-1)?.contenido).toBe('Sí, por favor')
  await yoka.call(olvidarChat, {})
  const solo = await telefono.call(continuarChat, { body: { token } })
  expect(solo.body.conversacion).toMatchObject({ id, correo_comprobado: true })
  // The second mail leaves out the messages of the first mail.
  await answer(id, 'Guardada')
  await pasa(100)
  await runRound(db)
  const otherVisit = await mailbox.waitForMail(({ to, text }) => to.includes(correo) && text.includes('Guardada'))
  expect(otherVisit.text).not.toContain('¿Te guardo una?')
})

test('once staff ended the conversation, only a visitor who read no answer gets a mail, which says that it is over', async () => {
  const [farewell, leftMessage] = [await waiting(), await waiting()]
  await answer(farewell.id, 'Sí, tenemos.')
  await farewell.yoka.call(marcarVisto, { body: { mensaje: 2 ** 31 - 1 } })
  await answer(farewell.id, 'Que te vaya bien.')
  await answer(leftMessage.id, 'Sí, a RD$ 850.')
  for (const { id } of [farewell, leftMessage]) await carla.call(terminarConversacion, { params: { id } })
  await pasa(100)
  await runRound(db)
  const { subject, text } = await mailbox.waitForMail(({ to }) => to.includes(leftMessage.correo))
  expect(subject).toBe('La respuesta a lo que nos escribiste')
  expect(text).toMatch(/a RD\$ 850\.[\s\S]*La conversación terminó/)
  expect(await inMailbox(farewell.correo)).toBe(0)
})

test('a visitor who sees the answer or is present gets no mail', async () => {
  const [view, presente] = [await waiting(), await waiting()]
  for (const { id } of [view, presente]) await answer(id, 'Dime')
  await view.yoka.call(marcarVisto, { body: { mensaje: 2 ** 31 - 1 } })
  await pasa(100)
  await here(presente.yoka)
  await runRound(db)
  expect([await inMailbox(view.correo), await inMailbox(presente.correo)]).toEqual([0, 0])
})

test('a copy goes to a verified address; otherwise a link verifies it first', async () => {
  const { yoka, correo } = await waiting('Mira www.ejemplo.com')
  expect((await yoka.call(pedirCopia, {})).body).toEqual({ enviada: false })
  const token = await mailLinkTo(mailbox, correo, /Confirma que este correo/)
  expect(await inMailbox(correo)).toBe(1)
  await yoka.call(continuarChat, { body: { token } })
  const { text } = await mailbox.waitForMail(
    (item) => item.to.includes(correo) && item.subject.startsWith('Tu conversación'),
  )
  expect(text).toContain('Mira [enlace]')
  expect((await yoka.call(pedirCopia, {})).body).toEqual({ enviada: true })
  for (let n = 0; n < 8; n++) await yoka.call(pedirCopia, {})
  expect((await yoka.call(pedirCopia, {})).status).toBe(429)
  expect((await (await visitor()).call(pedirCopia, {})).status).toBe(404)
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
  expect((await yoka.call(pedirCopia, {})).body).toEqual({ enviada: true })
  const { text: arrived, html } = await mailbox.waitForMail(({ to }) => to.includes(correo))
  expect(arrived).toContain(` ${count}.`)
  expect([arrived.includes('El primero'), arrived.includes('Aquí va lo último')]).toEqual([whole, !whole])
  expect(Buffer.byteLength(html) + Buffer.byteLength(arrived)).toBeLessThan(850_000)
})

test('an invalid link opens nothing, and a member’s link needs their session', async () => {
  const otherVisit = await visitor()
  expect((await otherVisit.call(continuarChat, { body: { token: 'x'.repeat(22) } })).status).toBe(404)
  expect((await otherVisit.call(continuarChat, { body: { token: 'corto' } })).status).toBe(422)
  const own = browserOf(beto)
  await own.request({ email: 'otra@ejemplo.com' })
  await own.call(pedirCopia, {})
  const token = await mailLinkTo(mailbox, 'otra@ejemplo.com', /Confirma que este correo/)
  expect(await otherVisit.call(continuarChat, { body: { token } })).toMatchObject({
    status: 404,
    body: { detail: 'Entra con tu cuenta y abre el enlace otra vez para seguir.' },
  })
  expect((await otherVisit.read()).conversacion).toBeNull()
  expect((await own.read()).conversacion?.correo_comprobado).toBe(false)
  const elTelefono = browserOf(beto)
  expect((await elTelefono.call(continuarChat, { body: { token } })).status).toBe(200)
  expect((await browserOf(elsa).call(continuarChat, { body: { token } })).status).toBe(404)
})

test('deleting an account deletes its conversations, and old ones are cleaned up', async () => {
  const quien = await persona('Gil Sosa', 'gil@ejemplo.com', { rol: 'user', ip: '10.5.5.5' })
  await browserOf(quien).request({ email: 'otro@ejemplo.com', mensaje: 'Signed in' })
  const anonima = await visitor()
  await anonima.request({ email: 'GIL@ejemplo.com', mensaje: 'By address' })
  const { id } = await waiting()
  const { status } = await quien.call(borrarCuenta, { body: { contrasena, aunque_saldo: false } })
  expect(status).toBe(200)
  expect((await db.select().from(conversaciones)).map((conversacion) => conversacion.id)).toEqual([id])
  await pasa(366 * 86_400)
  expect(await cleanUpConversaciones(db)).toBe(1)
  expect([await db.$count(mensajes), await db.$count(llaves)]).toEqual([0, 0])
})

test('a browser loses access to conversations of a deleted account', async () => {
  const own = browserOf(await persona('Ivo Paz', 'ivo@ejemplo.com', { rol: 'user', ip: '10.5.5.6' }))
  await own.request()
  await db.execute(sql`delete from "user" where email = 'ivo@ejemplo.com'`)
  expect((await own.withPersona(ana).read()).conversacion).toBeNull()
  expect(await db.$count(conversaciones)).toBe(1)
})
