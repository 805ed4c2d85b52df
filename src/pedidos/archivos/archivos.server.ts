import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { inArray } from 'drizzle-orm'
import { audit } from '#db/audit.server.ts'
import { readClock } from '#db/clock.server.ts'
import type { Db } from '#db/open.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { UTF8_BOM } from '#lib/csvCells.ts'
import { dayOf } from '#lib/dates.ts'
import { tooManyRequests } from '#lib/errors.ts'
import type { PedidoFilter } from '../lista/filter.ts'
import { conditionsOf } from '../lista/lista.server.ts'
import { clienteLines, pasoLines, pedidoLines } from './rows.server.ts'

const LINES = {
  pedidos: pedidoLines,
  clientes: (db: Db) => clienteLines(db),
  movimientos: pasoLines,
}

type Job = {
  de: keyof typeof LINES
  autor: string
  /** The orders to export; all of them if both `filtro` and `codigos` are absent. */
  filtro?: PedidoFilter
  codigos?: string[]
}

/** A download of which the client takes nothing for this long is aborted, even if its connection stays open. */
const MAX_WAIT_MS = 60_000

/**
 * Ids of the people who are downloading a file from this process: one file per person, so that repeated clicks do not
 * take up the server.
 */
const downloading = new Set<string>()

/**
 * Streams a CSV file while it is read from the database.
 * @param paciencia milliseconds without a read after which the download is aborted
 * @throws ErrorDeNegocio 429 while the same person downloads another file
 */
export async function exportar(db: Db, { de, autor, filtro, codigos }: Job, paciencia = MAX_WAIT_MS) {
  if (downloading.has(autor))
    throw tooManyRequests('Ya estás bajando un archivo. Espera a que termine y vuelve a intentarlo.', 5)
  downloading.add(autor)
  try {
    const auditDetails = { ...filtro, ...(codigos && { elegidos: codigos.length }) }
    await db.transaction((tx) =>
      audit(tx, { quien: autor, accion: 'exportar', entidad: 'archivo', clave: de, despues: auditDetails }),
    )
    const condition = codigos ? inArray(pedidos.codigo, codigos) : filtro && (await conditionsOf(db, filtro))
    const today = dayOf(await readClock(db))
    const timer = setTimeout(() => content.destroy(), paciencia).unref()
    const content = Readable.from(writeCsv(LINES[de](db, condition), () => timer.refresh()))
    content.once('close', () => {
      clearTimeout(timer)
      downloading.delete(autor)
    })
    return { nombre: `${de}-${today}.csv`, contenido: content }
  } catch (error) {
    downloading.delete(autor)
    throw error
  }
}

/** @param onTaken called each time the client reads the next part */
async function* writeCsv(parts: AsyncGenerator<string[][]>, onTaken: () => void) {
  yield UTF8_BOM
  for await (const lines of parts) {
    onTaken()
    yield stringify(lines, { record_delimiter: '\r\n' })
  }
}
