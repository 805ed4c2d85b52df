import { createHash, randomUUID } from 'node:crypto'
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
import { openShop } from '#testing/shop.server.ts'

type Statement = { text: string; values: unknown[] }

/** Rows of one table that a statement may read, whatever the table's size: more than any page shows. */
const MAX_ROWS_READ = 2_000

/**
 * Tables that stay small: those that only the owner and staff write, `turnos` with one row per agent, `conteos`, whose
 * rows are merged each night, `envios_push`, whose rows are deleted once their push has left, and `pospuestos`, whose
 * rows go a day after their time.
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

/** The first value of the first row. */
const firstValue = async (what: string) => String(Object.values((await own.query(what)).rows[0] ?? {})[0])
const code = await firstValue(`select "Código de pedido" from "Pedidos" order by "Fecha_creacion" desc offset 40`)
const phone = await firstValue(`select telefono from "Pedidos" where "Código de pedido" = '${code}'`)
const user = await firstValue(`select id from "user" where email = '${beto.correo}'`)
const member = await firstValue(`select codigo_membresia from profiles where user_id = '${user}'`)
const idOf = (table: string) => firstValue(`select id from ${table} where user_id = '${user}'`)
const photoOf = (table: string, owner: string, whose = '') =>
  firstValue(`select ${owner} || '/fotos/' || id from ${table} ${whose}`)
const micros = await firstValue(`select (extract(epoch from now() - interval '300 days') * 1000000)::bigint`)
const longAgo = await firstValue(
  `select (extract(epoch from "Fecha_creacion") * 1000000)::bigint from "Pedidos" order by 1 desc offset 50000`,
)
const nobody = randomUUID()
const placeIn = (table: string, offset: number) =>
  firstValue(
    `select (extract(epoch from fecha_creacion) * 1000000)::bigint || '_' || id from ${table} order by fecha_creacion desc offset ${offset}`,
  )
const oldClient = await placeIn('profiles', 10_000)
const oldMail = await placeIn('correos', 50_000)
const news = await firstValue(`insert into noticias (titulo, contenido) values ('Larimar', 'Azul') returning id`)
// A browser with the key of a conversation.
const secret = 'x'.repeat(43)
const key = createHash('sha256').update(secret).digest('hex')
await own.query(`update conversaciones_llaves set huella = '${key}' where conversacion_id = (select id from conversaciones where user_id is null limit 1);
  update chatbot_conversations set huella = '${key}' where id = (select id from chatbot_conversations where user_id is null limit 1)`)

// The first read of an order's WhatsApp messages makes their link, and its row cannot be inserted again below.
await carla.call(prepararAvisos, { querystring: { pedidos: code } })

/**
 * URLs that take the token of a mail's link. An unknown token is sent: it is looked up, and answered with 404.
 */
const BY_LINK = ['/api/correos-por-confirmar', '/api/vinculos', '/api/pedido-por-enlace', '/api/confirmaciones']

