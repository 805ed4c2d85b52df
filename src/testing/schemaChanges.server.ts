import type pg from 'pg'

/** What programs can rely on in a schema: a line for each thing, by its name. */
type Schema = Record<'columns' | 'rules' | 'others', Map<string, Line>>
type Line = { table: string; columns: string[]; text: string; isRequired: boolean }

const COLUMNS = `
  select format('%s.%s', c.relname, a.attname) as name, c.relname as table, array[a.attname::text] as columns,
    format('%s %s %s', format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' else 'null' end,
      case when a.attidentity <> '' then 'default identity' when a.attgenerated <> '' then 'default generated'
        else 'default ' || pg_get_expr(d.adbin, d.adrelid) end) as text,
    a.attnotnull and d.adbin is null and a.attidentity = '' as "isRequired"
  from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm') and a.attnum > 0 and not a.attisdropped`

/** Constraints other than NOT NULL, and unique indexes that no constraint has made. */
const RULES = `
  select format('%s.%s', c.conrelid::regclass, c.conname) as name, t.relname as table, pg_get_constraintdef(c.oid) as text,
    array(select attname::text from pg_attribute where attrelid = c.conrelid and attnum = any (c.conkey)) as columns, true as "isRequired"
  from pg_constraint c join pg_class t on t.oid = c.conrelid
  where c.connamespace = 'public'::regnamespace and c.contype not in ('n', 't')
  union all
  select i.indexrelid::regclass::text, t.relname, pg_get_indexdef(i.indexrelid),
    array(select attname::text from pg_attribute where attrelid = i.indrelid and attnum = any (i.indkey)), true
  from pg_index i join pg_class t on t.oid = i.indrelid
  where i.indisunique and t.relnamespace = 'public'::regnamespace
    and not exists (select from pg_constraint where conindid = i.indexrelid)`

/** Triggers, and functions with their arguments. What they do is not compared. */
const OTHERS = `
  select format('trigger %s.%s', t.relname, g.tgname) as name, t.relname as table, '{}'::text[] as columns, '' as text, false as "isRequired"
  from pg_trigger g join pg_class t on t.oid = g.tgrelid where t.relnamespace = 'public'::regnamespace and not g.tgisinternal
  union all
  select 'function ' || p.oid::regprocedure, '', '{}', '', false
  from pg_proc p where p.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`

/** Reads the schema `public` as a transaction sees it. */
export async function readSchema(client: pg.ClientBase): Promise<Schema> {
  const read = async (query: string) =>
    new Map((await client.query<Line & { name: string }>(query)).rows.map(({ name, ...line }) => [name, line]))
  return { columns: await read(COLUMNS), rules: await read(RULES), others: await read(OTHERS) }
}

/**
 * What of a migration a program of the version before may trip over (docs/decisions/069): what it reads is gone or may
 * be null, or what it writes may be refused. Nothing is said of what triggers and functions do.
 * @param statements the migration's SQL, for changes of rows, which no schema shows
 */
export function breakingChanges(before: Schema, after: Schema, statements: string[]) {
  const isNew = (line: Line, column: string) => !before.columns.has(`${line.table}.${column}`)
  const isOfNewColumns = (line: Line) => line.columns.length > 0 && line.columns.every((column) => isNew(line, column))
  const tables = new Set([...before.columns.values()].map(({ table }) => table))
  const found = [
    ...[...before.columns].flatMap(([name, old]) => changeOfColumn(name, old, after.columns.get(name))),
    ...[...before.others.keys()].filter((name) => !after.others.has(name)).map((name) => `${name} is gone`),
    ...[...after.columns]
      .filter(([name, line]) => line.isRequired && tables.has(line.table) && !before.columns.has(name))
      .map(([name]) => `${name} is new and required`),
    ...[...before.rules]
      .filter(([name, { text }]) => !after.rules.has(name) && /UNIQUE|PRIMARY/.test(text))
      .map(([name]) => `${name} is gone, which "on conflict" may name`),
    ...[...after.rules]
      .filter(
        ([name, line]) => tables.has(line.table) && !isOfNewColumns(line) && !allows(line, before.rules.get(name)),
      )
      .map(([name]) => `${name} may refuse a row`),
    ...statements.flatMap((sql) => changeOfRows(sql, before)),
  ]
  return [...new Set(found)].toSorted()
}

function changeOfColumn(name: string, old: Line, now: Line | undefined) {
  if (!now) return [`${name} is gone`]
  const [type, nullable, value] = partsOf(old)
  const [newType, newNullable, newValue] = partsOf(now)
  return [
    ...(type === newType ? [] : [`${name} has another type`]),
    ...(nullable === newNullable ? [] : [`${name} ${newNullable === 'null' ? 'may be null' : 'refuses null'}`]),
    ...(value && !newValue ? [`${name} has no default`] : []),
  ]
}

const partsOf = ({ text }: Line) => /^(.*?) (not null|null) ?(.*)$/s.exec(text)?.slice(1) ?? []

/** Whether a rule is as it was, or its list of words (`in ('a', 'b')`) is longer. */
function allows({ text }: Line, old: Line | undefined) {
  if (!old || text === old.text) return old !== undefined
  const WORDS = /'([^']*)'::text(, )?/g
  const wordsOf = (rule: string) => new Set(Array.from(rule.matchAll(WORDS), ([, word]) => word))
  const words = wordsOf(text)
  const isLonger = [...wordsOf(old.text)].every((word) => words.has(word)) && !/<>|NOT \(/.test(text)
  return isLonger && text.replace(WORDS, '') === old.text.replace(WORDS, '')
}

/** A backfill of columns that the migration itself adds is allowed. */
function changeOfRows(sql: string, before: Schema) {
  const bare = sql.replace(/--.*$/gm, '').replace(/\$\$[\s\S]*?\$\$|'(?:[^']|'')*'/g, "''")
  return bare.split(';').flatMap((statement) => {
    const [, verb, table = ''] = /^\s*(delete from|truncate|update)\s+(?:only\s+)?"?([^\s"]+)"?/i.exec(statement) ?? []
    if (!verb) return []
    if (verb.toLowerCase() !== 'update') return [`${verb.toUpperCase()} ${table}`]
    const [, assignments = ''] = /\bset\b([\s\S]*?)(?:\bfrom\b|\bwhere\b|$)/i.exec(statement) ?? []
    const names = Array.from(assignments.matchAll(/(?:^|,|\()\s*"?(\w+)"?\s*(?:=|,|\))/g), ([, column = '']) => column)
    return names.some((column) => before.columns.has(`${table}.${column}`)) ? [`UPDATE ${table}`] : []
  })
}
