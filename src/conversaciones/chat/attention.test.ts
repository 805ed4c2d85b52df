import { beforeEach, expect, test } from 'vitest'
import { conversaciones, turnos } from '#db/schema/chat.server.ts'
import { openChats } from '#testing/chats.server.ts'
import { leerAtencion } from './contract.ts'
import { runRound } from './round.server.ts'

const { carla, db, visitante, turno, timePasses: pasa } = await openChats()

beforeEach(async () => {
  await db.delete(conversaciones)
  await db.delete(turnos)
})

const hasAgente = async () => (await (await visitante()).llamar(leerAtencion, {})).cuerpo.hay_agente

test('anybody reads whether a person answers, which is who is on duty, and who leaves changes it', async () => {
  const seen = [await hasAgente()]
  await turno(carla)
  seen.push(await hasAgente())
  await turno(carla, false)
  seen.push(await hasAgente())
  expect(seen).toEqual([false, true, false])
})

test('who is on duty and was not seen for a minute is not there', async () => {
  await turno(carla)
  await pasa(70)
  expect(await hasAgente()).toBe(false)
  await runRound(db)
  expect(await hasAgente()).toBe(false)
})

test('it gives a browser no secret and tells how many wait', async () => {
  const yoka = await visitante()
  await (await visitante()).pide()
  const { cuerpo: body, headers } = await yoka.llamar(leerAtencion, {})
  expect(body).toEqual({ hay_agente: false, en_cola: 1 })
  expect(headers['set-cookie']).toBeUndefined()
})
