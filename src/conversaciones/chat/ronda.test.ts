import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { abrirBase } from '#db/abrir.server.ts'
import { conversaciones, llaves, mensajes, turnos } from '#db/schema/chat.server.ts'
import { correos } from '#db/schema/maquinaria.server.ts'
import { borrarCuenta } from '#miembros/contract.ts'
import { abrirChats, navegadorDe } from '#testing/chats.server.ts'
import { enlaceDe } from '#testing/enlaces.server.ts'
import { avisarPresencia, continuarChat, leerAtencion, marcarVisto, olvidarChat, pedirCopia } from './contract.ts'
import { leerMesa } from './gestion/contract.ts'
import { limpiarConversaciones } from './limpieza.server.ts'
import { empezarRonda, hacerRonda } from './ronda.server.ts'

const { url, ana, beto, carla, elsa, db, buzon, persona, contrasena, visitante, turno, toma, responde, fila, pasa } =
  await abrirChats({ conCorreo: true })

beforeEach(async () => {
  await db.delete(conversaciones)
  await db.delete(turnos)
})

/** Somebody of an address of their own who waits and said something. */
async function espera(mensaje = 'Hola') {
  const correo = `${randomUUID().slice(0, 8)}@ejemplo.com`
  const yoka = await visitante()
  await yoka.pide({ mensaje, email: correo })
  return { yoka, correo, id: (await yoka.lee()).conversacion?.id ?? '' }
}
const aqui = (quien: Awaited<ReturnType<typeof visitante>>) =>
  quien.llamar(avisarPresencia, { body: { pagina: '/contacto' } })
const enBuzon = (para: string) => db.$count(correos, eq(correos.para, para))

test('what an agent had who is gone waits again, once, whatever the number of processes', async () => {
  await turno(carla)
  const { yoka, id } = await espera()
  await aqui(yoka)
  await pasa(50)
  await hacerRonda(db)
  expect(await fila(id)).toMatchObject({ estado: 'atendida' })
  await pasa(20)
  await aqui(yoka)
  const otro = abrirBase(url, { error: () => {} })
  await Promise.all([hacerRonda(db), hacerRonda(otro.db), hacerRonda(db)])
  await otro.cerrar()
  expect(await db.$count(turnos)).toBe(0)
  const { conversacion } = await yoka.lee()
  expect((await yoka.llamar(leerAtencion, {})).cuerpo).toEqual({ hay_agente: false, en_cola: 1 })
  expect(conversacion).toMatchObject({ estado: 'esperando', agente: null, puesto: 1 })
  expect(conversacion?.mensajes.map(({ contenido }) => contenido)).toEqual([
    'Hola',
    'Te atiende Carla.',
    'Carla tuvo que salir. Te responde la próxima persona libre.',
  ])
  // With the time it began to wait.
  expect(Date.now() - ((await fila(id))?.espera_desde?.getTime() ?? 0)).toBeGreaterThan(65_000)
})

test('what an agent had who is gone waits again one by one: a conversation that somebody is at holds up no other one', async () => {
  await turno(carla)
  const [una, otra] = [await espera(), await espera()]
  await pasa(70)
  await db.transaction(async (tx) => {
    await tx.select().from(conversaciones).where(eq(conversaciones.id, una.id)).for('update')
    await hacerRonda(db)
    expect([(await fila(una.id))?.estado, (await fila(otra.id))?.estado]).toEqual(['atendida', 'esperando'])
    // Until all that they had has been given back they are looked at again.
    expect(await db.$count(turnos)).toBe(1)
  })
  await hacerRonda(db)
  expect((await fila(una.id))?.estado).toBe('esperando')
  expect(await db.$count(turnos)).toBe(0)
})

test('those that one absence gives back keep the order in which they came, answered or not', async () => {
  await turno(carla)
  const ids: string[] = []
  for (let n = 0; n < 4; n++) {
    const { id } = await espera()
    await toma(id)
    await responde(id, 'Dime')
    ids.push(id)
  }
  await pasa(70)
  await hacerRonda(db)
  const { esperan } = (await carla.llamar(leerMesa, {})).cuerpo
  expect(esperan.map(({ id }) => id)).toEqual(ids)
})

