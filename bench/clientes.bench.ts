import pg from 'pg'
import pino from 'pino'
import { openDatabase } from '#db/open.server.ts'
import { foldText } from '#lib/foldText.ts'
import { contar, listar } from '#miembros/gestion/clientes.server.ts'
import type { ClienteFilter } from '#miembros/gestion/filter.ts'
import { measureIn, quantile } from './scenario.ts'

/**
 * Measures the client list with 10,000 and with 100,000 (`CLIENTES`) clients: each search and filter against
 * hand-written SQL, in turns, on one connection each. Medians of `RONDAS` measurements.
 */
const CLIENTS = Number(process.env.CLIENTES ?? 100_000)
const ROUNDS = Number(process.env.RONDAS ?? 30)

const contains = (...words: string[]) => words.map((word) => `p.busqueda like '%${word}%'`).join(' and ')
const startsWith = (prefix: string) => `(p.busqueda like '${prefix}%' or p.busqueda like '% ${prefix}%')`

/** Search terms of the same kinds at every size, which find a client in the middle of the table. */
type Middle = { codigo: string; correo: string; nombre: string; telefono: string }

const reads = ({ codigo, correo, nombre, telefono }: Middle): [string, ClienteFilter, string][] => [
  ['all', {}, 'true'],
  ['confirmed', { estado: 'confirmados' }, 'p.confirmado'],
  ['not confirmed', { estado: 'sin_confirmar' }, 'not p.confirmado'],
  ['suspended', { estado: 'suspendidos' }, 'u.suspendido_en is not null'],
  ['admins', { estado: 'admins' }, "exists (select from user_roles r where r.user_id = u.id and r.role = 'admin')"],
  ['a code', { q: codigo }, contains(codigo.toLowerCase())],
  ['digits of a code', { q: codigo.slice(3) }, contains(codigo.slice(3))],
  ['an e-mail', { q: correo }, contains(correo)],
  ['a whole name', { q: nombre }, contains(...foldText(nombre).split(' '))],
  ['a first name', { q: 'Yokasta' }, contains('yokasta')],
  ['name and surname', { q: 'yokasta PEÑA' }, contains('yokasta', 'pena')],
  ['a phone', { q: telefono }, `(${contains(...telefono.split(' '))} or ${contains(telefono.replace(/\D/g, ''))})`],
  ['end of a phone', { q: telefono.slice(-4) }, contains(telefono.slice(-4))],
  ['one letter', { q: 'y' }, startsWith('y')],
  ['one that no word begins with', { q: 'ß' }, startsWith('ss')],
  ['two letters', { q: 'zo' }, startsWith('zo')],
  ['two that few have', { q: 'qx' }, startsWith('qx')],
  ['what all e-mails have', { q: '@ejemplo' }, contains('@ejemplo')],
  ['what nobody has', { q: 'xilofono' }, contains('xilofono')],
  ['«%», which nobody has', { q: '%' }, contains('\\%')],
]

await measureIn(
  async ({ url, machine }) => {
    const firstCount = CLIENTS / 10
    await fill(url, 0, firstCount)
    const few = await measure(url)
    await fill(url, firstCount, CLIENTS)
    const many = await measure(url)
    const n = (amount: number) => amount.toLocaleString('en')
    console.log(`\n${machine}, median of ${ROUNDS}\n`)
    console.log(`| | ${n(firstCount)}: ms | ${n(CLIENTS)}: ms | times (aim ≤ 1.5) | bare SQL ms | ratio (aim ≤ 2) |`)
    console.log(`| --- |${' --- |'.repeat(5)}`)
    for (const [nombre, { list, sql }] of many) {
      const before = few.get(nombre)?.list ?? Number.NaN
      const cells = [before, list, list / before, sql, list / sql].map((value) => value.toFixed(2))
      console.log(`| ${nombre} | ${cells.join(' | ')} |`)
    }
  },
  { filled: false },
)

