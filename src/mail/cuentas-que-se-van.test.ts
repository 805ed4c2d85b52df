import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { crearOficina } from '#testing/oficina.server.ts'
import { omitirCorreosDeCuentas } from './mail.server.ts'
import { tomarSiguiente } from './turnos.server.ts'

const oficina = await crearOficina()
const { db } = oficina
afterAll(() => oficina.cerrar())

test('a mail to an account that goes is taken by nobody who chose it meanwhile', async () => {
  const user_id = randomUUID()
  await oficina.encolar({
    funcion: 'send-known-address',
    para: 'lola@ejemplo.com',
    datos: { user_id, nombre: 'Lola', confirmado: true },
  })
  let tomada: ReturnType<typeof tomarSiguiente> | undefined
  await db.transaction(async (tx) => {
    await omitirCorreosDeCuentas(tx, [user_id])
    tomada = tomarSiguiente(db)
    const esperan = sql`select count(*)::int as n from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`
    await expect.poll(async () => (await db.execute<{ n: number }>(esperan)).rows[0]?.n).toBe(1)
  })
  expect(await tomada).toEqual({ espera: null })
})
