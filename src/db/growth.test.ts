import type { RouteOptions } from 'fastify'
import pg from 'pg'
import pino from 'pino'
import { afterAll, expect, test, vi } from 'vitest'
import { iniciarSesion } from '#auth/contract.ts'
import { pedirAgente } from '#conversaciones/chat/contract.ts'
import { runRound } from '#conversaciones/chat/round.server.ts'
import { crearTicket } from '#conversaciones/tickets/contract.ts'
import { cleanUp } from '#jobs/cleanup.server.ts'
import { listarCorreos } from '#mail/buzon/contract.ts'
import { crearCuenta } from '#miembros/alta/contract.ts'
import { borrarCuenta } from '#miembros/contract.ts'
import { prepararAvisos } from '#pedidos/mover/whatsapp/contract.ts'
import { GROWING, growTo } from '#testing/growth.server.ts'
import { addressOf, BY_LINK, OF_OWNER, openExamples, secret } from '#testing/growthExamples.server.ts'
import { openShop } from '#testing/shop.server.ts'

type Statement = { text: string; values: unknown[] }

/** Rows of one table that a statement may read, whatever the table's size: more than any page shows. */
const MAX_ROWS_READ = 2_000

/**
 * Tables that stay small: those that only the owner and staff write, `turnos` with one row per agent, `conteos`, whose
 * rows are merged each night, `envios_push`, whose rows are deleted once their push has left, `pospuestos`, whose rows
 * go a day after their time, `respaldos` with a row each night, `alarmas` with three rows and one for each machine, and `fallas` with a
 * few rows a day for a week.
 */
const SMALL_TABLES = [
  'Estatus',
  'series_pedidos',
  'textos_de_whatsapp',
  'noticias',
  'circulares',
  'preguntas',
  'turnos',
  'silencios',
  'conteos',
  'asistente_ejemplos',
  'envios_push',
  'pospuestos',
  'partes_de_fotos',
  'invitaciones',
  'ajustes',
  'libro',
  'formatos_de_banco',
  'respaldos',
  'alarmas',
  'fallas',
]

let recorded: Statement[] = []
const originalQuery = pg.Client.prototype.query
vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...all: unknown[]) {
  const [first, second] = all
  const text = typeof first === 'string' ? first : (first as { text?: string }).text
  const values = (first as { values?: unknown[] }).values ?? (Array.isArray(second) ? second : [])
  if (text && /^\s*(select|with|insert|update|delete)/i.test(text)) recorded.push({ text, values })
  return (originalQuery as (...all: unknown[]) => unknown).apply(this, all) as never // the result type of any overload
})

const routes: RouteOptions[] = []
const shop = await openShop({ onRoute: (ruta) => routes.push(ruta) })
const { app, url, db, ana, beto, carla, contrasena } = shop
await growTo(url, 100_000)
const own = new pg.Client({ connectionString: url })
await own.connect()
afterAll(async () => {
  vi.restoreAllMocks()
  await own.end()
})

const { examples: EXAMPLES, code, phone } = await openExamples(own, beto.correo)
// The first read of an order's WhatsApp messages makes their link, and its row cannot be inserted again below.
await carla.call(prepararAvisos, { querystring: { pedidos: code } })

/** By the start of a URL: the tables that its route may read whole, and why. */
const ACCEPTED_READS: Record<string, Record<string, string>> = {
  '/api/gestion/piezas': { piezas: 'states are counted over all pieces, of which a shop has some thousands at most' },
  '/api/piezas': { piezas: 'the window counts the pieces of each kind; the server keeps the page until one changes' },
  '/api/gestion/banco/cuadre': { pagos: 'the transfers of 60 days are compared with the bank' },
  '/api/gestion/meses': {
    Pedidos: 'what is owed is summed over all orders',
    pagos: 'likewise, and what was collected over a month',
    lineas_de_pedido: 'what was sold is summed over a month',
    piezas: 'their kinds are read once for a month',
    propuestas: 'the discounts of the orders of a month are summed',
  },
  '/api/gestion/archivos/mes.csv': {
    pagos: 'a month is exported',
    Pedidos: 'likewise',
    datos_fiscales: 'likewise',
    propuestas: 'likewise',
  },
  '/api/gestion/archivos/clientes.csv': { Pedidos: 'all clients are exported, so all orders are read' },
  '/api/gestion/pedidos': {
    paquetes_digitados: 'asked once for hundreds of orders, PostgreSQL reads the few packages there are for each',
    cancelaciones_notificaciones: 'likewise',
  },
}

type Node = { 'Relation Name'?: string; 'Node Type': string; Plans?: Node[] } & Record<string, number>

