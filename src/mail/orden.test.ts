import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { correos } from '#db/schema/maquinaria.server.ts'
import { abrirBuzon, type Buzon } from '#testing/buzon.server.ts'
import { aviso, confirmacion, crearOficina } from '#testing/oficina.server.ts'
import { reenviar } from './mail.server.ts'

let buzon: Buzon
let oficina: Awaited<ReturnType<typeof crearOficina>>

beforeAll(async () => {
  buzon = await abrirBuzon()
  oficina = await crearOficina()
  // Two of them, as two processes would.
  for (let proceso = 0; proceso < 2; proceso++) await oficina.abrir(buzon.url, { rechazos: 1000, pausa: 300 })
})
beforeEach(() => buzon.rechazar(null))
afterAll(async () => {
  await oficina.cerrar()
  await buzon.cerrar()
})

const PASOS = ['Confirmado', 'En Preparación', 'Listo para Entregar', 'Entregado']
const salidaDe = async (para: string) => (await oficina.salida()).filter((fila) => fila.para === para)
const asuntosPara = (para: string) =>
  buzon.mensajes.filter((mensaje) => mensaje.para.includes(para)).map(({ asunto }) => asunto.replace(/^.*: /, ''))

/** An order that is asked for and moved through all of its steps. */
async function historiaDe(numero: number) {
  const de = { para: `pedido${numero}@ejemplo.com`, codigo: `B01-${String(numero).padStart(5, '0')}` }
  await oficina.encolar(confirmacion(de))
  for (const estatus of PASOS) await oficina.encolar(aviso({ ...de, estatus }))
  return de.para
}

async function todoFuera() {
  await expect.poll(() => oficina.db.$count(correos, sql`${correos.estado} = 'pendiente'`), { timeout: 15_000 }).toBe(0)
}

test('the mails of an order arrive in the order of its history, also when many were refused for now', async () => {
  let veces = 0
  buzon.rechazar(451, 'destinatario', () => ++veces % 2 === 1)
  const personas = await Promise.all(Array.from({ length: 20 }, (_, numero) => historiaDe(numero)))
  await todoFuera()
  const HISTORIA = ['Recibimos tu pedido', ...PASOS]
  for (const [numero, para] of personas.entries()) {
    const llegaron = asuntosPara(para).map((asunto) => asunto.replace(/ B01-\d+$/, ''))
    expect(llegaron, `order ${numero}`).toEqual(HISTORIA.filter((paso) => llegaron.includes(paso)))
    expect(llegaron[0]).toBe('Recibimos tu pedido')
    expect(llegaron.at(-1)).toBe('Entregado')
    expect(llegaron).toEqual([...new Set(llegaron)])
  }
})

test('a status that a newer one has overtaken is set aside, and cannot be sent any more', async () => {
  buzon.rechazar(451, 'destinatario')
  const para = await historiaDe(70)
  await expect.poll(async () => (await salidaDe(para))[0]?.intentos).toBeGreaterThan(0)
  buzon.rechazar(null)
  await todoFuera()
  expect(asuntosPara(para)).toEqual(['Recibimos tu pedido B01-00070', 'Entregado'])
  const [, ...avisos] = await salidaDe(para)
  expect(avisos.map(({ estado }) => estado)).toEqual(['superado', 'superado', 'superado', 'enviado'])
  const [superado] = avisos
  await expect(oficina.db.transaction((tx) => reenviar(tx, superado?.id ?? ''))).rejects.toMatchObject({ status: 409 })
})

test('a newer status does not wait for the pause of an older one that was refused', async () => {
  const de = { para: 'impaciente@ejemplo.com', codigo: 'B01-00071' }
  buzon.rechazar(451, 'destinatario', (para) => para === de.para)
  await oficina.encolar(aviso({ ...de, estatus: 'Confirmado' }))
  await expect.poll(async () => (await salidaDe(de.para))[0]?.rechazos).toBeGreaterThan(0)
  await oficina.db
    .update(correos)
    .set({ desde: sql`now() + interval '1 hour'` })
    .where(sql`${correos.para} = ${de.para}`)
  buzon.rechazar(null)
  await oficina.encolar(aviso({ ...de, estatus: 'Entregado' }))
  await todoFuera()
  expect(asuntosPara(de.para)).toEqual(['Entregado'])
})

test('a status waits for one that is on its way', async () => {
  const de = { para: 'pausado@ejemplo.com', codigo: 'B01-00072' }
  const soltar = buzon.retener(de.para)
  await oficina.encolar(aviso({ ...de, estatus: 'Confirmado' }))
  await buzon.esperarRetenido(de.para)
  await oficina.encolar(aviso({ ...de, estatus: 'Entregado' }))
  await oficina.encolar(aviso({ para: 'testigo@ejemplo.com', codigo: 'B01-00073' }))
  await buzon.esperarA(({ para }) => para.includes('testigo@ejemplo.com'))
  soltar()
  await todoFuera()
  expect(asuntosPara(de.para)).toEqual(['Confirmado', 'Entregado'])
})

test('a status that staff send once more is no newer than it was', async () => {
  const de = { para: 'otra-vez@ejemplo.com', codigo: 'B01-00077' }
  for (const estatus of ['Confirmado', 'Entregado']) {
    await oficina.encolar(aviso({ ...de, estatus }))
    await todoFuera()
  }
  const [primero, ultimo] = await salidaDe(de.para)
  for (const fila of [primero, ultimo]) await oficina.db.transaction((tx) => reenviar(tx, fila?.id ?? ''))
  await todoFuera()
  expect(asuntosPara(de.para)).toEqual(['Confirmado', 'Entregado', 'Entregado'])
})

test('who has another order, or another address for the same one, waits for nobody', async () => {
  buzon.rechazar(451, 'destinatario', (para) => para === 'llena@ejemplo.com')
  await oficina.encolar(confirmacion({ para: 'llena@ejemplo.com', codigo: 'B01-00074' }))
  await expect.poll(async () => (await salidaDe('llena@ejemplo.com'))[0]?.rechazos).toBeGreaterThan(0)
  await oficina.encolar(aviso({ para: 'nueva@ejemplo.com', codigo: 'B01-00074' }))
  await buzon.esperarA(({ para }) => para.includes('nueva@ejemplo.com'))
})

test('a mail whose carrier is gone leaves when it has been in hand too long', async () => {
  const { id } = await oficina.db.transaction(async (tx) => {
    const [fila] = await tx
      .insert(correos)
      .values({
        ...aviso({ para: 'huerfano@ejemplo.com', codigo: 'B01-00075' }),
        codigo_pedido: 'B01-00075',
        tomado: sql`now() + interval '1 second'`,
      })
      .returning({ id: correos.id })
    if (!fila) throw new Error('no row')
    return fila
  })
  await oficina.encolar(aviso({ para: 'despertador@ejemplo.com', codigo: 'B01-00076' }))
  const llegado = await buzon.esperarA(({ para }) => para.includes('huerfano@ejemplo.com'))
  expect(llegado.id).toContain(id)
})
