import { beforeEach, expect, test } from 'vitest'
import { conversaciones, turnos } from '#db/schema/chat.server.ts'
import { openChats } from '#testing/chats.server.ts'
import { leerAtencion } from './contract.ts'
import { runRound } from './round.server.ts'

const { carla, db, visitor, turno, timePasses: pasa } = await openChats()

beforeEach(async () => {
  await db.delete(conversaciones)
  await db.delete(turnos)
})

const hasAgente = async () => (await (await visitor()).call(leerAtencion, {})).body.hay_agente

test('attention is public, depends on who is on duty, and changes when an agent leaves', async () => {
  const seen = [await hasAgente()]
  await turno(carla)
  seen.push(await hasAgente())
  await turno(carla, false)
  seen.push(await hasAgente())
  expect(seen).toEqual([false, true, false])
})

test('an agent on duty without a heartbeat for a minute counts as away', async () => {
  await turno(carla)
  await pasa(70)
  expect(await hasAgente()).toBe(false)
  await runRound(db)
  expect(await hasAgente()).toBe(false)
})

test('it issues no browser key and tells the length of the queue', async () => {
  const yoka = await visitor()
  await (await visitor()).request()
  const { body, headers } = await yoka.call(leerAtencion, {})
  expect(body).toEqual({ hay_agente: false, en_cola: 1, pausado_hasta: null, asistente: true })
  expect(headers['set-cookie']).toBeUndefined()
})
