import pg from 'pg'
import { openDatabase } from '#db/open.server.ts'
import { crearMiembro } from '#miembros/miembros.server.ts'
import { growTo } from '#testing/growth.server.ts'
import { openExamples } from '#testing/growthExamples.server.ts'
import { databaseUrlOf, execute } from '#testing/postgres.server.ts'
import { freePort, type Scenario, shopServer, stop } from '../scenario.ts'
import { openProcessor, type Processor } from './growth/processor.ts'
import type { Asker } from './growth/reads.ts'
import { silent } from './shop.ts'

const admin = { correo: 'admin@brisa.example', contrasena: 'cuentas-y-mariposas-de-ambar' }
const member = { correo: 'beto@brisa.example', contrasena: 'cuentas-y-mariposas-de-ambar' }

/** A shop of one size, with its server. */
export type Grown = {
  processor: Processor
  url: string
  origin: string
  cookies: Record<Asker, string>
  examples: Record<string, string[]>
  close(): Promise<unknown>
}

/** Grows a database, unless it is there, and starts the shop on it. */
export async function openGrown(server: string, orders: number, openServer: Scenario['openServer']): Promise<Grown> {
  const name = `brisa_${orders}`
  const url = databaseUrlOf(server, name)
  // While a database is copied, nothing may be connected to it: several are grown at once.
  const beside = databaseUrlOf(server, 'postgres')
  const { rows } = await ofOne(beside, (client) => client.query('select from pg_database where datname = $1', [name]))
  if (rows.length === 0) {
    const growing = `${name}_growing`
    await execute(beside, `drop database if exists ${growing}`)
    await execute(beside, `create database ${growing} template ${new URL(server).pathname.slice(1)}`)
    await grow(databaseUrlOf(server, growing), orders)
    // The processor time of a connection is all that its statements need.
    await execute(beside, `alter database ${growing} set max_parallel_workers_per_gather = 0`)
    await execute(beside, `alter database ${growing} rename to ${name}`)
  }
  const { examples } = await ofOne(url, (client) => openExamples(client, member.correo))
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const env = {
    ...shopServer.env,
    DATABASE_URL: url,
    PUBLIC_URL: origin,
    TRUST_PROXY: '127.0.0.1',
    ADMIN_EMAIL: admin.correo,
  }
  const child = await openServer(port, { ...shopServer, env })
  const cookies = { visitor: '', member: await signIn(origin, member), admin: await signIn(origin, admin) }
  const processor = await openProcessor(child.pid, url)
  const close = async () => {
    await processor.close()
    await stop(child)
  }
  return { url, origin, cookies, examples, processor, close }
}

async function grow(url: string, orders: number) {
  const start = performance.now()
  const { db, close } = openDatabase(url, silent)
  await crearMiembro(db, { nombre: 'Carla', ...admin, rol: 'admin' })
  await crearMiembro(db, { nombre: 'Beto', ...member, rol: 'user' })
  await close()
  await growTo(url, orders)
  console.log(`${orders.toLocaleString('en')} orders grown in ${((performance.now() - start) / 1000).toFixed(0)} s`)
}

async function signIn(origin: string, person: typeof admin) {
  const answer = await fetch(`${origin}/api/sesion`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(person),
  })
  if (!answer.ok) throw new Error(`${person.correo} could not sign in: ${answer.status}`)
  const lines = answer.headers.getSetCookie()
  return lines.map((line) => line.split(';')[0]).join('; ')
}

/** The jobs of the queue's schedule. */
export async function readScheduled(url: string) {
  const { rows } = await ofOne(url, (client) => client.query<{ name: string }>('select name from pgboss.schedule'))
  return rows.map(({ name }) => name)
}

async function ofOne<T>(url: string, work: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}
