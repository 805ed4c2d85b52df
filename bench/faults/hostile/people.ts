import { randomUUID } from 'node:crypto'
import { getTableColumns, getTableName } from 'drizzle-orm'
import pg from 'pg'
import pino from 'pino'
import type { Role } from '#auth/contract.ts'
import { described } from '#db/columns/columns.server.ts'
import { openDatabase } from '#db/open.server.ts'
import { crearMiembro } from '#miembros/miembros.server.ts'
import type { Known } from './schema.ts'

/** Stands in the personal data of everybody but {@link ROLES}. Lower case, because e-mail addresses are. */
export const MARK = 'xq7marca'
const PASSWORD = 'cuentas-y-mariposas'

/** Who sends requests. `miembro` has orders, tickets and notices; `ajeno` has nothing. */
export const ROLES = ['nadie', 'miembro', 'ajeno', 'mensajero', 'ayudante', 'admin', 'terminada', 'suspendida'] as const
export type RoleName = (typeof ROLES)[number]
const ACCOUNT: Record<Exclude<RoleName, 'nadie'>, Role> = {
  miembro: 'user',
  ajeno: 'user',
  mensajero: 'mensajero',
  ayudante: 'ayudante',
  admin: 'admin',
  terminada: 'admin',
  suspendida: 'admin',
}

/** Replaces the personal texts of all rows by the mark. @returns the columns that could not be changed */
export async function mark(client: pg.Client) {
  const kept: string[] = []
  await triggers(client, 'disable')
  for (const [table, columns] of described) {
    const own = getTableColumns(table) as Record<
      string,
      { name: string; dataType: string; columnType: string; enumValues?: string[] }
    >
    for (const [field, { personal, kept: isKept }] of Object.entries(columns)) {
      const column = own[field]
      if (
        !personal ||
        isKept ||
        column?.dataType !== 'string' ||
        column.columnType === 'PgNumeric' ||
        column.name === 'endpoint' ||
        /código de membresía/.test(personal)
      )
        continue
      const name = `"${column.name}"`
      const value = /correo/.test(personal)
        ? `case when ${name} like '%@%' then '${MARK}.' || ${name} else ${name} end`
        : `left('Ana ${MARK} ' || ${name}, greatest(length(${name}), 30))`
      await client
        .query(`update "${getTableName(table)}" set ${name} = ${value} where ${name} is not null`)
        .catch((error: Error) => kept.push(`${getTableName(table)}.${column.name}: ${error.message}`))
    }
  }
  await client.query(
    `update "Pedidos" set notas_privadas = '${MARK}', direccion = '${MARK}', autorizado_a_recoger = '${MARK}', sector = '${MARK}'`,
  )
  await triggers(client, 'enable')
  return kept
}

async function triggers(client: pg.Client, how: 'disable' | 'enable') {
  for (const [table] of described) await client.query(`alter table "${getTableName(table)}" ${how} trigger user`)
}

const ACCOUNT_TABLES = [
  ['user', 'id'],
  ['account', 'user_id'],
  ['session', 'user_id'],
  ['profiles', 'user_id'],
  ['user_roles', 'user_id'],
] as const

