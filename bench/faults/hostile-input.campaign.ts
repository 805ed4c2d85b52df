import fc from 'fast-check'
import pg from 'pg'
import type { Policy } from '#lib/route.ts'
import { growTo } from '#testing/growth.server.ts'
import { EXPECTED } from '#testing/permissions.ts'
import { freePort, measureIn, quantile, shopServer } from '../scenario.ts'
import { campaign, type Outcome, type Run } from './campaign.ts'
import { isAllowed, oracleOf } from './hostile/answers.ts'
import { MARK, mark, openPeople, ROLES, type RoleName } from './hostile/people.ts'
import { asCurl, type Document, type Operation, operationsOf, requestsTo } from './hostile/requests.ts'
import { openSender } from './hostile/send.ts'

/**
 * Sends each route of the OpenAPI document requests that are right and wrong in every way, as every role. No answer may
 * be a 5xx, leave its contract, show internals or another person's data, or do what the role may not. `ROUTE` takes
 * only routes whose name contains it, as in `ROUTE='POST /api/pedidos'`.
 */
const ONLY = process.env.ROUTE ?? ''
const WORKERS = 6
/** Requests that look for a smaller counterexample. */
const SHRINKS = 40
/** Routes after which the people's accounts and sessions are put back, so they have their turn alone. */
const OF_ACCOUNTS =
  /^\w+ \/api\/(sesion|miembro|segundo-paso|contrasenas|gestion\/(cuentas|clientes|invitaciones|equipo)|mis-pedidos|correos-confirmados)/

await campaign({
  name: 'hostile-input',
  short: { requests: 3, round: 3, seconds: 60 },
  long: { requests: 2_000, round: 10, seconds: 5 * 3_600 },
  async run({ size, minutes, random, defer, plantsFault }) {
    let outcome: Outcome = { figures: {}, broken: ['it did not run'] }
    // Not with the examples of a new shop: the rows that are grown stand in their place.
    await measureIn(
      async ({ url, openServer }) => {
        const port = await freePort()
        const publicUrl = `http://127.0.0.1:${port}`
        const env = {
          ...shopServer.env,
          PUBLIC_URL: publicUrl,
          TRUST_PROXY: '127.0.0.1',
          ADMIN_EMAIL: 'admin@ejemplo.net',
        }
        await openServer(port, { ...shopServer, env })
        outcome = await attackAll({ url, port, publicUrl, size, minutes, random, defer, plantsFault })
      },
      { filled: false },
    )
    return outcome
  },
})

type Size = {
  /** To each route. */
  requests: number
  /** Requests to a route before the next one has its turn: what the time allows is spread over all routes. */
  round: number
  seconds: number
}
type Attack = Pick<Run<Size>, 'size' | 'random' | 'defer' | 'plantsFault'> & {
  /** Instead of the size's seconds: what is left out then is no fault. */
  minutes: number | undefined
  url: string
  port: number
  publicUrl: string
}