test('who left the queue has left a message, or nothing that waits', async () => {
  const { id } = await espera('¿Hacen tobilleras?')
  const callada = await visitante()
  await callada.pide()
  await pasa(200)
  const reciente = await espera()
  await pasa(150)
  await aqui(reciente.yoka)
  await hacerRonda(db)
  expect((await fila(id))?.estado).toBe('dejada')
  expect((await callada.lee()).conversacion).toMatchObject({ estado: 'terminada', terminada_por: 'abandono' })
  expect((await fila(reciente.id))?.estado).toBe('esperando')
})

test('what nobody comes back to ends, but not what has no answer', async () => {
  const [contestada, sinContestar] = [await espera(), await espera()]
  for (const { id } of [contestada, sinContestar]) await toma(id)
  await responde(contestada.id, 'Listo')
  await pasa(8 * 86_400)
  await hacerRonda(db)
  expect(await fila(contestada.id)).toMatchObject({ estado: 'terminada', terminada_por: 'abandono' })
  expect((await fila(sinContestar.id))?.estado).not.toBe('terminada')
})

test('who is gone is told all that they have not seen in one mail, with the way back to it on any browser', async () => {
  const { yoka, correo, id } = await espera()
  await responde(id, '<b>Sí</b> hay, a RD$ 850')
  await responde(id, '¿Te guardo una?')
  await hacerRonda(db)
  expect(await enBuzon(correo)).toBe(0)
  await pasa(100)
  const otro = abrirBase(url, { error: () => {} })
  await Promise.all([hacerRonda(db), hacerRonda(otro.db)])
  await otro.cerrar()
  const { texto, html } = await buzon.esperarA((mensaje) => mensaje.para.includes(correo))
  expect(texto).toMatch(/Carla, del taller\s+<b>Sí<\/b> hay[\s\S]*¿Te guardo una\?/)
  expect(html).not.toContain('<b>Sí')
  expect(await enBuzon(correo)).toBe(1)

  const token = await enlaceDe(buzon, correo, /Te respondimos/)
  const telefono = await visitante()
  expect((await telefono.lee()).conversacion).toBeNull()
  const { cuerpo } = await telefono.llamar(continuarChat, { body: { token } })
  // Whoever holds it in the other browser need not be whose mailbox it is.
  expect(cuerpo.conversacion).toMatchObject({ id, correo_comprobado: false })
  expect((await telefono.dice('Sí, por favor')).status).toBe(200)
  expect((await yoka.lee()).conversacion?.mensajes.at(-1)?.contenido).toBe('Sí, por favor')
  await yoka.llamar(olvidarChat, {})
  const solo = await telefono.llamar(continuarChat, { body: { token } })
  expect(solo.cuerpo.conversacion).toMatchObject({ id, correo_comprobado: true })
  // What a mail told no other one tells.
  await responde(id, 'Guardada')
  await pasa(100)
  await hacerRonda(db)
  const otra = await buzon.esperarA(({ para, texto }) => para.includes(correo) && texto.includes('Guardada'))
  expect(otra.texto).not.toContain('¿Te guardo una?')
})

test('who sees it, or is still at the page, gets no mail', async () => {
  const [vista, presente] = [await espera(), await espera()]
  for (const { id } of [vista, presente]) await responde(id, 'Dime')
  await vista.yoka.llamar(marcarVisto, { body: { mensaje: 2 ** 31 - 1 } })
  await pasa(100)
  await aqui(presente.yoka)
  await hacerRonda(db)
  expect([await enBuzon(vista.correo), await enBuzon(presente.correo)]).toEqual([0, 0])
})

test('a copy goes to a proved address; before, a link that proves it, and the copy once it is opened', async () => {
  const { yoka, correo } = await espera('Mira www.ejemplo.com')
  expect((await yoka.llamar(pedirCopia, {})).cuerpo).toEqual({ enviada: false })
  const token = await enlaceDe(buzon, correo, /Confirma que este correo/)
  expect(await enBuzon(correo)).toBe(1)
  await yoka.llamar(continuarChat, { body: { token } })
  const { texto } = await buzon.esperarA((uno) => uno.para.includes(correo) && uno.asunto.startsWith('Tu conversación'))
  expect(texto).toContain('Mira [enlace]')
  expect((await yoka.llamar(pedirCopia, {})).cuerpo).toEqual({ enviada: true })
  for (let n = 0; n < 8; n++) await yoka.llamar(pedirCopia, {})
  expect((await yoka.llamar(pedirCopia, {})).status).toBe(429)
  expect((await (await visitante()).llamar(pedirCopia, {})).status).toBe(404)
})

