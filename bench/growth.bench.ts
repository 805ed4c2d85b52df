import pg from 'pg'
import { migrateDatabase } from '#db/migrate.server.ts'
import { prepareQueue } from '#db/queue.server.ts'
import { growTo } from '#testing/growth.server.ts'
import { databaseUrlOf, execute } from '#testing/postgres.server.ts'
import { shopServer } from '../scripts/server-command.mjs'
import { measureIn, quantile } from './scenario.ts'

/**
 * Measures response times with 1,000, 10,000 and 100,000 orders and the data that comes with them: three shops side by
 * side, each URL requested from each in turns, by one person at a time. Medians of `RONDAS` requests.
 */
const SIZES = [1_000, 10_000, 100_000]
const ROUNDS = Number(process.env.RONDAS || 40)
const PORT = 4541
const admin = { correo: 'admin@brisa.example', contrasena: 'cuentas-y-mariposas-de-ambar' }

type Shop = { origin: string; cookie: string; code: string; client: string }

const READS: [what: string, address: (shop: Shop) => string][] = [
  ['an order by its code', ({ code }) => `/api/pedidos/${code}`],
  ["staff's order", ({ code }) => `/api/gestion/pedidos/${code}`],
  ['what is on a staff page: the numbers that wait', () => '/api/gestion/pendientes'],
  ['the list of orders', () => '/api/gestion/pedidos/lista'],
  ['all of them, newest first', () => '/api/gestion/pedidos/lista?estatus=todos'],
  ['its counts', () => '/api/gestion/pedidos/cuentas'],
  ['its counts, pick-ups', () => '/api/gestion/pedidos/cuentas?servicio=retiro'],
  ['an order by its name', () => '/api/gestion/pedidos/lista?q=yokasta+7701'],
  ["a client's orders", ({ client }) => `/api/gestion/clientes/${client}/pedidos`],
  ['the clients', () => '/api/gestion/clientes'],
  ['their counts', () => '/api/gestion/clientes/cuentas'],
  ['the mails', () => '/api/gestion/correos'],
  ['the mails to an address', () => '/api/gestion/correos?busca=cliente77@'],
  ['the tickets', () => '/api/gestion/tickets'],
  ['their counts', () => '/api/gestion/tickets/cuentas'],
  ['a ticket by its words', () => '/api/gestion/tickets?q=talla+777'],
  ['past chats', () => '/api/gestion/chat/pasadas'],
  ['a past chat by its address', () => '/api/gestion/chat/pasadas?q=cliente77@'],
  ['the inbox', () => '/api/gestion/bandeja'],
  ['its counts', () => '/api/gestion/bandeja/cuentas'],
  ['what is decided', () => '/api/gestion/bandeja?estado=decididas'],
  ['all that was written about an order', ({ code }) => `/api/gestion/hilo?codigo=${code}`],
  ['who did what', () => '/api/gestion/actividad'],
]

await measureIn(
  async ({ url, machine, openServer }) => {
    const shops: Shop[] = []
    for (const [i, orders] of SIZES.entries()) shops.push(await open(url, orders, PORT + i))
    console.log(`\n${machine}, median of ${ROUNDS}\n`)
    console.log(`| ms | ${SIZES.map((size) => size.toLocaleString('en')).join(' | ')} | last : first (aim ≤ 1.3) |`)
    console.log('| --- |'.padEnd(7 + 6 * (SIZES.length + 1), ' --- |'))
    for (const [what, address] of READS) {
      const times = shops.map(() => [] as number[])
      for (let round = -5; round < ROUNDS; round++)
        for (const [i, shop] of shops.entries()) {
          const start = performance.now()
          const answer = await fetch(shop.origin + address(shop), { headers: { cookie: shop.cookie } })
          await answer.text()
          if (answer.status !== 200) throw new Error(`${what}: ${answer.status}`)
          if (round >= 0) times[i]?.push(performance.now() - start)
        }
      const medians = times.map((own) => quantile(own, 0.5))
      const ratio = (medians.at(-1) ?? Number.NaN) / (medians[0] ?? Number.NaN)
      console.log(`| ${what} | ${medians.map((ms) => ms.toFixed(1)).join(' | ')} | ${ratio.toFixed(2)} |`)
    }

    async function open(server: string, orders: number, port: number): Promise<Shop> {
      const name = `brisa_${orders}`
      await execute(server, `create database ${name}`)
      const DATABASE_URL = databaseUrlOf(server, name)
      await migrateDatabase(DATABASE_URL, prepareQueue)
      await openServer(port, {
        ...shopServer,
        env: { DATABASE_URL, ADMIN_EMAIL: admin.correo, ADMIN_PASSWORD: admin.contrasena },
      })
      await growTo(DATABASE_URL, orders)
      const origin = `http://127.0.0.1:${port}`
      const answer = await fetch(`${origin}/api/sesion`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin },
        body: JSON.stringify(admin),
      })
      const cookie = answer.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; ')
      const client = new pg.Client({ connectionString: DATABASE_URL })
      await client.connect()
      const { rows } = await client.query(`select c.codigo_pedido as code, c.codigo_membresia as client
        from pedidos_cuenta c order by c.codigo_pedido desc limit 1`)
      await client.end()
      return { origin, cookie, ...rows[0] }
    }
  },
  { filled: false },
)
