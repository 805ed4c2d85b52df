import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/abrir.server.ts'
import { auditar } from '#db/auditoria.server.ts'
import { auditoria } from '#db/schema/maquinaria.server.ts'
import { estatus, historial, pedidos } from '#db/schema/pedidos.server.ts'
import { SIN_DESCRIPCION } from '#lib/conjuntos.ts'
import { conflicto } from '#lib/errores.ts'
import { sortearVarios } from '../codigos.server.ts'
import { type Importacion, MAXIMO_DE_ERRORES, type Revision } from './contract.ts'
import { codigoTomado, type Leido, leerRenglon } from './filas.server.ts'
import { leerTabla } from './tabla.server.ts'

/** How many rows one statement writes, and asks about. */
const PARTE = 500
/** The next lines are checked after whoever waits was seen to. */
const DESCANSO = 200
/** Whoever sends a file that somebody imports now waits for what comes of it, in milliseconds. */
const PACIENCIA = 60_000
const ENTRE_MIRADAS = 250

/**
 * What importing a file would do; writes nothing.
 * @throws ErrorDeNegocio 413, 422
 */
export async function revisar(db: Db, archivo: Uint8Array): Promise<Revision> {
  const { leidos, ...como } = await leer(db, archivo)
  const errores = leidos.flatMap((leido) => leido.errores)
  const previa = await buscarImportacion(db, huellaDe(archivo))
  return {
    ...como,
    filas: leidos.length,
    por_crear: leidos.filter(sinErrores).length,
    filas_con_error: leidos.length - leidos.filter(sinErrores).length,
    errores: errores.slice(0, MAXIMO_DE_ERRORES),
    total_de_errores: errores.length,
    ya_importado: previa?.importado_en ?? null,
  }
}

/**
 * Creates the orders of a file, all of them or none: without a mail, each with one step of its history. Rows with errors
 * stay out. The same file is imported once, whoever sends it and however often.
 * @throws ErrorDeNegocio 409 when somebody takes a code of it meanwhile, 413, 422
 */
export async function importar(
  db: Db,
  { archivo, nombre, autor }: { archivo: Uint8Array; nombre: string; autor: string },
): Promise<Importacion> {
  const huella = huellaDe(archivo)
  const antes = await buscarImportacion(db, huella)
  if (antes) return antes
  const { leidos } = await leer(db, archivo)
  const buenos = leidos.filter(sinErrores)
  // A copy of the same request waits for the first, and then finds what it did. No statement waits so long.
  for (const limite = Date.now() + PACIENCIA; Date.now() < limite; await setTimeout(ENTRE_MIRADAS)) {
    const hecho = await escribir(db, { leidos, buenos, huella, nombre, autor })
    if (hecho) return hecho
  }
  throw conflicto('Ese archivo se está importando ahora mismo. Espera un momento y vuelve a revisarlo.')
}

type PorEscribir = { leidos: Leido[]; buenos: Leido[]; huella: string; nombre: string; autor: string }

/** @returns null while somebody else writes the same file */
function escribir(db: Db, { leidos, buenos, huella, nombre, autor }: PorEscribir): Promise<Importacion | null> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ libre: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended(${huella}, 0)) as libre`,
    )
    if (!rows[0]?.libre) return null
    const previa = await buscarImportacion(tx, huella)
    if (previa) return previa
    await crear(tx, buenos, autor)
    const resumen = { creados: buenos.length, filas_con_error: leidos.length - buenos.length }
    const importado_en = new Date().toISOString()
    // Also the one that creates nothing is told; only what created something is not done again.
    if (buenos.length > 0)
      await auditar(tx, {
        quien: autor,
        accion: 'importar',
        entidad: 'importacion',
        clave: huella,
        despues: { nombre, ...resumen, importado_en },
      })
    return { ...resumen, importado_en, repetido: false }
  })
}

async function crear(tx: Tx, leidos: Leido[], autor: string) {
  const suyos = new Set(leidos.flatMap(({ pedido }) => pedido.codigo ?? []))
  const nuevos = await sortearVarios(tx, leidos.length - suyos.size, suyos)
  const filas = leidos.map(({ pedido, desde }) => ({ ...pedido, codigo: pedido.codigo ?? nuevos.pop() ?? '', desde }))
  for (const parte of enPartes(filas)) {
    const hechos = await tx
      .insert(pedidos)
      .values(parte.map(({ desde: _deSuHistorial, ...pedido }) => pedido))
      .onConflictDoNothing()
      .returning({ codigo: pedidos.codigo })
    if (hechos.length < parte.length)
      throw conflicto(
        'Mientras se importaba, otra persona creó un pedido con un código del archivo. Vuelve a revisarlo.',
      )
    await tx.insert(historial).values(
      parte.map(({ codigo, estatus_id, desde }) => ({
        codigo,
        estatus_id,
        descripcion: SIN_DESCRIPCION,
        fecha: desde,
        autor,
      })),
    )
  }
}

async function leer(db: Db, archivo: Uint8Array) {
  const { renglones, ...como } = await leerTabla(archivo)
  const enUso = await db
    .select({ id: estatus.id, nombre: estatus.nombre })
    .from(estatus)
    .where(eq(estatus.activo, true))
    .orderBy(asc(estatus.orden))
  const reglas = { estatus: enUso, ahora: new Date() }
  const leidos: Leido[] = []
  for (const renglon of renglones) {
    leidos.push(leerRenglon(renglon, reglas))
    if (leidos.length % DESCANSO === 0) await new Promise(setImmediate)
  }
  await marcarTomados(db, leidos)
  return { leidos, ...como }
}

/** Adds to each row whose code is another's that it is. */
async function marcarTomados(db: Db, leidos: Leido[]) {
  const lineas = new Map<string, number>()
  const conCodigo = leidos.flatMap(({ pedido: { codigo }, linea, errores }) =>
    codigo ? [{ codigo, linea, errores }] : [],
  )
  for (const parte of enPartes(conCodigo)) {
    const codigos = parte.map(({ codigo }) => codigo)
    const filas = await db.select({ codigo: pedidos.codigo }).from(pedidos).where(inArray(pedidos.codigo, codigos))
    const tomados = new Set(filas.map(({ codigo }) => codigo))
    for (const { codigo, linea, errores } of parte) {
      const otra = lineas.get(codigo)
      if (tomados.has(codigo)) errores.push(codigoTomado(linea, codigo))
      else if (otra) errores.push(codigoTomado(linea, codigo, otra))
      else lineas.set(codigo, linea)
    }
  }
}

/** What came of the same file before: the audit keeps it for good. */
async function buscarImportacion(db: Db | Tx, huella: string): Promise<Importacion | null> {
  const { entidad, clave, accion, despues } = auditoria
  const [fila] = await db
    .select({ despues })
    .from(auditoria)
    .where(and(eq(entidad, 'importacion'), eq(clave, huella), eq(accion, 'importar')))
  if (!fila) return null
  const { creados, filas_con_error, importado_en } = fila.despues as Importacion // as it is written above
  return { creados, filas_con_error, importado_en, repetido: true }
}

function huellaDe(archivo: Uint8Array) {
  return createHash('sha256').update(archivo).digest('hex')
}

const sinErrores = ({ errores }: Leido) => errores.length === 0

function* enPartes<T>(todos: T[]) {
  for (let desde = 0; desde < todos.length; desde += PARTE) yield todos.slice(desde, desde + PARTE)
}
