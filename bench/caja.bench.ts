import pg from 'pg'
import pino from 'pino'
import { openDatabase } from '#db/open.server.ts'
import { readPagado } from '#pagos/pagos.server.ts'
import * as caja from '../src/dinero/caja/caja.server.ts'
import * as cierre from '../src/dinero/cierre/cierre.server.ts'
import * as mes from '../src/dinero/mes/mes.server.ts'
import { measureIn, quantile } from './scenario.ts'

/**
 * Measures reads of money in a ledger of 10,000 rows and of a million, both with a hundred entries a day, all days but
 * today closed: what an order paid, who holds cash, the close of today, and the month.
 */
const SIZES = [10_000, 1_000_000]
const TIMES = 150

await measureIn(
  async ({ url, machine }) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const database = openDatabase(url, pino({ level: 'silent' }))
    const { db } = database
    const medians: Record<string, number[]> = {}
    for (const size of SIZES) {
      await grow(client, size)
      const { rows } = await client.query(`select to_char(now(), 'YYYY-MM') as mes`)
      const month = { mes: String(rows[0].mes) } as Parameters<typeof mes.obtener>[1] // reads nothing else
      const reads: Record<string, () => Promise<unknown>> = {
        'sum of an order': () => readPagado(db, 'B50-00001'),
        'who holds cash': () => caja.listarCajas(db),
        'close of today': () => cierre.obtener(db, {}),
        'month, with all that is owed': () => mes.obtener(db, month),
      }
      for (const [name, read] of Object.entries(reads)) {
        for (let warm = 0; warm < 5; warm++) await read()
        const times: number[] = []
        for (let time = 0; time < TIMES; time++) {
          const before = performance.now()
          await read()
          times.push(performance.now() - before)
        }
        medians[name] = [...(medians[name] ?? []), quantile(times, 0.5)]
      }
    }
    await client.end()
    await database.close()
    const lines = Object.entries(medians).map(([name, [small = 0, large = 0]]) => {
      return `| ${name} | ${small.toFixed(2)} | ${large.toFixed(2)} | ${(large / small).toFixed(2)} |`
    })
    process.stdout.write(
      `\n${machine}, medians of ${TIMES} in ms\n\n| | 10,000 rows | 1,000,000 rows | ratio |\n| --- | --- | --- | --- |\n${lines.join('\n')}\n`,
    )
    process.exit(0)
  },
  { filled: false },
)

/** Orders with ten entries each, a hundred entries a day until today; all days before today are closed. */
async function grow(client: pg.Client, size: number) {
  const day = `(now() at time zone 'America/Santo_Domingo')::date`
  for (const table of ['"Pedidos"', 'pagos']) await client.query(`alter table ${table} disable trigger user`)
  const code = (n: string) => `'B' || (50 + ${n} / 100000) || '-' || lpad((${n} % 100000)::text, 5, '0')`
  await client.query(`insert into "Pedidos" ("Código de pedido", "Cliente", "Estatus_id", "Total", "Fecha_creacion")
    select ${code('n')}, 'Clienta ' || n, 8, 1000, now() - n / 10 * interval '1 day'
    from generate_series(0, ${size / 10 - 1}) n on conflict do nothing`)
  await client.query(`insert into pagos (recibo, codigo_pedido, clase, metodo, monto, dia, fecha_creacion)
    select n + 1, ${code('(n / 10)')}, 'pago', (array['transferencia', 'efectivo', 'contra_entrega', 'saldo'])[1 + n % 4],
      500, ${day} - n / 100, now() - n / 100 * interval '1 day'
    from generate_series(0, ${size - 1}) n on conflict do nothing`)
  await client.query(
    `insert into cierres (dia) select ${day} - n from generate_series(1, ${size / 100}) n on conflict do nothing`,
  )
  await client.query(`update libro set cerrado_hasta = ${day} - 1, ultimo_recibo = ${size}`)
  for (const table of ['"Pedidos"', 'pagos']) await client.query(`alter table ${table} enable trigger user`)
  await client.query('vacuum analyze')
}
