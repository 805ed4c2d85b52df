import { drizzle } from 'drizzle-orm/node-postgres'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#db/open.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { createTestDatabase } from '#testing/database.server.ts'
import { withFreeCodigo } from './codigos.server.ts'
import { seedPlantilla } from './seed.server.ts'

const { url, drop } = await createTestDatabase()
const { pool, close } = openDatabase(url, pino({ level: 'silent' }), {
  connection: 60_000,
  statement: 600_000,
})
const ordenes: string[] = []
const db = drizzle(pool, { logger: { logQuery: (orden) => ordenes.push(orden) } })
await db.transaction(seedPlantilla)
// These tests neither search nor list, and without these indexes the rows are inserted fast.
const { rows: indexes } = await pool.query<{ orden: string }>(
  `select format('drop index %s', indexrelid::regclass) as orden from pg_index where indrelid = '"Pedidos"'::regclass
     and not exists (select from pg_constraint where conindid = indexrelid)`,
)
await pool.query(indexes.map(({ orden }) => orden).join(';'))

afterAll(async () => {
  await close()
  await drop()
})

/** Inserts orders `since` to `until` of the first series. Order 0 is the template. */
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

test('a series is closed at 90 %, and until then drawing a code costs no more than in an empty one', async () => {
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
  // An order rarely needs a second sample, and few samples lead to a count of the series.
  expect(Math.max(...costos)).toBeLessThan(18)
  expect(ordenes.filter((orden) => orden.includes('count(')).length).toBeLessThan(12)
})

test('concurrent requests that find a series full all get a code of the next one', async () => {
  await pool.query(`delete from series_pedidos where serie = 'B02'`)
  const codigos = await Promise.all(Array.from({ length: 12 }, crear))
  expect(new Set(codigos).size).toBe(12)
  for (const codigo of codigos) expect(codigo).toMatch(/^B02-\d{5}$/)
})

test('a code cannot be guessed from the codes before it', async () => {
  const numbers = (await Promise.all(Array.from({ length: 40 }, crear))).map((codigo) => Number(codigo.slice(4)))
  const pasos = numbers.slice(1).map((number, i) => number - (numbers[i] ?? 0))
  // In one of 200 runs, two steps are equal by chance.
  expect(new Set(pasos).size).toBeGreaterThan(pasos.length - 4)
  expect(Math.max(...numbers) - Math.min(...numbers)).toBeGreaterThan(50_000)
})
