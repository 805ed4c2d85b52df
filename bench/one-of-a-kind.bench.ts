import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { shopServer } from '../scripts/server-command.mjs'
import { freePort, measureIn, quantile } from './scenario.ts'

/** Asks for the only piece 50 times at once, round after round: the piece must always go to exactly one order. */
const ROUNDS = Number(process.env.RONDAS ?? 200)
const PARALLEL = 50

await measureIn(
  async ({ url, machine, openServer }) => {
    const port = await freePort()
    await openServer(port, { ...shopServer, env: { ...shopServer.env, TRUST_PROXY: '127.0.0.1' } })
    const db = new pg.Client({ connectionString: url })
    await db.connect()
    const rounds: { ok: boolean; ms: number; winner: number }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const slug = `collar-unico-${round}`
      const id = await publish(db, slug)
      const start = performance.now()
      const answers = await Promise.all(
        Array.from({ length: PARALLEL }, (_, i) => request(port, { slug, address: `10.${round}.${i}.1` }, start)),
      )
      const { rows } = await db.query<{ quedan: number; lineas: number }>(
        'select quedan, (select count(*)::int from lineas_de_pedido where pieza_id = p.id) lineas from piezas p where id = $1',
        [id],
      )
      const accepted = answers.filter(({ status }) => status === 201)
      const refused = answers.filter(({ status, type }) => status === 409 && type === 'pieza-no-queda')
      const ok =
        accepted.length === 1 && refused.length === PARALLEL - 1 && rows[0]?.quedan === 0 && rows[0].lineas === 1
      if (!ok)
        console.error(round, accepted.length, refused.length, rows[0], answers.map(({ status }) => status).join())
      rounds.push({ ok, ms: Math.max(...answers.map(({ ms }) => ms)), winner: accepted[0]?.ms ?? Number.NaN })
    }
    await db.end()
    const times = (values: number[]) => `${quantile(values, 0.5).toFixed(0)} | ${quantile(values, 0.95).toFixed(0)}`
    console.log(`\n${machine}\n\n| | |\n| --- | --- |`)
    console.log(
      `| rounds in which exactly one order got the piece | ${rounds.filter(({ ok }) => ok).length} of ${ROUNDS} |`,
    )
    console.log('\n| ms | p50 | p95 |\n| --- | --- | --- |')
    console.log(`| until the order that got it was answered | ${times(rounds.map(({ winner }) => winner))} |`)
    console.log(`| until all ${PARALLEL} were answered | ${times(rounds.map(({ ms }) => ms))} |`)
  },
  { filled: false },
)

async function publish(db: pg.Client, slug: string) {
  const { rows } = await db.query<{ id: string }>(
    `insert into piezas (nombre, slug, clase, precio, existencias, quedan, publicada_en)
     values ('Collar único', $1, 'collar', 850, 'unica', 1, now()) returning id`,
    [slug],
  )
  return rows[0]?.id
}

/** Sends an order from an address of its own, because of the rate limit of forms. */
async function request(port: number, { slug, address }: { slug: string; address: string }, start: number) {
  const key = randomUUID()
  const response = await fetch(`http://127.0.0.1:${port}/api/pedidos`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key, 'x-forwarded-for': address },
    body: JSON.stringify({ nombre: 'Ana Peña', correo: `${key}@ejemplo.com`, descripcion_articulo: '', pieza: slug }),
  })
  const { type } = (await response.json()) as { type?: string }
  return { status: response.status, type, ms: performance.now() - start }
}