/** For each GET route, the ids and queries of the requests: one for each way in which the route reads the database. */
const EXAMPLES: Record<string, string[]> = {
  '/healthz': [''],
  '/readyz': [''],
  '/api/docs': [''],
  '/api/sesion': [''],
  '/api/sesion/todas': [''],
  '/api/correos-por-confirmar': [''],
  '/api/segundo-paso': [''],
  '/api/push': [''],
  '/api/miembro': [''],
  '/api/miembro/datos': [''],
  '/api/mis-pedidos': ['', '?estado=activos', `?despues_de=${micros}_${code}`],
  '/api/mis-pedidos/pendientes': [''],
  '/api/vinculos': [''],
  '/api/mis-paquetes': [''],
  '/api/mis-paquetes/:id/fotos/:foto': [
    await photoOf(
      'paquetes_fotos',
      'paquete_id',
      `where paquete_id in (select id from paquetes_digitados where user_id = '${user}')`,
    ),
  ],
  '/api/avisos': ['', `?despues_de=${micros}_1`],
  '/api/avisos/:id': [await idOf('notifications')],
  '/api/noticias': [''],
  '/api/gestion/avisos': [''],
  '/api/gestion/avisos/alcance': [''],
  '/api/gestion/clientes/:codigo/avisos': [member],
  '/api/gestion/circulares': [''],
  '/api/gestion/noticias': [''],
  '/api/gestion/noticias/:id': [news],
  '/api/preguntas': [''],
  '/api/gestion/preguntas': [''],
  '/api/tickets': ['', '?estado=abierto', `?despues_de=${micros}_1`],
  '/api/tickets/:id': [await idOf('tickets_ayuda')],
  '/api/tickets/:id/fotos/:foto': [await photoOf('tickets_fotos', 'ticket_id')],
  '/api/gestion/tickets': [
    '',
    '?orden=nuevos',
    '?q=talla+7777',
    `?despues_de=true_${micros}_1`,
    `?despues_de=false_${micros}_1`,
    `?orden=nuevos&despues_de=${micros}_1`,
    '?estado=cerrado',
    '?sin_responder=si',
    '?q=peralta',
  ],
  '/api/gestion/tickets/cuentas': ['', '?q=talla+7777'],
  '/api/gestion/tickets/respuestas-preparadas': [''],
  '/api/gestion/tickets/:id': ['77'],
  '/api/gestion/tickets/:id/fotos/:foto': [await photoOf('tickets_fotos', 'ticket_id')],
  '/api/chat': [''],
  '/api/chat/atencion': [''],
  '/api/gestion/chat': [''],
  '/api/gestion/chat/pasadas': ['', `?despues_de=${micros}_${nobody}`, '?q=cliente7777', '?q=peralta'],
  '/api/gestion/chat/preparadas': [''],
  '/api/gestion/chat/:id': [await firstValue('select id from conversaciones')],
  '/api/gestion/clientes': [
    '',
    '?q=cliente+7777',
    '?estado=sin_confirmar',
    '?estado=suspendidos',
    '?estado=admins',
    `?despues_de=${oldClient}`,
  ],
  '/api/movimientos': [''],
  '/api/movimientos.csv': [''],
  '/api/gestion/clientes/:codigo/movimientos': [member],
  '/api/gestion/clientes/cuentas': [''],
  '/api/gestion/clientes/:codigo': [member],
  '/api/gestion/cuentas/:id/sesiones': [user],
  '/api/pedidos/:codigo': [code],
  '/api/pedido-por-enlace': [''],
  '/api/rastreo': [`?codigo=${code}`],
  '/api/estatus': [''],
  '/api/gestion/correos': [
    '',
    '?estado=fallido',
    '?estado=pendiente',
    '?busca=cliente7777',
    `?busca=${code}`,
    `?despues_de=${oldMail}`,
  ],
  '/api/gestion/correos/:id': [await firstValue('select id from correos')],
  '/api/gestion/pendientes': [''],
  '/api/gestion/esperas': [''],
  '/api/gestion/hechos-hoy': [''],
  '/api/gestion/pedidos': [''],
  '/api/gestion/pedidos/:codigo': [code],
  '/api/gestion/pedidos/:codigo/fotos': [code],
  '/api/gestion/pedidos/:codigo/fotos/:foto': [await photoOf('pedidos_fotos', 'codigo_pedido')],
  '/api/pedidos/:codigo/fotos/:foto': [
    await photoOf(
      'pedidos_fotos',
      'codigo_pedido',
      `join "Pedidos" on "Código de pedido" = codigo_pedido where clase = 'pieza' and correo_cliente = '${beto.correo}'`,
    ),
  ],
  '/api/gestion/codigos/:codigo': [code],
  '/api/gestion/pedidos/lista': [
    '',
    '?estatus=todos',
    '?estatus=8',
    '?estatus=todos&orden=entrega',
    '?orden=antiguos',
    '?vencidos=si',
    '?sin_precio=si',
    `?q=${phone}`,
    '?q=clienta+77777',
    '?servicio=retiro',
    `?estatus=todos&despues_de=${longAgo}_${code}`,
    `?estatus=todos&orden=entrega&despues_de=2025-06-01_${code}`,
    `?estatus=todos&orden=entrega&despues_de=infinity_${code}`,
  ],
  '/api/gestion/pedidos/cuentas': ['', '?estatus=todos', '?servicio=retiro', '?q=clienta+77777'],
  '/api/gestion/pedidos/busquedas': ['?q=clienta+77777', `?q=${code}`],
  '/api/gestion/pedidos/filas': [`?codigos=${code}`],
  '/api/gestion/pedidos/novedades': ['', `?estatus=todos`],
  '/api/gestion/pedidos/elegidos': [''],
  '/api/gestion/papel': [`?codigos=${code}`],
  '/api/gestion/archivos/pedidos.csv': [''],
  '/api/gestion/archivos/clientes.csv': [''],
  '/api/gestion/archivos/movimientos.csv': [''],
  '/api/gestion/actividad': [
    '',
    `?quien=${user}`,
    '?quien=web',
    '?tipo=chat',
    `?cosa=pedido&clave=${code}`,
    '?desde=2025-01-01&hasta=2025-01-02',
    '?cosa=ticket',
  ],
  '/api/gestion/actividad/personas': [''],
  '/api/gestion/pedidos/:codigo/otros': [code],
  '/api/gestion/pedidos/:codigo/cronica': [code],
  '/api/gestion/hilo': [`?codigo=${code}`, `?correo=${beto.correo}`, `?codigo=${code}&correo=${beto.correo}`],
  '/api/gestion/clientes/:codigo/pedidos': [member, `${member}?despues_de=${micros}_${code}`],
  '/api/confirmaciones': [''],
  '/api/gestion/bandeja': [
    '',
    '?clase=retiro',
    '?estado=decididas',
    '?estado=decididas&clase=mensaje',
    '?busca=talla+7777',
    '?estado=decididas&busca=talla+7777',
    `?estado=decididas&despues_de=${micros}_retiro_7`,
    `?despues_de=true_${micros}_retiro_7`,
  ],
  '/api/gestion/bandeja/cuentas': ['', '?estado=decididas', '?busca=talla+7777', '?estado=decididas&busca=cliente7777'],
  '/api/gestion/bandeja/:clase/:id': [
    'mensaje/77',
    'retiro/77',
    'ayuda/77',
    'direccion/77',
    `internacional/${await firstValue('select id from pedidos_formulario where codigo_pedido is null')}`,
  ],
  '/api/gestion/respuestas-preparadas': [''],
  '/api/asistente': [''],
  '/api/gestion/asistente/:id': [await firstValue('select id from chatbot_conversations')],
  '/api/gestion/preguntas-sin-respuesta': [''],
  '/api/gestion/asistente/ejemplos': [''],
  '/api/gestion/paquetes': ['', '?q=cliente+7777', `?codigo_membresia=${member}`],
  '/api/gestion/paquetes/codigos/:codigo': [code],
  '/api/gestion/paquetes/:id/fotos/:foto': [await photoOf('paquetes_fotos', 'paquete_id')],
  '/api/gestion/pedidos/:codigo/copias-de-historial': [`${code}?origen=B50-00007`],
  '/api/gestion/movimientos': [''],
  '/api/gestion/pedidos/:codigo/frases': [code],
  '/api/gestion/guias': ['?numero=MIA10000010'],
  '/api/gestion/pedidos/:codigo/guias': [code],
  '/api/gestion/avisos-a-mano': [`?pedidos=${code}`],
  '/api/gestion/textos-de-whatsapp/:codigo/:mensaje': [`${code}/listo`],
}

/** By the start of a URL: the tables that its route may read whole, and why. */
const ACCEPTED_READS: Record<string, Record<string, string>> = {
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
const people: Record<string, typeof ana> = { publica: ana, miembro: beto, admin: carla }
/** A public route that answers only the owner of the order. */
const OF_OWNER = '/api/pedidos/:codigo/fotos/:foto'

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
    const [path = '', query] = example.split('?')
    const cookie = [people[url === OF_OWNER ? 'miembro' : (policy ?? '')]?.cookie, `brisa.llave=${secret}`]
      .filter(Boolean)
      .join('; ')
    let status = 0
    const statements = await recordStatements(async () => {
      const answer = await app.inject({
        url: url.replace(/:\w+(\/(fotos\/)?:\w+)?/, path) + (query ? `?${query}` : ''),
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
