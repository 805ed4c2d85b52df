import { beforeEach, expect, test } from 'vitest'
import { conversaciones, turnos } from '#db/schema/chat.server.ts'
import { abrirChats } from '#testing/chats.server.ts'
import { leerAtencion } from './contract.ts'
import { hacerRonda } from './ronda.server.ts'

const { carla, db, visitante, turno, pasa } = await abrirChats()

beforeEach(async () => {
  await db.delete(conversaciones)
  await db.delete(turnos)
})

const hayAgente = async () => (await (await visitante()).llamar(leerAtencion, {})).cuerpo.hay_agente

test('anybody reads whether a person answers, which is who is on duty, and who leaves changes it', async () => {
  const vistos = [await hayAgente()]
  await turno(carla)
  vistos.push(await hayAgente())
  await turno(carla, false)
  vistos.push(await hayAgente())
  expect(vistos).toEqual([false, true, false])
})

test('who is on duty and was not seen for a minute is not there', async () => {
  await turno(carla)
  await pasa(70)
  expect(await hayAgente()).toBe(false)
  await hacerRonda(db)
  expect(await hayAgente()).toBe(false)
})

test('it gives a browser no secret and tells how many wait', async () => {
  const yoka = await visitante()
  await (await visitante()).pide()
  const { cuerpo, headers } = await yoka.llamar(leerAtencion, {})
  expect(cuerpo).toEqual({ hay_agente: false, en_cola: 1 })
  expect(headers['set-cookie']).toBeUndefined()
})
