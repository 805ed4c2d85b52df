import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { comoConectar } from './abrir.server.ts'

test("what the address asks of PostgreSQL is added to the shop's own, and takes nothing from it", async () => {
  const direccion = new URL(inject('postgres').url)
  direccion.searchParams.set('options', '-c work_mem=7MB -c TimeZone=America/New_York')
  const cliente = new pg.Client(comoConectar(direccion.href, 'prueba', { conexion: 2_000, consulta: 1_000 }))
  await cliente.connect()
  const { rows } = await cliente
    .query(`select current_setting('work_mem') as memoria, current_setting('TimeZone') as zona,
      current_setting('statement_timeout') as plazo`)
    .finally(() => cliente.end())
  expect(rows).toEqual([{ memoria: '7MB', zona: 'UTC', plazo: '900ms' }])
})
