import pg from 'pg'
import { readPagado } from '#pagos/pagos.server.ts'
import * as caja from '../src/dinero/caja/caja.server.ts'
import * as cierre from '../src/dinero/cierre/cierre.server.ts'
import * as comprobantes from '../src/dinero/comprobantes/reads.server.ts'
import * as mes from '../src/dinero/mes/mes.server.ts'
import { openData } from './faults/shop.ts'
import { measureIn, quantile, type Scenario } from './scenario.ts'

/**
 * Measures reads of money in a ledger of 10,000 rows and of a million, both with a hundred entries a day, all days but
 * today closed, a hundred orders that owe and sixty receipts that wait. The two are read by turns, so that what else the
 * machine does slows both.
 */
const SIZES = [10_000, 1_000_000]
const TIMES = 300

await measureIn((small) => measureIn((large) => compare([small, large]), { filled: false }), { filled: false })

async function compare(scenarios: Scenario[]) {
  const closing: (() => unknown)[] = []
  const shops = await Promise.all(
    scenarios.map(async ({ url }, at) => {
      await grow(url, SIZES[at] ?? 0)
      const { db, pool } = openData({ defer: (cleanup) => closing.push(cleanup) }, url)
      const { rows } = await pool.query(`select to_char(now(), 'YYYY-MM') as mes`)
      const month = { mes: String(rows[0].mes) } as Parameters<typeof mes.obtener>[1] // reads nothing else
      const reads: Record<string, () => Promise<unknown>> = {
        'sum of an order': () => readPagado(db, 'B50-00001'),
        'queue of receipts': () => comprobantes.listarComprobantes(db, { estado: 'esperan' }),
        'who holds cash': () => caja.listarCajas(db),
        'close of today': () => cierre.obtener(db, {}),
        'month, with all that is owed': () => mes.obtener(db, month),
      }
      return reads
    }),
  )
  const lines: string[] = []
  for (const name of Object.keys(shops[0] ?? {})) {
    const times: number[][] = shops.map(() => [])
    for (let turn = -10; turn < TIMES; turn++)
      for (const [at, reads] of shops.entries()) {
        const before = performance.now()
        await reads[name]?.()
        if (turn >= 0) times[at]?.push(performance.now() - before)
      }
    const [small = 0, large = 0] = times.map((values) => quantile(values, 0.5))
    lines.push(`| ${name} | ${small.toFixed(2)} | ${large.toFixed(2)} | ${(large / small).toFixed(2)} |`)
  }
  for (const close of closing) await close()
  console.log(`\n${scenarios[0]?.machine}, medians of ${TIMES} in ms, by turns\n
| | 10,000 rows | 1,000,000 rows | ratio |\n| --- | --- | --- | --- |\n${lines.join('\n')}`)
}

/** Orders with ten entries each, a hundred entries a day until today; all days before today are closed. */
async function grow(url: string, size: number) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const day = `(now() at time zone 'America/Santo_Domingo')::date`
  const tables = ['"Pedidos"', 'pagos', 'comprobantes']
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  const code = (n: string) => `'B' || (50 + ${n} / 100000) || '-' || lpad((${n} % 100000)::text, 5, '0')`
  await client.query(`insert into "Pedidos" ("Código de pedido", "Cliente", "Estatus_id", "Total", "Fecha_creacion")
    select ${code('n')}, 'Clienta ' || n, case when n < 100 then 2 else 8 end, 6000, now() - n / 10 * interval '1 day'
    from generate_series(0, ${size / 10 - 1}) n`)
  await client.query(`insert into pagos (recibo, codigo_pedido, clase, metodo, monto, dia, fecha_creacion)
    select n + 1, ${code('(n / 10)')}, 'pago', (array['transferencia', 'efectivo', 'contra_entrega', 'saldo'])[1 + n % 4],
      case when n < 1000 then 500 else 600 end, ${day} - n / 100, now() - n / 100 * interval '1 day'
    from generate_series(0, ${size - 1}) n`)
  await client.query(`insert into comprobantes (codigo_pedido, origen, estado, tipo, bytes, hash, monto, fecha_creacion)
    select ${code('n')}, 'enlace', case when n < 60 then 'espera' else 'confirmado' end, 'application/pdf', 1,
      sha256(n::text::bytea), 500, now() - n * interval '1 hour' from generate_series(0, ${size / 10 - 1}) n`)
  await client.query(`insert into cierres (dia) select ${day} - n from generate_series(1, ${size / 100}) n`)
  await client.query(`update libro set cerrado_hasta = ${day} - 1, ultimo_recibo = ${size}`)
  await client.query(
    `insert into deudas select "Código de pedido" from "Pedidos" where falta_del_pedido("Pedidos") > 0`,
  )
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
  await client.query('vacuum analyze')
  await client.end()
}
