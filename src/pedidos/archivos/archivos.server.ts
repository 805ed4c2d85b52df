import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { inArray } from 'drizzle-orm'
import type { Db } from '#db/abrir.server.ts'
import { auditar } from '#db/auditoria.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { MARCA_UTF8 } from '#lib/celdas.ts'
import { demasiados } from '#lib/errores.ts'
import { diaDe } from '#lib/fecha.ts'
import type { FiltroDeLista } from '../lista/filtro.ts'
import { condicionesDe } from '../lista/lista.server.ts'
import { lineasDeClientes, lineasDeMovimientos, lineasDePedidos } from './filas.server.ts'

const LINEAS = {
  pedidos: lineasDePedidos,
  clientes: (db: Db) => lineasDeClientes(db),
  movimientos: lineasDeMovimientos,
}

type Encargo = {
  de: keyof typeof LINEAS
  autor: string
  /** Which orders it is about; all of them without. */
  filtro?: FiltroDeLista
  codigos?: string[]
}

/** Who takes nothing of a file for so long has gone, though their line may stay open for ever. */
const PACIENCIA = 60_000

/** Who takes a file of this process: each carries its own, so that one person's clicks do not become its whole work. */
const bajando = new Set<string>()

/**
 * A file that is written while it is sent.
 * @param paciencia milliseconds that whoever takes it may take nothing
 * @throws ErrorDeNegocio 429 while the same person takes another
 */
export async function exportar(db: Db, { de, autor, filtro, codigos }: Encargo, paciencia = PACIENCIA) {
  if (bajando.has(autor))
    throw demasiados('Ya estás bajando un archivo. Espera a que termine y vuelve a intentarlo.', 5)
  bajando.add(autor)
  try {
    const despues = { ...filtro, ...(codigos && { elegidos: codigos.length }) }
    await db.transaction((tx) =>
      auditar(tx, { quien: autor, accion: 'exportar', entidad: 'archivo', clave: de, despues }),
    )
    const cuales = codigos ? inArray(pedidos.codigo, codigos) : filtro && (await condicionesDe(db, filtro))
    const reloj = setTimeout(() => contenido.destroy(), paciencia).unref()
    const contenido = Readable.from(escribir(LINEAS[de](db, cuales), () => reloj.refresh()))
    contenido.once('close', () => {
      clearTimeout(reloj)
      bajando.delete(autor)
    })
    return { nombre: `${de}-${diaDe(new Date())}.csv`, contenido }
  } catch (error) {
    bajando.delete(autor)
    throw error
  }
}

/** @param alTomar hears that somebody takes the next part */
async function* escribir(partes: AsyncGenerator<string[][]>, alTomar: () => void) {
  yield MARCA_UTF8
  for await (const lineas of partes) {
    alTomar()
    yield stringify(lineas, { record_delimiter: '\r\n' })
  }
}