async function measure(url: string) {
  const database = openDatabase(url, pino({ level: 'silent' }))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Middle>(
    `select codigo_membresia as codigo, correo, nombre_completo as nombre, telefono from profiles
      where telefono like '809%' and nombre_completo !~ '\\m\\w{1,2}\\M' order by fecha_creacion offset (select count(*) / 10 from profiles) limit 1`,
  )
  const times = new Map<string, { list: number; sql: number }>()
  for (const [nombre, filter, where] of rows[0] ? reads(rows[0]) : []) {
    const bareStatement = `select p.codigo_membresia, p.user_id, p.nombre_completo, p.correo, p.telefono, p.saldo, p.confirmado,
        p.fecha_creacion, u.suspendido_en, exists (select from user_roles r where r.user_id = u.id and r.role = 'admin')
      from profiles p join "user" u on u.id = p.user_id where ${where} order by p.fecha_creacion desc, p.id desc limit 51`
    const [list = 0, sql = 0] = await inTurns(
      () => listar(database.db, filter),
      () => client.query(bareStatement),
    )
    times.set(nombre, { list, sql })
  }
  const [counts = 0, sql = 0] = await inTurns(
    () => contar(database.db),
    () => client.query('select count(*), count(*) filter (where confirmado) from profiles'),
  )
  times.set('the counters', { list: counts, sql })
  await client.end()
  await database.close()
  return times
}

async function inTurns(...run: (() => Promise<unknown>)[]) {
  const times = run.map(() => [] as number[])
  for (let round = -2; round < ROUNDS; round++)
    for (const [index, read] of run.entries()) {
      const startedAt = performance.now()
      await read()
      if (round >= 0) times[index]?.push(performance.now() - startedAt)
    }
  return times.map((own) => quantile(own, 0.5))
}

/** Writes accounts as after years of use. The triggers that notify are disabled. */
async function fill(url: string, start: number, end: number) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  await client.query('alter table profiles disable trigger user')
  await client.query(
    `insert into "user" (id, name, email, email_verified, suspendido_en)
    select md5(n::text)::uuid, '', 'cliente' || n || '@ejemplo.com', n % 7 <> 0, case when n < 10000 and n % 150 = 0 then now() end
    from generate_series($1::int, $2::int - 1) n`,
    [start, end],
  )
  await client.query(
    `insert into user_roles (user_id, role)
      select md5(n::text)::uuid, case when n < 6 then 'admin' else 'user' end from generate_series($1::int, $2::int - 1) n`,
    [start, end],
  )
  await client.query(
    `with gente as (
      select array['Yokasta','Ramón','Altagracia','Wilkin','Esmeralda','Rosanna','José Manuel','Carmen Iris','Ana Lucía',
        'Franklin','Mercedes','Bienvenida','Luis Alberto','María','Juan Carlos','Yeimy','Ángel','Lucía','Óscar','Zoila'] nombres,
      array['Peña','Peralta','Güílamo','de la Cruz','Ureña','Objío','Tavárez','Báez','Fermín','Rosario','Núñez','Cuevas',
        'Peguero','Santana','Jiménez','Féliz','Marte','Polanco','Ynoa','Encarnación'] apellidos
    )
    insert into profiles (user_id, nombre_completo, correo, telefono, codigo_membresia, saldo, confirmado, fecha_creacion)
    select md5(n::text)::uuid, nombres[1 + h % 20] || ' ' || apellidos[1 + (h / 20) % 20] || ' ' || apellidos[1 + (h / 400) % 20],
      'cliente' || n || '@ejemplo.com',
      case h % 3 when 0 then '809-555-' || lpad((n % 10000)::text, 4, '0')
        when 1 then '(829) 5' || n % 10 || '5 ' || lpad((h % 10000)::text, 4, '0') end,
      'B-' || lpad((n::bigint * 7919 % 1000000)::text, 6, '0'), h % 5000, n % 7 <> 0,
      now() - ($3::int - n) * interval '20 minutes'
    from gente, generate_series($1::int, $2::int - 1) n, lateral (select abs(hashint4(n)) h) azar`,
    [start, end, CLIENTS],
  )
  await client.query('alter table profiles enable trigger user')
  await client.query('vacuum analyze')
  await client.end()
}
