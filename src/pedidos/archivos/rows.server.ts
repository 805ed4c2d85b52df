import { and, asc, desc, eq, gt, inArray, isNull, max, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import { ERASED_NAME, type Kind } from '#db/columns/column.ts'
import type { Db } from '#db/open.server.ts'
import { user } from '#db/schema/auth.server.ts'
import { faltaDelPedido } from '#db/schema/deudas.server.ts'
import { profiles } from '#db/schema/miembros.server.ts'
import { pagadoDelPedido } from '#db/schema/pagos.server.ts'
import { estatus, historial, pedidos } from '#db/schema/pedidos.server.ts'
import { writeDay, writeInstant, writeText } from '#lib/csvCells.ts'
import type { TipoServicio } from '../contract.ts'
import { ESTATUS } from '../estatus.ts'
import { SERVICIO } from '../labels.ts'
import { isOfCliente, telefonoDigits } from '../rows.server.ts'
import { COLUMNS, type Column, columnKind } from './columns.ts'

/**
 * Rows per batch. The files are read in batches by keyset, so that a slow download holds no database connection and no
 * file is ever whole in memory.
 */
const BATCH_SIZE = 1_000
const ORDERED_COLUMNS = Object.keys(COLUMNS) as Column[] // Object.keys widens to string[]

type Lines = AsyncGenerator<string[][]>

/** Orders, newest first, without the template. */
export async function* pedidoLines(db: Db, condition: SQL | undefined): Lines {
  // The import leaves them alone, because they are sums of the ledger.
  yield [[...Object.values(COLUMNS), 'Pagado', 'Falta']]
  for (let last: SQL | undefined; ; ) {
    const rows = await readPedidos(db, and(condition, last))
    yield rows.map(cellsOf)
    const lastRow = rows.at(-1)
    if (!lastRow || rows.length < BATCH_SIZE) return
    last = sql`(${pedidos.fecha_creacion}, ${pedidos.codigo}) < (${lastRow.lugar}::timestamptz, ${lastRow.pedido.codigo})`
  }
}

function readPedidos(db: Db, condition: SQL | undefined) {
  return db
    .select({
      pedido: pedidos,
      estatus: estatus.nombre,
      pagado: pagadoDelPedido,
      falta: faltaDelPedido,
      // The cursor is text: a JavaScript Date would lose microseconds.
      lugar: sql<string>`${pedidos.fecha_creacion}::text`,
      desde: sql`(select max(${historial.fecha}) from ${historial}
        where ${historial.codigo} = ${pedidos.codigo} and ${historial.estatus_id} = ${pedidos.estatus_id})`.mapWith(
        (fecha: string | null) => (fecha ? new Date(fecha) : null),
      ),
    })
    .from(pedidos)
    .innerJoin(estatus, eq(estatus.id, pedidos.estatus_id))
    .where(and(condition, isOfCliente))
    .orderBy(desc(pedidos.fecha_creacion), desc(pedidos.codigo))
    .limit(BATCH_SIZE)
}

const CELL_WRITERS = {
  text: writeText,
  long: writeText,
  word: writeText,
  status: writeText,
  money: (monto: string | null) => monto ?? '',
  weight: (peso: string | null) => peso ?? '',
  day: writeDay,
  instant: writeInstant,
  service: (servicio: TipoServicio | null) => (servicio ? SERVICIO[servicio] : ''),
  flag: (yes: boolean | null) => (yes ? 'Sí' : 'No'),
} satisfies Record<Kind, (value: never) => string>

function cellsOf({ pedido, estatus, desde, pagado, falta }: Awaited<ReturnType<typeof readPedidos>>[number]) {
  const values: Record<Column, unknown> = { ...pedido, estatus, fecha_estatus: desde }
  // The cast is safe, because the writer of a kind takes the values of columns of that kind.
  const cells = ORDERED_COLUMNS.map((column) => CELL_WRITERS[columnKind(column)](values[column] as never))
  return [...cells, pagado, falta ?? '']
}

/** Steps of orders, in the order in which they were recorded. */
export async function* pasoLines(db: Db, condition: SQL | undefined): Lines {
  yield [['Código', 'Cliente', 'Estatus', 'Descripción', 'Fecha', 'Registrado', 'Quién']]
  for (let last = 0; ; ) {
    const rows = await db
      .select({
        paso: historial,
        cliente: pedidos.cliente,
        estatus: estatus.nombre,
        nombre: profiles.nombre_completo,
        correo: user.email,
      })
      .from(historial)
      .innerJoin(pedidos, eq(pedidos.codigo, historial.codigo))
      .innerJoin(estatus, eq(estatus.id, historial.estatus_id))
      .leftJoin(user, eq(user.id, historial.autor))
      .leftJoin(profiles, eq(profiles.user_id, historial.autor))
      .where(and(condition, isOfCliente, gt(historial.id, last)))
      .orderBy(asc(historial.id))
      .limit(BATCH_SIZE)
    yield rows.map(({ paso, cliente, estatus, nombre, correo }) => [
      paso.codigo,
      writeText(cliente),
      writeText(estatus),
      writeText(paso.descripcion),
      writeInstant(paso.fecha),
      writeInstant(paso.registrado),
      writeText(nombre ?? correo),
    ])
    if (rows.length < BATCH_SIZE) return
    last = rows.at(-1)?.paso.id ?? 0
  }
}

/** Statuses whose orders do not count as bought. */
const NOT_BOUGHT = [ESTATUS.cancelado, ESTATUS.devuelto]

const clienteCorreo = sql<string>`lower(${pedidos.correo_cliente})`
/** Key that groups orders without an e-mail: the digits of the phone, else the name. */
const personKeyWithoutCorreo = sql<string>`coalesce(nullif(${telefonoDigits}, ''), lower(${pedidos.cliente}))`

/**
 * Clients with their totals: first those with an e-mail, grouped by it, then the rest, grouped by phone or else by
 * name.
 */
export async function* clienteLines(db: Db): Lines {
  yield [
    [
      'Nombre',
      'Correo',
      'Teléfono',
      'Código de membresía',
      'Pedidos',
      'Total comprado',
      'Primer pedido',
      'Último pedido',
    ],
  ]
  const sinCorreo = and(isNull(pedidos.correo_cliente), ne(pedidos.cliente, ERASED_NAME))
  yield* personas(db, clienteCorreo, undefined)
  yield* personas(db, personKeyWithoutCorreo, sinCorreo)
}

async function* personas(db: Db, quien: SQL<string>, condition: SQL | undefined): Lines {
  for (let last = ''; ; ) {
    const lastShown = <T>(column: T) =>
      sql<
        string | null
      >`(array_agg(${column} order by ${pedidos.fecha_creacion} desc) filter (where ${column} is not null))[1]`
    const rows = await db
      .select({
        quien,
        nombre: lastShown(pedidos.cliente),
        correo: lastShown(pedidos.correo_cliente),
        telefono: lastShown(pedidos.telefono),
        cuantos: sql<number>`count(*)::int`,
        total: sql<string>`coalesce(sum(${pedidos.total}) filter (where ${notInArray(pedidos.estatus_id, NOT_BOUGHT)}), 0)::numeric(14, 2)`,
        primero: sql`min(${pedidos.fecha_creacion})`.mapWith(pedidos.fecha_creacion),
        ultimo: max(pedidos.fecha_creacion),
      })
      .from(pedidos)
      .where(and(condition, isOfCliente, gt(quien, last)))
      .groupBy(quien)
      .orderBy(asc(quien))
      .limit(BATCH_SIZE)
    const membresias = await membresiasOf(
      db,
      rows.flatMap(({ correo }) => correo?.toLowerCase() ?? []),
    )
    yield rows.map((row) => [
      writeText(row.nombre),
      writeText(row.correo),
      writeText(row.telefono),
      membresias.get(row.correo?.toLowerCase() ?? '') ?? '',
      String(row.cuantos),
      row.total,
      writeInstant(row.primero),
      writeInstant(row.ultimo),
    ])
    if (rows.length < BATCH_SIZE) return
    last = rows.at(-1)?.quien ?? ''
  }
}

/** Maps those of the lower-case e-mails that a member confirmed to the membership codes. */
async function membresiasOf(db: Db, correos: string[]) {
  const correo = sql<string>`lower(${profiles.correo})`
  const rows = await db
    .select({ correo, codigo: profiles.codigo_membresia })
    .from(profiles)
    .where(and(profiles.confirmado, inArray(correo, correos)))
  return new Map(rows.map(({ correo, codigo }) => [correo, codigo]))
}
