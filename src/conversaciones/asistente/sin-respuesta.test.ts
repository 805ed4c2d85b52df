import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { user } from '#db/schema/acceso.server.ts'
import {
  conversacionesAsistente as charlas,
  consumoDeAsistente,
  preguntasSinRespuesta,
} from '#db/schema/chat.server.ts'
import { auditoria } from '#db/schema/maquinaria.server.ts'
import { negocio } from '#negocio'
import { abrirAsistencia } from '#testing/asistente.server.ts'
import { olvidarCharlas } from './asistente.server.ts'
import { descartarSinRespuesta, listarSinRespuesta, responderSinRespuesta } from './gestion/contract.ts'
import { limpiarCharlas, limpiarConsumo, limpiarSinRespuesta } from './limpieza.server.ts'

const { db, beto, carla, vivo, visitante } = await abrirAsistencia()

const lista = async () => (await carla.llamar(listarSinRespuesta, {})).cuerpo
const NUEVA = { pregunta: '¿Tienen tobilleras de plata?', respuesta: 'Sí, de plata 925.', categoria: 'Productos' }

async function unaSinRespuesta(texto: string) {
  const yo = visitante()
  await yo.pregunta(texto)
  const [una] = await lista()
  if (!una) throw new Error('It was answered')
  return una
}

test('what staff answer is known at once, in the words it was asked and in theirs', async () => {
  const oidos: number[] = []
  const callar = vivo.escuchar('gestion:preguntas', () => oidos.push(1))
  const { id, texto } = await unaSinRespuesta('venden tornasoles de jade verde?')
  expect(texto).toBe('venden tornasoles de jade verde?')
  await expect.poll(() => oidos.length).toBeGreaterThan(0)
  callar()
  const { status, cuerpo } = await carla.llamar(responderSinRespuesta, { params: { id }, body: NUEVA })
  expect([status, cuerpo.pregunta]).toEqual([200, NUEVA.pregunta])
  for (const pregunta of ['venden tornasoles de jade verde?', 'tienen tobilleras de plata']) {
    const { dicho } = (await visitante().pregunta(pregunta)).cuerpo
    expect(dicho).toMatchObject({ contenido: NUEVA.respuesta, sin_respuesta: false })
    expect(dicho.fuentes).toEqual([{ texto: NUEVA.pregunta, ruta: `/faq#pregunta-${cuerpo.id}` }])
  }
  expect((await lista()).find((una) => una.id === id)).toMatchObject({ estado: 'respondida', pregunta_id: cuerpo.id })
})

test('one is answered once, also by two at the same moment', async () => {
  const { id } = await unaSinRespuesta('quien pinto el mural azul de la entrada')
  const respuestas = await Promise.all(
    [carla, carla].map((quien) => quien.llamar(responderSinRespuesta, { params: { id }, body: NUEVA })),
  )
  expect(respuestas.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await carla.llamar(descartarSinRespuesta, { params: { id }, body: { descartada: true } })).status).toBe(409)
})

test('one is put aside and brought back; asked again it stays aside', async () => {
  const { id } = await unaSinRespuesta('cuantos gatos viven con ustedes')
  const poner = (descartada: boolean) => carla.llamar(descartarSinRespuesta, { params: { id }, body: { descartada } })
  expect((await poner(true)).cuerpo.estado).toBe('descartada')
  expect((await poner(true)).status).toBe(200)
  await visitante().pregunta('¿Cuántos gatos viven con ustedes?')
  expect((await lista()).find((una) => una.id === id)).toMatchObject({ estado: 'descartada', veces: 2 })
  expect((await poner(false)).cuerpo.estado).toBe('abierta')
  const hechos = await db.select().from(auditoria).where(sql`${auditoria.entidad} = 'pregunta_sin_respuesta'`)
  expect(hechos.map(({ accion }) => accion)).toEqual(['descartar-pregunta', 'recuperar-pregunta'])
})

test('staff alone read and answer them; what does not fit names its field', async () => {
  const { id } = await unaSinRespuesta('donde guardan los paraguas mojados')
  expect((await beto.llamar(listarSinRespuesta, {})).status).toBe(403)
  expect((await beto.llamar(responderSinRespuesta, { params: { id }, body: NUEVA })).status).toBe(403)
  expect((await beto.llamar(descartarSinRespuesta, { params: { id }, body: { descartada: true } })).status).toBe(403)
  expect((await carla.llamar(responderSinRespuesta, { params: { id: 99_999 }, body: NUEVA })).status).toBe(404)
  const vacia = await carla.llamar(responderSinRespuesta, { params: { id }, body: { ...NUEVA, respuesta: ' ' } })
  expect([vacia.status, vacia.cuerpo.campos]).toEqual([422, { respuesta: 'Escribe la respuesta.' }])
})

test('a question of the database is found by many words of its own, and never runs anything', async () => {
  const yo = visitante()
  const { status, cuerpo } = await yo.pregunta("'; drop table preguntas; -- %s {{constructor}} \\u0000 ((((")
  expect([status, cuerpo.dicho.sin_respuesta]).toEqual([200, true])
})

test('what reached its age goes, and what has not stays', async () => {
  const dias = (cuantos: number) => sql`now() - make_interval(days => ${cuantos})`
  const { asistente } = negocio.guarda
  const messages = [{ role: 'user' as const, content: 'Hola' }]
  const fila = (email: string) => ({ email, conversation_data: { messages } })
  await db.insert(charlas).values([
    { ...fila('vieja@ejemplo.com'), updated_at: dias(asistente + 1) },
    { ...fila('nueva@ejemplo.com'), updated_at: dias(asistente - 1) },
  ])
  await db.insert(preguntasSinRespuesta).values([
    { texto: 'Vieja', huella: 'a'.repeat(64), ultima: dias(asistente + 1) },
    { texto: 'Nueva', huella: 'b'.repeat(64), ultima: dias(asistente - 1) },
  ])
  await db.insert(consumoDeAsistente).values([
    { quien: 'casilla:vieja', dia: '2020-01-01', fichas: 9 },
    { quien: 'casilla:nueva', dia: '2999-01-01', fichas: 9 },
  ])
  expect([await limpiarCharlas(db), await limpiarSinRespuesta(db), await limpiarConsumo(db)]).toEqual([1, 1, 1])
})

test('a member who leaves takes along what they began signed in, and what is under their proved address', async () => {
  const suyo = visitante(undefined, beto.cookie)
  await suyo.pregunta('hola', { correo: 'otro-de-beto@ejemplo.com' })
  await visitante().pregunta('hola', { correo: beto.correo.toUpperCase() })
  const ajeno = visitante()
  await ajeno.pregunta('hola')
  const [cuenta] = await db.select({ id: user.id }).from(user).where(sql`${user.email} = ${beto.correo}`)
  const antes = await db.$count(charlas)
  await db.transaction((tx) => olvidarCharlas(tx, { id: cuenta?.id ?? '', correo: null }))
  expect(await db.$count(charlas)).toBe(antes - 1)
  await db.transaction((tx) => olvidarCharlas(tx, { id: cuenta?.id ?? '', correo: beto.correo }))
  expect(await db.$count(charlas)).toBe(antes - 2)
  expect((await ajeno.lee()).charla?.dichos).toHaveLength(2)
  expect((await suyo.lee()).charla).toBeNull()
})
