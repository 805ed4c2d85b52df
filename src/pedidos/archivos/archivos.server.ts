import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { inArray } from 'drizzle-orm'
import { audit } from '#db/audit.server.ts'
import type { Db } from '#db/open.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { UTF8_BOM } from '#lib/csvCells.ts'
import { dayOf } from '#lib/dates.ts'
import { tooManyRequests } from '#lib/errors.ts'
import type { PedidoFilter } from '../lista/filter.ts'
import { conditionsOf } from '../lista/lista.server.ts'
import { clienteLines, movimientoLines, pedidoLines } from './rows.server.ts'

const LINES = {
  pedidos: pedidoLines,
  clientes: (db: Db) => clienteLines(db),
  movimientos: movimientoLines,
}

type Job = {
  de: keyof typeof LINES
  autor: string
  /** Which orders it is about; all of them without. */
  filtro?: PedidoFilter
  codigos?: string[]
}

/** Who takes nothing of a file for so long has gone, though their line may stay open for ever. */
const MAX_WAIT_MS = 60_000

/** Who takes a file of this process: each carries its own, so that one person's clicks do not become its whole work. */
const downloading = new Set<string>()

/**
 * A file that is written while it is sent.
 * @param paciencia milliseconds that whoever takes it may take nothing
 * @throws ErrorDeNegocio 429 while the same person takes another
 */
export async function exportar(db: Db, { de, autor, filtro, codigos }: Job, paciencia = MAX_WAIT_MS) {
  if (downloading.has(autor))
    throw tooManyRequests('Ya estás bajando un archivo. Espera a que termine y vuelve a intentarlo.', 5)
  downloading.add(autor)
  try {
    const after = { ...filtro, ...(codigos && { elegidos: codigos.length }) }
    await db.transaction((tx) =>
      audit(tx, { quien: autor, accion: 'exportar', entidad: 'archivo', clave: de, despues: after }),
    )
    const condition = codigos ? inArray(pedidos.codigo, codigos) : filtro && (await conditionsOf(db, filtro))
    const timer = setTimeout(() => content.destroy(), paciencia).unref()
    const content = Readable.from(writeCsv(LINES[de](db, condition), () => timer.refresh()))
    content.once('close', () => {
      clearTimeout(timer)
      downloading.delete(autor)
    })
    return { nombre: `${de}-${dayOf(new Date())}.csv`, contenido: content }
  } catch (error) {
    downloading.delete(autor)
    throw error
  }
}

/** @param onTaken hears that somebody takes the next part */
async function* writeCsv(parts: AsyncGenerator<string[][]>, onTaken: () => void) {
  yield UTF8_BOM
  for await (const lines of parts) {
    onTaken()
    yield stringify(lines, { record_delimiter: '\r\n' })
  }
}
