import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copiarHacia } from 'pg-copy-streams'
import { migracionesDe } from '#db/migraciones.server.ts'
import { raiz } from '#lib/raiz.server.ts'
import { type Cabecera, FIN, FIN_DE_TABLA } from './formato.ts'

type Pedido = {
  /** A `postgres://` address. */
  url: string
  /** Where the file goes; it is there whole or not at all. */
  archivo: string
  secreto: { valor: string; propio: boolean }
}

/**
 * Writes all of the shop's tables into one file while the shop works: everything is read in one transaction that sees one
 * moment, and nobody waits for it. The queue's own tables stay out, since the outbox says what is still to leave.
 */
export async function respaldar({ url, archivo, secreto }: Pedido) {
  const cliente = new pg.Client({
    connectionString: url,
    application_name: 'brisa-backup',
    connectionTimeoutMillis: 10_000,
  })
  // Whoever waits for an answer hears of it.
  cliente.on('error', () => {})
  await cliente.connect()
  const parcial = `${archivo}.parcial`
  try {
    await cliente.query('begin isolation level repeatable read read only')
    await cliente.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    const cabecera = await leerCabecera(cliente, secreto)
    if (cabecera.tablas.length === 0) throw new Error('La base de datos está vacía: no hay nada que respaldar.')
    // For its owner only: it holds what customers wrote.
    await pipeline(Readable.from(partes(cliente, cabecera)), createGzip(), createWriteStream(parcial, { mode: 0o600 }))
    await asegurarEnDisco(parcial)
    await rename(parcial, archivo)
    await asegurarEnDisco(path.dirname(archivo))
    return { filas: cabecera.tablas.reduce((suma, { filas }) => suma + filas, 0), bytes: (await stat(archivo)).size }
  } catch (error) {
    await rm(parcial, { force: true })
    throw error
  } finally {
    await cliente.end()
  }
}

async function* partes(cliente: pg.Client, cabecera: Cabecera) {
  yield `${JSON.stringify(cabecera)}\n`
  for (const { nombre, columnas } of cabecera.tablas) {
    const lista = columnas.map(pg.escapeIdentifier).join(', ')
    yield* cliente.query(copiarHacia(`copy public.${pg.escapeIdentifier(nombre)} (${lista}) to stdout`))
    yield FIN_DE_TABLA
  }
  yield FIN
}

async function leerCabecera(cliente: pg.Client, { valor, propio }: Pedido['secreto']): Promise<Cabecera> {
  const tablas: Cabecera['tablas'] = []
  for (const { nombre, columnas } of await listarTablas(cliente)) {
    const { rows } = await cliente.query<{ filas: string }>(
      `select count(*) as filas from public.${pg.escapeIdentifier(nombre)}`,
    )
    tablas.push({ nombre, columnas, filas: Number(rows[0]?.filas) })
  }
  const { version } = JSON.parse(await readFile(path.join(raiz, 'package.json'), 'utf8')) as { version: string } // ours
  const { rows: datos } = await cliente.query<{ postgres: string; hecho: Date }>(
    `select current_setting('server_version') as postgres, now() as hecho`,
  )
  return {
    formato: 1,
    hecho: (datos[0]?.hecho ?? new Date()).toISOString(),
    version,
    postgres: datos[0]?.postgres ?? '',
    migraciones: await migracionesDe(cliente),
    tablas,
    secuencias: await listarSecuencias(cliente),
    ...(propio && { secreto: valor }),
    huella_del_secreto: huellaDe(valor),
  }
}

export function huellaDe(secreto: string) {
  return createHash('sha256').update(secreto).digest('hex')
}

/** Those of ours, without the ones that an extension brought; each after those it refers to. */
async function listarTablas(cliente: pg.Client) {
  const { rows } = await cliente.query<{ nombre: string; columnas: string[]; apunta_a: string[] }>(`
    select t.relname as nombre,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columnas,
      array(select otra.relname::text from pg_constraint c join pg_class otra on otra.oid = c.confrelid
        where c.conrelid = t.oid and c.contype = 'f' and otra.oid <> t.oid) as apunta_a
    from pg_class t
    where t.relnamespace = 'public'::regnamespace and t.relkind = 'r'
      and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')
    order by t.relname`)
  const puestas = new Set<string>()
  const orden: typeof rows = []
  while (orden.length < rows.length) {
    const listas = rows.filter(
      ({ nombre, apunta_a }) => !puestas.has(nombre) && apunta_a.every((otra) => puestas.has(otra)),
    )
    if (listas.length === 0) throw new Error('The tables refer to one another in a circle.')
    for (const tabla of listas) puestas.add(tabla.nombre)
    orden.push(...listas)
  }
  return orden
}

/** Read after the rows' moment, so that none of them has a number which is still to be given. */
async function listarSecuencias(cliente: pg.Client) {
  const { rows: nombres } = await cliente.query<{ nombre: string }>(
    `select relname as nombre from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`,
  )
  const secuencias: Cabecera['secuencias'] = []
  for (const { nombre } of nombres) {
    const { rows } = await cliente.query<{ last_value: string; is_called: boolean }>(
      `select last_value, is_called from public.${pg.escapeIdentifier(nombre)}`,
    )
    for (const { last_value: ultimo, is_called: usado } of rows) secuencias.push({ nombre, ultimo, usado })
  }
  return secuencias
}

async function asegurarEnDisco(ruta: string) {
  const abierto = await open(ruta, 'r')
  await abierto.sync().finally(() => abierto.close())
}
