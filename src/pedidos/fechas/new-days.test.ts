import { and, eq, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { correos } from '#db/schema/machinery.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { addBusinessDays, type DiaEspecial } from '#lib/calendario.ts'
import { addDays, dayOf, formatLongDay } from '#lib/dates.ts'
import { cancelarAvisos } from '#mail/bajas/contract.ts'
import { setChanged } from '#negocio'
import { openShop } from '#testing/shop.server.ts'
import { ESTATUS } from '../estatus.ts'
import { situacionOf } from '../situacion.ts'
import { contarPrometidos } from './contract.ts'
import { tellNewDays } from './fechas.server.ts'

const { ana, carla, db, mailbox, releaseMails } = await openShop({ withMail: true })
afterEach(() => setChanged({}))

const today = dayOf(new Date())
const cerrado = (dia: string): DiaEspecial => ({ dia, clase: 'cerrado', abre: null, cierra: null, frase: '' })

async function promised(correo: string, day: string, estatus_id: number = ESTATUS.en_preparacion) {
  const { codigo } = (await ana.solicita({ correo })).body
  await db.update(pedidos).set({ fecha_estimada_entrega: day, estatus_id }).where(eq(pedidos.codigo, codigo))
  return codigo
}
async function told(codigo: string) {
  const isNewDate = and(eq(correos.codigo_pedido, codigo), eq(correos.funcion, 'send-new-date'))
  return (await db.select({ datos: correos.datos }).from(correos).where(isNewDate).orderBy(correos.numero)).map(
    ({ datos }) => datos,
  )
}
const tracked = async (codigo: string) => situacionOf(await ana.rastrea(codigo), 'al_rastrear', today)

test('when the promised day passes, one mail and the tracking page say the same new day', async () => {
  const missed = addDays(today, -2)
  const codigo = await promised('tarde@ejemplo.com', missed)
  await tellNewDays(db)
  await tellNewDays(db)
  const [first, ...others] = await told(codigo)
  expect(others).toEqual([])
  expect(first).toMatchObject({ antes: missed, cerramos: false })
  const { fecha } = first as { fecha: string }
  expect(fecha >= today).toBe(true)
  expect((await tracked(codigo)).sigue).toContain(formatLongDay(fecha))
  await releaseMails()
  const { text } = await mailbox.waitForMail(({ subject }) => subject === `Tu pedido ${codigo}: fecha nueva`)
  expect(text).toContain(formatLongDay(fecha))
})

test('an order that is delivered while the mails are being written gets none', async () => {
  const codigo = await promised('entregando@ejemplo.com', addDays(today, -2))
  const { run } = await db.transaction(async (tx) => {
    await tx.update(pedidos).set({ estatus_id: ESTATUS.entregado }).where(eq(pedidos.codigo, codigo))
    const run = tellNewDays(db)
    const isWaiting = sql<boolean>`exists (select from pg_locks where not granted) as waits`
    await expect
      .poll(async () => (await tx.execute<{ waits: boolean }>(sql`select ${isWaiting}`)).rows[0]?.waits)
      .toBe(true)
    return { run }
  })
  await run
  expect(await told(codigo)).toEqual([])
})

test('a day that the owner closes moves its orders, which the owner sees before publishing it', async () => {
  const day = addBusinessDays(addDays(today, 5), 0)
  const codigo = await promised('cierre@ejemplo.com', day)
  const { body } = await carla.call(contarPrometidos, { querystring: { dias: `${day},2031-01-01` } })
  expect(body).toEqual([{ dia: day, cuantos: 1 }])
  expect(await tellNewDays(db)).toBe(0)
  setChanged({ dias: [cerrado(day)] })
  await tellNewDays(db)
  const next = addBusinessDays(day, 0)
  expect(await told(codigo)).toEqual([{ codigo_pedido: codigo, cerramos: true, antes: day, fecha: next }])
  const { dia, sigue } = await tracked(codigo)
  expect([dia, sigue]).toEqual([next, expect.stringContaining('pero ese día cerramos')])
  // The new day closes as well: that is another new day, which is told once too.
  setChanged({ dias: [cerrado(day), cerrado(next)] })
  await tellNewDays(db)
  await tellNewDays(db)
  expect(await told(codigo)).toHaveLength(2)
})

test('an order that nobody confirmed under an unproven e-mail gets no mail', async () => {
  const late = addDays(today, -2)
  const received = await promised('inventado@ejemplo.com', late, ESTATUS.recibido)
  const proven = await promised('comprobado@ejemplo.com', late, ESTATUS.recibido)
  await db.update(pedidos).set({ correo_comprobado: true }).where(eq(pedidos.codigo, proven))
  await tellNewDays(db)
  expect(await told(received)).toEqual([])
  expect(await told(proven)).toHaveLength(1)
})

test('who stopped the notices, collects a ready piece or is too late for a new day by itself gets no mail', async () => {
  const late = addDays(today, -3)
  const silent = await promised('sin-avisos@ejemplo.com', late)
  await ana.call(cancelarAvisos, { body: { correo: 'sin-avisos@ejemplo.com' } })
  const ready = await promised('lista@ejemplo.com', late, ESTATUS.listo)
  const closed = await promised('entregada@ejemplo.com', late, ESTATUS.entregado)
  const old = await promised('vieja@ejemplo.com', addDays(today, -80))
  await tellNewDays(db)
  for (const codigo of [silent, ready, closed, old]) expect(await told(codigo)).toEqual([])
  expect((await tracked(old)).sigue).toContain('Te escribimos con la fecha nueva')
  expect((await tracked(silent)).titular).toContain('Se nos pasó la fecha')
})