/** The growing tables of which a statement reads more than `MAX_ROWS_READ` rows. */
async function largeReadsOf({ text, values }: Statement) {
  await own.query('begin')
  const { rows } = await own.query(`explain (analyze, timing off, format json) ${text}`, values)
  await own.query('rollback')
  const largeReads: { table: string; rows: number; how: string }[] = []
  const look = (node: Node) => {
    const seen =
      (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
    const table = node['Relation Name']
    const rows = Math.round(seen * (node['Actual Loops'] ?? 1))
    if (table && table in GROWING && rows > MAX_ROWS_READ) largeReads.push({ table, rows, how: node['Node Type'] })
    for (const inner of node.Plans ?? []) look(inner)
  }
  look(rows[0]['QUERY PLAN'][0].Plan)
  return largeReads
}

/** The distinct statements that are sent to the database while `what` runs. */
async function recordStatements(what: () => unknown) {
  recorded = []
  await what()
  return [
    ...new Map(recorded.map((statement) => [statement.text + JSON.stringify(statement.values), statement])).values(),
  ]
}

async function complaintsOf(what: string, statements: Statement[]) {
  const complaints: string[] = []
  for (const statement of statements)
    for (const { table, rows, how } of await largeReadsOf(statement))
      if (!Object.entries(ACCEPTED_READS).some(([start, tables]) => what.startsWith(start) && table in tables))
        complaints.push(`${what}: ${how} of ${rows} rows of ${table}: ${statement.text}`)
  return complaints
}

// The addresses below the tracking page only redirect.
const reads = routes.filter(
  ({ method, url }) => method === 'GET' && url !== '/api/vivo' && !url.startsWith('/rastrear/'),
)
// The owner, who has every permission, asks all others.
const people: Record<string, typeof ana> = { publica: ana, miembro: beto }

test('every table grows in these tests, or stays small in a shop', async () => {
  const { rows } = await own.query(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  expect(rows.map(({ name }) => name).toSorted()).toEqual(
    [...Object.keys(GROWING), ...SMALL_TABLES, 'user', 'profiles'].toSorted(),
  )
})

test('every GET route has an example', () => {
  expect(phone).toMatch(/^809-/)
  expect(Object.keys(EXAMPLES).toSorted()).toEqual(reads.map(({ url }) => url).toSorted())
})

test.each(reads.flatMap(({ url, policy }) => EXAMPLES[url]?.map((example) => ({ url, policy, example })) ?? []))(
  '$url $example',
  async ({ url, policy, example }) => {
    const [, query] = example.split('?')
    const cookie = [
      (people[OF_OWNER.includes(url) ? 'miembro' : (policy ?? '')] ?? carla).cookie,
      `brisa.llave=${secret}`,
    ]
      .filter(Boolean)
      .join('; ')
    let status = 0
    const statements = await recordStatements(async () => {
      const answer = await app.inject({
        url: addressOf(url, example),
        headers: { cookie, ...(BY_LINK.includes(url) && { 'x-enlace': 'x'.repeat(22) }) },
      })
      status = answer.statusCode
    })
    expect(status).toBe(BY_LINK.includes(url) ? 404 : 200)
    expect(await complaintsOf(url + (query ? `?${query}` : ''), statements)).toEqual([])
  },
)

test('the nightly cleaning and the rounds of the chat', async () => {
  const statements = await recordStatements(async () => {
    await cleanUp(db, pino({ level: 'silent' }))
    await runRound(db)
  })
  expect(await complaintsOf('cleaning', statements)).toEqual([])
})

test('the list of the outbox does not read the texts of mails', async () => {
  const statements = await recordStatements(() => carla.call(listarCorreos, { querystring: {} }))
  const lists = statements.map(({ text }) => text).filter((text) => text.includes('from "correos"'))
  expect(lists).toHaveLength(1)
  expect(lists[0]).not.toMatch(/"(html|texto)"/)
})

test('what customers write, and a member who leaves', async () => {
  const correo = beto.correo
  const answers: number[] = []
  const note = (answer: { status: number }) => answers.push(answer.status)
  const statements = await recordStatements(async () => {
    note(await ana.solicita())
    note(
      await ana.call(crearCuenta, { body: { nombre: 'Ana', correo: 'nueva@ejemplo.com', telefono: '', contrasena } }),
    )
    note(await ana.call(iniciarSesion, { body: { correo, contrasena } }))
    note(await beto.call(crearTicket, { body: { asunto: 'La talla', descripcion: 'Hola' } }))
    note(
      await ana.call(pedirAgente, {
        body: { action: 'request_agent', email: correo, mensaje: 'Hola', codigo_pedido: null },
      }),
    )
    note(await beto.call(borrarCuenta, { body: { contrasena, aunque_saldo: true } }))
  })
  expect(answers.map((status) => Math.floor(status / 100))).toEqual([2, 2, 2, 2, 2, 2])
  const searching = statements.filter(({ text }) => !/^\s*insert|pgboss/.test(text))
  expect(await complaintsOf('writing', searching)).toEqual([])
})
