import pg from 'pg'
import { openDatabase } from '#db/open.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { withFreeCodigo } from '../src/pedidos/codigos.server.ts'
import { measureIn, quantile } from './scenario.ts'

/**
 * Measures drawing an order's code and saving the order: an empty series against one that is 89 % full, in turns in one
 * run. Only the ratio is comparable between machines.
 */
const ROUNDS = Number(process.env.RONDAS || 5)
const DRAWS = 500
const SERIES = { empty: 'B10', 'nine tenths full but one hundredth': 'B20' }
type Side = keyof typeof SERIES
const sides: Side[] = ['empty', 'nine tenths full but one hundredth']

await measureIn(
  async ({ url, machine }) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(`
      insert into "Pedidos" ("Código de pedido", "Cliente")
      select 'B20-' || lpad(n::text, 5, '0'), 'Relleno' from generate_series(0, 99999) n order by random() limit 89000`)
    await client.query('vacuum analyze')
    const { db, close } = openDatabase(url, { error: console.error })

    async function draw() {
      const before = performance.now()
      await db.transaction((tx) =>
        withFreeCodigo(tx, async (code) => {
          const inserted = await tx
            .insert(pedidos)
            .values({ codigo: code, cliente: 'Ana' })
            .onConflictDoNothing()
            .returning()
          return inserted.length === 1
        }),
      )
      return performance.now() - before
    }

    /** Returns the milliseconds of each draw, one after another; leaves the series as it was. */
    async function measure(side: Side) {
      await client.query(
        `insert into series_pedidos (serie, abierta_en) values ($1, clock_timestamp())
           on conflict (serie) do update set abierta_en = excluded.abierta_en`,
        [SERIES[side]],
      )
      const times: number[] = []
      for (let i = 0; i < DRAWS; i++) times.push(await draw())
      await client.query(`delete from "Pedidos" where "Cliente" = 'Ana'`)
      return times
    }

    const measurements: Record<Side, number[][]> = { empty: [], 'nine tenths full but one hundredth': [] }
    for (let round = 0; round <= ROUNDS; round++)
      for (const side of round % 2 ? sides : sides.toReversed()) {
        const times = await measure(side)
        if (round > 0) measurements[side].push(times) // the first round is a warm-up
      }
    await close()
    await client.end()

    const [empty, full] = sides.map((side) => measurements[side])
    const de = (rounds: number[][] | undefined, share: number) => quantile((rounds ?? []).flat(), share)
    const rowOf = (side: Side) =>
      `| ${side} | ${de(measurements[side], 0.5).toFixed(2)} | ${de(measurements[side], 0.99).toFixed(2)} |`
    const ratios = (empty ?? []).map((round, i) => (quantile(full?.[i] ?? [], 0.99) / quantile(round, 0.99)).toFixed(2))
    console.log(`
Drawing a code and saving its order, ${ROUNDS} rounds of ${DRAWS} in turns.
${machine}

| series | p50 ms | p99 ms |
| --- | --- | --- |
${sides.map(rowOf).join('\n')}
| ratio | ${(de(full, 0.5) / de(empty, 0.5)).toFixed(2)} | ${(de(full, 0.99) / de(empty, 0.99)).toFixed(2)} (aim ≤ 2) |

p99 ratio of the single rounds: ${ratios.join(', ')}.`)
  },
  { filled: false },
)