/** Creates the people of {@link ROLES}, signed in, with rows of their own for `miembro`. */
export async function openPeople(url: string, origin: string) {
  const database = openDatabase(url, pino({ level: 'silent' }))
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {}) // the database is stopped when the campaign fails
  await client.connect()
  const cookies: Record<string, string> = { nadie: '' }
  const ids: string[] = []
  for (const [name, rol] of Object.entries(ACCOUNT)) {
    const correo = `${name}@prueba.example`
    await crearMiembro(database.db, { nombre: `Persona ${name}`, correo, contrasena: PASSWORD, rol })
    const answer = await fetch(`${origin}/api/sesion`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, 'x-forwarded-for': `10.9.${ids.length}.1` },
      body: JSON.stringify({ correo, contrasena: PASSWORD }),
    })
    if (answer.status !== 200) throw new Error(`${name} could not sign in: ${answer.status} ${await answer.text()}`)
    cookies[name] = answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    const { rows } = await client.query<{ id: string }>('select id from "user" where email = $1', [correo])
    ids.push(rows[0]?.id ?? '')
  }
  await database.close()
  const idOf = (name: string) => ids[Object.keys(ACCOUNT).indexOf(name)] ?? ''
  await client.query(`update session set expires_at = now() - interval '1 day' where user_id = '${idOf('terminada')}'`)
  await client.query(`update "user" set suspendido_en = now() where id = '${idOf('suspendida')}'`)
  await ownRows(client, idOf('miembro'))
  const list = ids.map((id) => `'${id}'`).join()
  const puttingBack: string[] = []
  for (const [table, key] of ACCOUNT_TABLES) {
    await client.query(`create table guardado_${table} as select * from "${table}" where ${key} in (${list})`)
    const { rows } = await client.query<{ columns: string; sets: string; primary: string }>(
      `select string_agg(quote_ident(column_name), ', ') as columns, string_agg(format('%1$I = excluded.%1$I', column_name), ', ') as sets,
        (select string_agg(quote_ident(attname), ', ') from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
         where indrelid = '"${table}"'::regclass and indisprimary) as primary
       from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
      [table],
    )
    const { columns, sets, primary } = rows[0] ?? {}
    puttingBack.push(`insert into "${table}" (${columns}) overriding system value select ${columns} from guardado_${table}
      on conflict (${primary}) do update set ${sets}`)
  }

  /** Undoes what a request did to the people's own accounts and sessions, and empties the counts of limits. */
  async function restore() {
    await client.query(
      `delete from two_factor where user_id in (${list}); ${puttingBack.join(';')}; delete from limites`,
    )
  }

  return { client, cookies, restore, known: await openKnown(client), close: () => client.end() }
}

/** Gives a person the newest rows of others: orders, a ticket, notices, a package. Their texts lose the mark. */
async function ownRows(client: pg.Client, id: string) {
  const { rows } = await client.query<{ code: string }>(
    'select codigo_membresia as code from profiles where user_id = $1',
    [id],
  )
  const member = rows[0]?.code ?? ''
  await triggers(client, 'disable')
  await client.query(`
    update pedidos_cuenta set codigo_membresia = '${member}' where codigo_pedido in
      (select codigo_pedido from pedidos_cuenta order by codigo_pedido desc limit 6);
    update "Pedidos" set correo_cliente = 'miembro@prueba.example', "Cliente" = 'Persona miembro', telefono = '809-555-0101', "Notas" = 'Azul',
      notas_privadas = null, direccion = 'Calle 1', autorizado_a_recoger = null, sector = null, busqueda = ''
      where "Código de pedido" in (select codigo_pedido from pedidos_cuenta where codigo_membresia = '${member}');
    update tickets_ayuda set user_id = '${id}', codigo_membresia = '${member}', asunto = 'El largo', descripcion = 'De 17 cm'
      where id in (select id from tickets_ayuda order by id desc limit 3);
    update respuestas_tickets set mensaje = 'Gracias' where ticket_id in (select id from tickets_ayuda where user_id = '${id}');
    update notifications set user_id = '${id}', codigo_membresia = '${member}', titulo = 'Hola', mensaje = 'Llegó'
      where id in (select id from notifications order by id desc limit 3)`)
  await triggers(client, 'enable')
}

/** Ids by what their URL names; codes, days and texts of the rows that exist, by field. */
async function openKnown(client: pg.Client): Promise<(url: string) => Known> {
  const column = async (sql: string) => (await client.query<{ v: string }>(sql)).rows.map(({ v }) => String(v))
  const orders = await column(`(select "Código de pedido" as v from "Pedidos" order by "Fecha_creacion" desc limit 12)
    union all (select codigo_pedido from pedidos_cuenta order by 1 desc limit 6)`)
  const members = await column('select codigo_membresia as v from profiles order by fecha_creacion desc limit 6')
  const others = `select id as v from "user" where email like '%${MARK}%' order by created_at desc limit 4`
  const idsOf: [RegExp, string[]][] = []
  for (const [url, sql] of [
    [/\/(avisos)\//, 'select id as v from notifications order by id desc limit 6'],
    [/\/tickets\//, 'select id as v from tickets_ayuda order by id desc limit 6'],
    [/\/piezas\/fotos/, 'select id as v from fotos_de_piezas limit 4'],
    [/\/piezas|esperas/, 'select id as v from piezas limit 4'],
    [/\/chat\//, 'select id as v from conversaciones order by created_at desc limit 6'],
    [/asistente/, 'select id as v from chatbot_conversations limit 4'],
    [/correos/, 'select id as v from correos limit 4'],
    [/cuentas|cajas|sesiones|actividad/, others],
    [/paquetes/, 'select id as v from paquetes_digitados order by id desc limit 6'],
    [/preguntas/, 'select id as v from preguntas limit 6'],
    [/comprobantes/, 'select id as v from comprobantes order by fecha_creacion desc limit 6'],
    [/propuestas/, 'select id as v from propuestas order by id desc limit 12'],
    [/clientes.*movimientos/, 'select id as v from creditos_dados order by id desc limit 6'],
    [/\/guias/, 'select id as v from guias order by id desc limit 6'],
  ] as const)
    idsOf.push([url, await column(sql)])
  const photos =
    await column(`(select id as v from pedidos_fotos limit 3) union all (select id from tickets_fotos limit 3)
    union all (select id from paquetes_fotos limit 3)`)
  const payments = await column('select id as v from pagos order by id desc limit 6')
  const days = await column(`select (current_date + n)::text as v from generate_series(-3, 6) n`)
  const slugs = await column('select slug as v from slugs_de_piezas limit 5')
  const numbers = Array.from({ length: 12 }, (_, n) => String(n))
  const emails = ['miembro@prueba.example', 'ajeno@prueba.example', 'otra@prueba.example']
  const words = [
    ...orders,
    ...members,
    ...days,
    ...slugs,
    ...emails,
    ...numbers,
    '100.00',
    '1.00',
    'Ana Peña',
    '2026-11',
  ]

  return (url) => (name) => {
    if (name === 'idempotency-key') return [randomUUID(), '33333333-3333-4333-8333-333333333333']
    if (name === 'foto' && !url.includes('piezas/fotos')) return photos
    if (/^(pago|recibo)$/.test(name)) return payments
    const own = /^(id|foto|comprobante|cursor|hasta|movimiento|pieza|sesion)$/.test(name)
      ? (idsOf.find(([part]) => part.test(url))?.[1] ?? [])
      : []
    return own.length > 0 ? own : words
  }
}
