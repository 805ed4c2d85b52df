import { setTimeout as pausa } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { correos } from '#db/schema/maquinaria.server.ts'
import { abrirBuzon, type Buzon } from '#testing/buzon.server.ts'
import { aviso, confirmacion, crearOficina } from '#testing/oficina.server.ts'
import { omitirPaso } from './mail.server.ts'

let buzon: Buzon
let oficina: Awaited<ReturnType<typeof crearOficina>>

beforeAll(async () => {
  buzon = await abrirBuzon()
  oficina = await crearOficina()
  for (let proceso = 0; proceso < 2; proceso++) await oficina.abrir(buzon.url, { rechazos: 1000, pausa: 50 })
})
afterAll(async () => {
  await oficina.cerrar()
  await buzon.cerrar()
})

let ultimo = 0
function nuevo() {
  const codigo = `B01-${String(++ultimo).padStart(5, '0')}`
  const de = { para: `espera-${ultimo}@ejemplo.com`, codigo }
  return {
    ...de,
    dar: (estatus: string, espera?: number) => oficina.encolar({ ...aviso({ ...de, estatus }), espera }),
    llegaron: () =>
      buzon.mensajes.filter(({ para }) => para.includes(de.para)).map(({ asunto }) => asunto.replace(/^.*: /, '')),
    llega: (estatus: string) =>
      buzon.esperarA(({ para, asunto }) => para.includes(de.para) && asunto.endsWith(estatus)),
    estados: async () =>
      (await oficina.db.select().from(correos).where(eq(correos.para, de.para)).orderBy(correos.numero)).map(
        ({ estado }) => estado,
      ),
  }
}
/** Its time comes now. */
const vence = (id: string) => oficina.db.update(correos).set({ desde: sql`now()` }).where(eq(correos.id, id))
const omitir = (id: string) => oficina.db.transaction((tx) => omitirPaso(tx, id))
/** Others go on meanwhile: when this one is there, whatever could leave before has left. */
async function pasaOtro() {
  const otro = nuevo()
  await otro.dar('Entregado')
  await otro.llega('Entregado')
}

test('a mail that waits leaves by itself when its time comes, and not before', async () => {
  const pedido = nuevo()
  const antes = Date.now()
  await pedido.dar('Confirmado', 3)
  await pasaOtro()
  expect(pedido.llegaron()).toEqual([])
  await pedido.llega('Confirmado')
  expect(Date.now() - antes).toBeGreaterThan(2_900)
  // Nobody had to look again: the letter carrier woke up for it.
  expect(Date.now() - antes).toBeLessThan(6_000)
})

test('what waits holds up neither other orders nor other mails of its own', async () => {
  const pedido = nuevo()
  await pedido.dar('Confirmado', 600)
  await oficina.encolar(confirmacion({ para: pedido.para, codigo: 'B01-99999' }))
  await buzon.esperarA(({ para, asunto }) => para.includes(pedido.para) && asunto.includes('B01-99999'))
  await pasaOtro()
  expect(await pedido.estados()).toEqual(['pendiente', 'enviado'])
})

test('an older step waits for the newer one that may still be taken back, and is overtaken when that leaves', async () => {
  const pedido = nuevo()
  const antes = await pedido.dar('Confirmado', 600)
  await pedido.dar('Entregado', 1.5)
  await vence(antes)
  await pedido.llega('Entregado')
  expect(pedido.llegaron()).toEqual(['Entregado'])
  await expect.poll(pedido.estados).toEqual(['superado', 'enviado'])
})

test('when the newer one is taken back, the older leaves at once', async () => {
  const pedido = nuevo()
  const antes = await pedido.dar('Confirmado', 600)
  const id = await pedido.dar('Entregado', 600)
  await vence(antes)
  await pasaOtro()
  expect(pedido.llegaron()).toEqual([])
  expect(await omitir(id)).toBe(true)
  await pedido.llega('Confirmado')
  await expect.poll(pedido.estados).toEqual(['enviado', 'omitido'])
})

test('what the shop does by itself does not wait for a step that can be taken back', async () => {
  const pedido = nuevo()
  await pedido.dar('Confirmado', 600)
  await pedido.dar('En Revisión')
  await pedido.llega('En Revisión')
  await expect.poll(pedido.estados).toEqual(['superado', 'enviado'])
})

test('a step is taken back or its mail leaves, never both, whoever is first', async () => {
  const RONDAS = 60
  const rondas = await Promise.all(
    Array.from({ length: RONDAS }, async (_, ronda) => {
      const pedido = nuevo()
      const id = await pedido.dar('Confirmado', 0.25)
      // Around the moment in which it is due, some before it and some after.
      await pausa(150 + (ronda * 300) / RONDAS)
      return { pedido, fuera: await omitir(id) }
    }),
  )
  for (const { pedido, fuera } of rondas) if (!fuera) await pedido.llega('Confirmado')
  await pasaOtro()
  for (const { pedido, fuera } of rondas) {
    expect(pedido.llegaron()).toEqual(fuera ? [] : ['Confirmado'])
    await expect.poll(pedido.estados).toEqual([fuera ? 'omitido' : 'enviado'])
  }
  // Both happen, else this proves nothing.
  expect(new Set(rondas.map(({ fuera }) => fuera)).size).toBe(2)
})

test('while somebody takes it back no letter carrier takes it, however long that lasts beyond its moment', async () => {
  const pedido = nuevo()
  const id = await pedido.dar('Confirmado', 0.3)
  const fuera = await oficina.db.transaction(async (tx) => {
    const hecho = await omitirPaso(tx, id)
    await pausa(1_000)
    return hecho
  })
  expect(fuera).toBe(true)
  await pasaOtro()
  expect(pedido.llegaron()).toEqual([])
  expect(await pedido.estados()).toEqual(['omitido'])
  // Nobody chose it meanwhile to find only then that it is left out.
  const [fila] = await oficina.db.select().from(correos).where(eq(correos.id, id))
  expect(fila?.tomado).toBeNull()
})

test('a mail that is in hand or has left is not taken back', async () => {
  const pedido = nuevo()
  const soltar = buzon.retener(pedido.para)
  const id = await pedido.dar('Confirmado')
  await buzon.esperarRetenido(pedido.para)
  expect(await omitir(id)).toBe(false)
  soltar()
  await pedido.llega('Confirmado')
  await expect.poll(pedido.estados).toEqual(['enviado'])
  expect(await omitir(id)).toBe(false)
  expect(await pedido.estados()).toEqual(['enviado'])
})