test.each([
  ['a conversation longer than its page is whole', 400, 'Mensaje', true],
  ['one that no mail would carry ends with the newest', 400, 'x'.repeat(1_900), false],
])('in a copy %s', async (_, cuantos, texto, entera) => {
  const { yoka, correo, id } = await espera('El primero')
  await db.update(conversaciones).set({ correo_comprobado: true }).where(eq(conversaciones.id, id))
  await db.insert(mensajes).values(
    Array.from({ length: cuantos }, (__, n) => ({
      conversacion_id: id,
      clave: randomUUID(),
      rol: 'user' as const,
      contenido: `${texto} ${n + 1}.`,
    })),
  )
  expect((await yoka.llamar(pedirCopia, {})).cuerpo).toEqual({ enviada: true })
  const { texto: llegado, html } = await buzon.esperarA(({ para }) => para.includes(correo))
  expect(llegado).toContain(` ${cuantos}.`)
  expect([llegado.includes('El primero'), llegado.includes('Aquí va lo último')]).toEqual([entera, !entera])
  expect(Buffer.byteLength(html) + Buffer.byteLength(llegado)).toBeLessThan(850_000)
})

test('a link that is none opens nothing, and a member’s own only with their session', async () => {
  const otra = await visitante()
  expect((await otra.llamar(continuarChat, { body: { token: 'x'.repeat(22) } })).status).toBe(404)
  expect((await otra.llamar(continuarChat, { body: { token: 'corto' } })).status).toBe(422)
  const suyo = navegadorDe(beto)
  await suyo.pide({ email: 'otra@ejemplo.com' })
  await suyo.llamar(pedirCopia, {})
  const token = await enlaceDe(buzon, 'otra@ejemplo.com', /Confirma que este correo/)
  expect(await otra.llamar(continuarChat, { body: { token } })).toMatchObject({
    status: 404,
    cuerpo: { detail: 'Entra con tu cuenta y abre el enlace otra vez para seguir.' },
  })
  expect((await otra.lee()).conversacion).toBeNull()
  expect((await suyo.lee()).conversacion?.correo_comprobado).toBe(false)
  const elTelefono = navegadorDe(beto)
  expect((await elTelefono.llamar(continuarChat, { body: { token } })).status).toBe(200)
  expect((await navegadorDe(elsa).llamar(continuarChat, { body: { token } })).status).toBe(404)
})

test('a member who leaves takes what they talked about along, and what reached its age goes', async () => {
  const quien = await persona('Gil Sosa', 'gil@ejemplo.com', { rol: 'user', ip: '10.5.5.5' })
  await navegadorDe(quien).pide({ email: 'otro@ejemplo.com', mensaje: 'Signed in' })
  const anonima = await visitante()
  await anonima.pide({ email: 'GIL@ejemplo.com', mensaje: 'By address' })
  const { id } = await espera()
  const { status } = await quien.llamar(borrarCuenta, { body: { contrasena, aunque_saldo: false } })
  expect(status).toBe(200)
  expect((await db.select().from(conversaciones)).map((una) => una.id)).toEqual([id])
  await pasa(366 * 86_400)
  expect(await limpiarConversaciones(db)).toBe(1)
  expect([await db.$count(mensajes), await db.$count(llaves)]).toEqual([0, 0])
})

test('a browser holds no more what was begun by an account that is gone', async () => {
  const suyo = navegadorDe(await persona('Ivo Paz', 'ivo@ejemplo.com', { rol: 'user', ip: '10.5.5.6' }))
  await suyo.pide()
  await db.execute(sql`delete from "user" where email = 'ivo@ejemplo.com'`)
  expect((await suyo.con(ana).lee()).conversacion).toBeNull()
  expect(await db.$count(conversaciones)).toBe(1)
})

test('the rounds of a process end with it', async () => {
  const ronda = empezarRonda({ db, registro: { error: () => {} } })
  await expect(ronda.cerrar()).resolves.toBeUndefined()
})
