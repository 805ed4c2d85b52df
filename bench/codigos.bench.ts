import pg from 'pg'
import { abrirBase } from '#db/abrir.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { conCodigoLibre } from '../src/pedidos/codigos.server.ts'
import { cuantil, medirEn } from './escenario.ts'

/**
 * Drawing an order's code and saving the order with it: from a series that is empty against one that is 89 % full, in
 * turns in this run. Only the ratio travels between machines.
 */
const RONDAS = Number(process.env.RONDAS || 5)
const SORTEOS = 500
const SERIES = { empty: 'B10', 'nine tenths full but one hundredth': 'B20' }
type Lado = keyof typeof SERIES
const lados: Lado[] = ['empty', 'nine tenths full but one hundredth']

await medirEn(
  async ({ url, maquina }) => {
    const cliente = new pg.Client({ connectionString: url })
    await cliente.connect()
    await cliente.query(`
      insert into "Pedidos" ("Código de pedido", "Cliente")
      select 'B20-' || lpad(n::text, 5, '0'), 'Relleno' from generate_series(0, 99999) n order by random() limit 89000`)
    await cliente.query('vacuum analyze')
    const { db, cerrar } = abrirBase(url, { error: console.error })

    async function sortear() {
      const antes = performance.now()
      await db.transaction((tx) =>
        conCodigoLibre(tx, async (codigo) => {
          const filas = await tx.insert(pedidos).values({ codigo, cliente: 'Ana' }).onConflictDoNothing().returning()
          return filas.length === 1
        }),
      )
      return performance.now() - antes
    }

    /** Milliseconds of each draw, one after another; the series is left as it was. */
    async function medir(lado: Lado) {
      await cliente.query(
        `insert into series_pedidos (serie, abierta_en) values ($1, clock_timestamp())
           on conflict (serie) do update set abierta_en = excluded.abierta_en`,
        [SERIES[lado]],
      )
      const tiempos: number[] = []
      for (let vez = 0; vez < SORTEOS; vez++) tiempos.push(await sortear())
      await cliente.query(`delete from "Pedidos" where "Cliente" = 'Ana'`)
      return tiempos
    }

    const medidas: Record<Lado, number[][]> = { empty: [], 'nine tenths full but one hundredth': [] }
    for (let ronda = 0; ronda <= RONDAS; ronda++)
      for (const lado of ronda % 2 ? lados : lados.toReversed()) {
        const tiempos = await medir(lado)
        if (ronda > 0) medidas[lado].push(tiempos) // the first one warms up
      }
    await cerrar()
    await cliente.end()

    const [vacia, llena] = lados.map((lado) => medidas[lado])
    const de = (rondas: number[][] | undefined, parte: number) => cuantil((rondas ?? []).flat(), parte)
    const fila = (lado: Lado) =>
      `| ${lado} | ${de(medidas[lado], 0.5).toFixed(2)} | ${de(medidas[lado], 0.99).toFixed(2)} |`
    const razones = (vacia ?? []).map((ronda, i) => (cuantil(llena?.[i] ?? [], 0.99) / cuantil(ronda, 0.99)).toFixed(2))
    console.log(`
Drawing a code and saving its order, ${RONDAS} rounds of ${SORTEOS} in turns.
${maquina}

| series | p50 ms | p99 ms |
| --- | --- | --- |
${lados.map(fila).join('\n')}
| ratio | ${(de(llena, 0.5) / de(vacia, 0.5)).toFixed(2)} | ${(de(llena, 0.99) / de(vacia, 0.99)).toFixed(2)} (aim ≤ 2) |

p99 ratio of the single rounds: ${razones.join(', ')}.`)
  },
  { lleno: false },
)
