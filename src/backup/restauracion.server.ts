import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copiarDesde } from 'pg-copy-streams'
import { desconocidas, migrarComo } from '#db/migraciones.server.ts'
import { CANDADO, migrar } from '#db/migrar.server.ts'
import { prepararCola } from '#mail/cola.server.ts'
import { Cabecera, FIN, FIN_DE_TABLA } from './formato.ts'

const TROZO = 64 * 1024

type Pedido = {
  /** A `postgres://` address. */
  url: string
  archivo: string
  /** Done when all rows are in, before they stay: what throws undoes them. */
  alFinal?: (cabecera: Cabecera) => Promise<void>
}

/**
 * Puts a backup into an empty database, in one transaction: all of it is there, or nothing. Its tables are those of the
 * program that made it, and brought to today's afterwards.
 * @throws with a sentence for whoever restores
 */
export async function restaurar({ url, archivo, alFinal }: Pedido): Promise<Cabecera> {
  const lineas = leerLineas(archivo)
  const cabecera = await leerCabecera(lineas)
  const cliente = new pg.Client({
    connectionString: url,
    application_name: 'brisa-restore',
    connectionTimeoutMillis: 10_000,
  })
  cliente.on('error', () => {}) // whoever waits for an answer hears of it
  await cliente.connect()
  try {
    // A shop that starts meanwhile waits.
    await cliente.query('select pg_advisory_lock($1)', [CANDADO])
    await exigirVacia(cliente)
    await cliente.query('begin')
    await cliente.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    await migrarComo(cliente, cabecera.migraciones)
    await restaurarTablas(cliente, cabecera, lineas)
    await alFinal?.(cabecera)
    await cliente.query('commit')
    await cliente.query('select pg_advisory_unlock($1)', [CANDADO])
    await migrar(url, prepararCola)
    await cliente.query('analyze')
    return cabecera
  } finally {
    // Undoes what was not committed.
    await cliente.end()
  }
}

async function leerCabecera(lineas: AsyncGenerator<Buffer>) {
  const { value } = await lineas.next()
  const leida = Cabecera.safeParse(comoJson(value))
  if (!leida.success)
    throw new Error('El archivo no es un respaldo de la tienda, o es de una versión que este programa no lee.')
  if (desconocidas(leida.data.migraciones).length > 0)
    throw new Error(
      `El respaldo es de una versión más nueva de la tienda (${leida.data.version}) que este programa. Actualiza el programa.`,
    )
  return leida.data
}

function comoJson(linea: Buffer | undefined): unknown {
  try {
    return JSON.parse(linea?.toString() ?? '')
  } catch {
    return null
  }
}

async function exigirVacia(cliente: pg.Client) {
  const { rowCount } = await cliente.query(`
    select from pg_class t where t.relnamespace = 'public'::regnamespace and t.relkind = 'r'
      and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e') limit 1`)
  if (rowCount !== 0)
    throw new Error(
      'La base de datos no está vacía, y restaurar no borra nada. Usa una base nueva; la que trae la aplicación se borra con `npm run db:reset`.',
    )
}

async function restaurarTablas(cliente: pg.Client, { tablas, secuencias }: Cabecera, lineas: AsyncGenerator<Buffer>) {
  const nombres = tablas.map(({ nombre }) => `public.${pg.escapeIdentifier(nombre)}`)
  // Rows come as they were, so that nothing is counted or told a second time; references are checked all the same.
  for (const nombre of nombres) await cliente.query(`alter table ${nombre} disable trigger user`)
  await cliente.query(`truncate ${nombres.join(', ')}`) // of the rows that migrations wrote
  for (const { nombre, columnas, filas } of tablas) {
    const lista = columnas.map(pg.escapeIdentifier).join(', ')
    const destino = cliente.query(copiarDesde(`copy public.${pg.escapeIdentifier(nombre)} (${lista}) from stdin`))
    await pipeline(Readable.from(filasDe(lineas)), destino)
    if (destino.rowCount !== filas) throw new Error(`Al respaldo le faltan filas de ${nombre}. No se restauró nada.`)
  }
  // Read to its very end, where gzip keeps the sum of the whole.
  if ((await lineas.next()).value?.toString() !== FIN || !(await lineas.next()).done) throw new Error(INCOMPLETO)
  for (const { nombre, ultimo, usado } of secuencias)
    await cliente.query('select setval($1::regclass, $2, $3)', [`public.${pg.escapeIdentifier(nombre)}`, ultimo, usado])
  for (const nombre of nombres) await cliente.query(`alter table ${nombre} enable trigger user`)
}

const INCOMPLETO = 'El archivo está incompleto o dañado. No se restauró nada.'

/** The rows of one table, many at a time. */
async function* filasDe(lineas: AsyncGenerator<Buffer>) {
  let juntas: Buffer[] = []
  let bytes = 0
  for (;;) {
    const { value: linea, done } = await lineas.next()
    if (done) throw new Error(INCOMPLETO)
    if (linea.toString('latin1') === FIN_DE_TABLA) break
    juntas.push(linea)
    bytes += linea.length
    if (bytes < TROZO) continue
    yield Buffer.concat(juntas)
    juntas = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(juntas)
}

/** Each with its line feed; a row has no other, since `COPY` writes those inside a text as `\n`. */
async function* leerLineas(archivo: string) {
  let resto: Buffer = Buffer.alloc(0)
  const abierto = createReadStream(archivo)
  const descomprimido = createGunzip()
  const lectura = pipeline(abierto, descomprimido)
  lectura.catch(() => {}) // the loop below throws the same
  try {
    for await (const trozo of descomprimido as AsyncIterable<Buffer>) {
      const datos = resto.length > 0 ? Buffer.concat([resto, trozo]) : trozo
      let inicio = 0
      for (let fin = datos.indexOf(10); fin >= 0; fin = datos.indexOf(10, inicio)) {
        yield datos.subarray(inicio, fin + 1)
        inicio = fin + 1
      }
      resto = datos.subarray(inicio)
    }
  } catch (error) {
    throw esDeGzip(error) ? new Error(INCOMPLETO) : error
  } finally {
    abierto.destroy()
  }
}

function esDeGzip(error: unknown) {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
}