async function attackAll({
  url,
  port,
  publicUrl,
  size,
  minutes,
  random,
  defer,
  plantsFault,
}: Attack): Promise<Outcome> {
  await growTo(url, 1_000)
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {}) // the database is stopped when the campaign fails
  await client.connect()
  const unmarked = await mark(client)
  const people = await openPeople(url, publicUrl)
  defer(people.close)
  const sender = openSender({
    port,
    origin: publicUrl,
    sockets: WORKERS * 2,
  })
  defer(sender.close)
  const document = await (await fetch(`${publicUrl}/api/docs`)).json()
  const planted = plantsFault ? await plant(client, document) : []
  await client.end()
  const nameOf = ({ method, url: path }: Operation) => `${method} ${path}`
  const operations = operationsOf(document).filter((one) => one.method !== 'HEAD' && nameOf(one).includes(ONLY))
  if (operations.length === 0) throw new Error(`no route's name contains ${ONLY}`)

  const broken = unmarked.map((column) => `without a mark: ${column}`)
  const times: number[] = []
  const statuses = new Map<number, number>()
  const done = new Set<string>()
  const reached = new Set<string>()
  const failed = new Set<string>()
  let resets = 0
  const seed = Math.floor(random() * 2 ** 31)
  const started = performance.now()

  const seconds = minutes ? minutes * 60 : size.seconds
  const isOver = () => performance.now() - started > seconds * 1000

  const policyOf = (name: string) => (EXPECTED[name] ?? 'publica') as Policy // permissions.test.ts checks that they are policies
  const oracles = new Map(operations.map((one) => [one, oracleOf(one, policyOf(nameOf(one)))]))

  async function attack(operation: Operation, round: number) {
    const name = nameOf(operation)
    const why = oracles.get(operation)
    if (isOver() || failed.has(name) || !why) return
    const policy = policyOf(name)
    let tries = 0
    const property = fc.asyncProperty(requestsTo(operation, ROLES, people.known(operation.url)), async (sent) => {
      if (isOver() || (tries > 0 && ++tries > SHRINKS)) return
      reached.add(name)
      const answer = await sender.send(sent, people.cookies[sent.role] ?? '').catch((error: Error) => error)
      // A body that is still being sent meets the end of a connection whose request was refused.
      if (answer instanceof Error && /EPIPE|ECONNRESET/.test(String(Object(answer).code))) return void resets++
      if (answer instanceof Error) tries += 15
      else {
        times.push(answer.ms)
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        if (answer.status < 300 && isAllowed(policy, sent.role as RoleName)) done.add(name)
        if (answer.status < 300 && sent.method !== 'GET' && OF_ACCOUNTS.test(name)) await people.restore()
      }
      const reason = answer instanceof Error ? answer.message : why(sent, answer)
      if (!reason) return
      tries ||= 1
      throw new Error(answer instanceof Error ? reason : `${reason}: ${answer.status} ${answer.body.slice(0, 500)}`)
    })
    const { counterexample, errorInstance } = await fc.check(property, { seed: seed + round, numRuns: size.round })
    const [sent] = counterexample ?? []
    if (!sent) return
    const reason = errorInstance instanceof Error ? errorInstance.message : String(errorInstance)
    failed.add(name)
    broken.push(`${name} as ${sent.role}: ${reason}\n  ${asCurl(sent, publicUrl)}`)
  }

  const [ofAccounts = [], others = []] = [true, false].map((isOfAccounts) =>
    operations.filter((one) => OF_ACCOUNTS.test(nameOf(one)) === isOfAccounts),
  )
  const rounds = Math.ceil(size.requests / size.round)
  for (let round = 0; round < rounds && !isOver(); round++) {
    const queue = [...others]
    const work = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) await attack(next, round)
    }
    await Promise.all(Array.from({ length: WORKERS }, work))
    for (const operation of ofAccounts) {
      await people.restore()
      await attack(operation, round)
    }
  }
  const counts = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status} × ${count}`)
  const left =
    isOver() &&
    `not every route had its ${size.requests} requests in ${seconds} s, and ${operations.length - reached.size} had none`
  if (left && !minutes) broken.push(left)
  if (times.length === 0) broken.push('no request was answered')
  const inPart = [ONLY && `routes whose name does not contain ${ONLY}`, left].filter(Boolean).join('; ')
  return {
    broken,
    planted,
    ...(inPart && { inPart }),
    figures: {
      routes: `${reached.size} of ${operations.length}`,
      requests: times.length,
      'routes that a request succeeded at': done.size,
      answers: counts.join(', '),
      'p50 ms': Math.round(quantile(times, 0.5)),
      'p99 ms': Math.round(quantile(times, 0.99)),
      'connections ended by the shop': resets,
    },
  }
}

/**
 * Takes a table away, promises a field that an answer does not have, and shows a mark of somebody's data to everybody.
 * @returns words of the reports
 */
async function plant(client: pg.Client, document: Document) {
  await client.query('alter table preguntas rename to preguntas_de_antes')
  await client.query(`update "Estatus" set descripcion = '${MARK}'`)
  const schema = document.paths['/api/chat/atencion']?.get?.responses['200']?.content?.['application/json']?.schema
  if (!schema) throw new Error('GET /api/chat/atencion has no answer in the OpenAPI document')
  schema.properties = { ...schema.properties, plantado: { type: 'string' } }
  schema.required = [...(schema.required ?? []), 'plantado']
  return ['status 500', 'outside its contract', "another person's data"]
}
