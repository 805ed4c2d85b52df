import { drizzle } from 'drizzle-orm/node-postgres'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { OPENING_TIMEOUTS, openDatabase } from '#db/open.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { createTestDatabase } from '#testing/database.server.ts'
import { withFreeCodigo } from './codigos.server.ts'
import { seedPlantilla } from './seed.server.ts'

const { url, borrar } = await createTestDatabase()
const { pool, close } = openDatabase(url, pino({ level: 'silent' }), OPENING_TIMEOUTS)
const ordenes: string[] = []
const db = drizzle(pool, { logger: { logQuery: (orden) => ordenes.push(orden) } })
await db.transaction(seedPlantilla)
// Nobody searches or lists here, and without these the rows are in at once.
const { rows: indexes } = await pool.query<{ orden: string }>(
  `select format('drop index %s', indexrelid::regclass) as orden from pg_index where indrelid = '"Pedidos"'::regclass
     and not exists (select from pg_constraint where conindid = indexrelid)`,
)
await pool.query(indexes.map(({ orden }) => orden).join(';'))

afterAll(async () => {
  await close()
  await borrar()
})

/** Orders of the first series, the template's not counted. */
function llenar(since: number, until: number) {
  return pool.query(
    `alter table "Pedidos" disable trigger user;
     insert into "Pedidos" ("Código de pedido", "Cliente")
       select 'B01-' || lpad(n::text, 5, '0'), 'Relleno' from generate_series(${since}, ${until}) n;
     alter table "Pedidos" enable trigger user`,
  )
}

function crear() {
  return db.transaction((tx) =>
    withFreeCodigo(tx, async (codigo) => {
      const rows = await tx.insert(pedidos).values({ codigo, cliente: 'Ana' }).onConflictDoNothing().returning()
      return rows.length === 1
    }),
  )
}

test('a series hands over at nine tenths, and until then a code costs as little as in an empty one', async () => {
  await llenar(1, 89_959)
  const codigos: string[] = []
  const costos: number[] = []
  ordenes.length = 0
  while (codigos.length < 60) {
    const before = ordenes.length
    codigos.push(await crear())
    costos.push(ordenes.length - before)
  }
  expect(codigos.filter((codigo) => codigo.startsWith('B01-'))).toHaveLength(40)
  for (const codigo of codigos.slice(40)) expect(codigo).toMatch(/^B02-\d{5}$/)
  // A draw may find every code taken once, not time after time; and the series is not counted for each.
  expect(Math.max(...costos)).toBeLessThan(18)
  expect(ordenes.filter((orden) => orden.includes('count(')).length).toBeLessThan(12)
})

test('requests that find a series full together all get a code of the next', async () => {
  await pool.query(`delete from series_pedidos where serie = 'B02'`)
  const codigos = await Promise.all(Array.from({ length: 12 }, crear))
  expect(new Set(codigos).size).toBe(12)
  for (const codigo of codigos) expect(codigo).toMatch(/^B02-\d{5}$/)
})

test('codes say nothing of those before them', async () => {
  const numbers = (await Promise.all(Array.from({ length: 40 }, crear))).map((codigo) => Number(codigo.slice(4)))
  const pasos = numbers.slice(1).map((number, i) => number - (numbers[i] ?? 0))
  // Chance alone repeats a step once in two hundred runs.
  expect(new Set(pasos).size).toBeGreaterThan(pasos.length - 4)
  expect(Math.max(...numbers) - Math.min(...numbers)).toBeGreaterThan(50_000)
})
