import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ejemplosDeAsistente, preguntas } from '#db/schema/chat.server.ts'
import { openShop } from '#testing/shop.server.ts'
import { dichaId } from './temas.ts'
import { openUnderstanding } from './understanding.server.ts'

const { db } = await openShop()
const understanding = openUnderstanding(db)
const meant = async (text: string) => (await understanding.understand(text)).sure?.passage?.texto

const LLAVEROS = { pregunta: '¿Venden llaveros de nácar?', respuesta: 'Sí, de tres tamaños.', categoria: 'Productos' }
const SILLAS = { pregunta: '¿Alquilan sillas plegables?', respuesta: 'No, solo manteles.', categoria: 'Productos' }

test('an answer, its words and each change of them are known at the next question', async () => {
  const [llaveros, sillas] = await db.insert(preguntas).values([LLAVEROS, SILLAS]).returning()
  if (!llaveros || !sillas) throw new Error('The questions are missing')
  expect(await meant('venden llaveros de nacar')).toBe(LLAVEROS.respuesta)
  const asked = 'guindalejos pa las yaves'
  expect(await meant(asked)).toBeUndefined()
  const taught = { texto: asked, huella: 'e'.repeat(64), tema: dichaId(llaveros.id) }
  await db.insert(ejemplosDeAsistente).values(taught)
  expect(await meant(asked)).toBe(LLAVEROS.respuesta)
  // Neither the number of rows nor their ids and dates tell that the same words are now of another answer.
  await db.update(ejemplosDeAsistente).set({ tema: dichaId(sillas.id) })
  expect(await meant(asked)).toBe(SILLAS.respuesta)
  await db.update(preguntas).set({ respuesta: 'Desde hoy sí.' }).where(eq(preguntas.id, sillas.id))
  expect(await meant(asked)).toBe('Desde hoy sí.')
  await db.update(preguntas).set({ publicada: false }).where(eq(preguntas.id, sillas.id))
  expect([await meant(asked), await understanding.passageOf(dichaId(sillas.id))]).toEqual([undefined, null])
  await db.update(preguntas).set({ publicada: true }).where(eq(preguntas.id, sillas.id))
  expect(await meant(asked)).toBe('Desde hoy sí.')
  await db.delete(ejemplosDeAsistente)
  expect(await meant(asked)).toBeUndefined()
})

test('while nothing changes, a question does not read all answers again', async () => {
  const id = dichaId((await db.select().from(preguntas).limit(1))[0]?.id ?? 0)
  const passage = await understanding.passageOf(id)
  expect(passage?.texto).toBe(LLAVEROS.respuesta)
  // What is read again is another object.
  expect(await understanding.passageOf(id)).toBe(passage)
})
