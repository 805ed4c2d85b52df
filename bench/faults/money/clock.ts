import type pg from 'pg'

/**
 * Lets a campaign move the clock of a database: from now on `now()` and `clock_timestamp()` are functions that are days
 * ahead, for every connection that is opened afterwards, and for the defaults of columns.
 * @returns moves the clock a day on
 */
export async function openClock(pool: pg.Pool) {
  const { rows: defaults } = await pool.query<{ statement: string }>(`
    select format('alter table %s alter %I set default %s', d.adrelid::regclass, a.attname, pg_get_expr(d.adbin, d.adrelid)) as statement
    from pg_attrdef d join pg_class c on c.oid = d.adrelid and c.relnamespace = 'public'::regnamespace
      join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    where a.attgenerated = '' and pg_get_expr(d.adbin, d.adrelid) ~ '(now|clock_timestamp)\\(\\)'`)
  const functions = ['now', 'clock_timestamp'].map(
    (
      name,
    ) => `create function reloj.${name}() returns timestamptz language sql ${name === 'now' ? 'stable' : 'volatile'} as
      $$ select pg_catalog.${name}() + dias * interval '1 day' from reloj.adelanto $$`,
  )
  await pool.query(`create schema reloj; create table reloj.adelanto as select 0 as dias; ${functions.join(';')};
    set search_path = reloj, pg_catalog, public; ${defaults.map(({ statement }) => statement).join(';')};
    reset search_path;
    do $$ begin
      execute format('alter database %I set search_path = reloj, pg_catalog, public', current_database());
    end $$`)
  return { passMidnight: () => pool.query('update reloj.adelanto set dias = dias + 1') }
}
