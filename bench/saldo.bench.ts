import { randomInt, randomUUID } from 'node:crypto'
import pg from 'pg'
import pino from 'pino'
import { openDatabase } from '#db/open.server.ts'
import { crearMiembro } from '#miembros/miembros.server.ts'
import { conciliar } from '#saldo/reconciliation.server.ts'
import { shopServer } from '../scripts/server-command.mjs'
import { freePort, measureIn, quantile } from './scenario.ts'

/**
 * Tests credits, charges and reversals of five members over many connections, at two processes on one database. Every
 * tenth request is sent twice, to both processes. The answers must match the balances.
 */
const MOVEMENTS = Number(process.env.MOVIMIENTOS ?? 1_000)
const CONNECTIONS = 20
const MEMBERS = 5
const admin = { correo: 'carla@brisa.example', contrasena: 'cuentas-y-mariposas' }

type Done = { codigo: string; id: number; cents: number }
type MovementResponse = { saldo: string; movimiento: { id: number; monto: string } }

const cents = (monto: string) => Math.round(Number(monto) * 100)

await measureIn(
  async ({ url, machine, openServer }) => {
    const ports = [await freePort(), await freePort()]
    const env = { ...shopServer.env, SECRET: randomUUID(), ADMIN_EMAIL: admin.correo, ADMIN_PASSWORD: admin.contrasena }
    for (const port of ports) await openServer(port, { ...shopServer, env })
    const database = openDatabase(url, pino({ level: 'silent' }))
    const codes = await createMembers(database.db)
    const cookies = await Promise.all(ports.map(signIn))

    async function post(processIndex: number, path: string, body: object, key: string) {
      const origin = `http://127.0.0.1:${ports[processIndex]}`
      const response = await fetch(`${origin}/api/gestion/clientes/${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': key,
          cookie: cookies[processIndex] ?? '',
          origin,
        },
        body: JSON.stringify(body),
      })
      return { status: response.status, body: (await response.json()) as MovementResponse }
    }

    const toReverse: Done[] = []
    const done: Done[] = []
    const refused = new Map<number, number>()
    const delays: number[] = []
    const duplicates: string[] = []
    let started = 0

    async function move(number: number) {
      const codigo = codes[randomInt(MEMBERS)] ?? ''
      const monto = `${randomInt(1, 2_000)}.${String(randomInt(100)).padStart(2, '0')}`
      const previous = number % 3 === 2 ? toReverse.pop() : undefined
      const [path, body] = previous
        ? [`${previous.codigo}/movimientos/${previous.id}/reversos`, { motivo: 'Medida' }]
        : number % 3 === 1
          ? [`${codigo}/cargos`, { monto, descripcion: 'Medida' }]
          : [`${codigo}/creditos`, { monto }]
      const key = randomUUID()
      const start = performance.now()
      const copies = await Promise.all(
        (number % 10 === 0 ? [0, 1] : [number % 2]).map((processIndex) => post(processIndex, path, body, key)),
      )
      delays.push(performance.now() - start)
      // One copy may be refused and the other succeed after a credit, but the change must happen once.
      const accepted = copies.filter(({ status }) => status === 200)
      if (new Set(accepted.map((copy) => JSON.stringify(copy))).size > 1) duplicates.push(key)
      const first = accepted[0] ?? copies[0]
      if (!first) return
      if (first.status !== 200) {
        refused.set(first.status, (refused.get(first.status) ?? 0) + 1)
        return
      }
      const { id, monto: movedAmount } = first.body.movimiento
      const movement = { codigo: previous?.codigo ?? codigo, id, cents: cents(movedAmount) }
      done.push(movement)
      if (number % 3 === 0) toReverse.push(movement)
    }

    async function work() {
      while (started < MOVEMENTS) await move(started++)
    }

    const startedAt = performance.now()
    await Promise.all(Array.from({ length: CONNECTIONS }, work))
    const seconds = (performance.now() - startedAt) / 1000
    const bare = await moveBare(url, codes)

    const { rows } = await database.db.$client.query<{ codigo: string; saldo: string; filas: string; correos: string }>(
      `select p.codigo_membresia as codigo, p.saldo,
        (select count(*) from creditos_dados c where c.codigo_membresia = p.codigo_membresia and c.descripcion is distinct from 'desnudo') as filas,
        (select count(*) from correos m where m.para = p.correo and m.funcion = 'send-credit-notification') as correos
      from profiles p where p.codigo_membresia = any($1) order by 1`,
      [codes],
    )
    const lines = rows.map(({ codigo, saldo, filas, correos }) => {
      const own = done.filter((movement) => movement.codigo === codigo)
      const sum = own.reduce((total, movement) => total + movement.cents, 0)
      return `| ${codigo} | ${own.length} | ${(sum / 100).toFixed(2)} | ${saldo} | ${filas} | ${correos} | ${sum === cents(saldo) && own.length === Number(filas) ? 'yes' : '**no**'} |`
    })
    const { diferencias: differences, saltos: gaps } = await conciliar(database.db)
    await database.close()
    console.log(`
${MOVEMENTS} credits, charges and reversals from ${CONNECTIONS} connections at two processes, every tenth sent twice.
${machine}

| member | answered 200 | their sum | balance | rows | mails | exact |
| --- | --- | --- | --- | --- | --- | --- |
${lines.join('\n')}

Refused: ${[...refused].map(([status, times]) => `${times} × ${status}`).join(', ') || 'none'}. Doubles: ${duplicates.length}. Reconciled: ${differences.length} balances and ${gaps.length} rows differ.
${(MOVEMENTS / seconds).toFixed(0)} a second, p50 ${quantile(delays, 0.5).toFixed(0)} ms, p99 ${quantile(delays, 0.99).toFixed(0)} ms; bare SQL (update and insert in one transaction) ${bare.toFixed(0)} a second.`)
    if (lines.some((line) => line.includes('**no**')) || duplicates.length + differences.length + gaps.length > 0)
      process.exitCode = 1
  },
  { filled: false },
)

async function createMembers(db: Parameters<typeof crearMiembro>[0]) {
  const codes: string[] = []
  for (let number = 0; number < MEMBERS; number++) {
    const data = { nombre: `Miembro ${number}`, correo: `miembro${number}@ejemplo.com`, contrasena: randomUUID() }
    const created = await crearMiembro(db, { ...data, rol: 'user' })
    if (created) codes.push(created.codigo_membresia)
  }
  return codes
}

async function signIn(port: number) {
  const origin = `http://127.0.0.1:${port}`
  const response = await fetch(`${origin}/api/sesion`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(admin),
  })
  if (!response.ok) throw new Error(`could not sign in: ${response.status}`)
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** Runs the shop's two statements by hand, leaving the balance unchanged. @returns transactions a second */
async function moveBare(url: string, codes: string[]) {
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS })
  let started = 0
  async function work() {
    while (started++ < MOVEMENTS) {
      const codigo = codes[randomInt(codes.length)]
      const client = await pool.connect()
      await client.query('begin')
      await client.query('update profiles set saldo = saldo + 0 where codigo_membresia = $1', [codigo])
      await client.query(
        `insert into creditos_dados (codigo_membresia, correo, nombre, monto, descripcion) values ($1, '', 'Medida', 0, 'desnudo')`,
        [codigo],
      )
      await client.query('commit')
      client.release()
    }
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: CONNECTIONS }, work))
  const seconds = (performance.now() - startedAt) / 1000
  await pool.end()
  return MOVEMENTS / seconds
}
