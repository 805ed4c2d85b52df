import { and, asc, desc, eq, gt, inArray, isNull, max, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/abrir.server.ts'
import { type Kind, SIN_NOMBRE } from '#db/columns/column.ts'
import { user } from '#db/schema/acceso.server.ts'
import { profiles } from '#db/schema/miembros.server.ts'
import { estatus, historial, pedidos } from '#db/schema/pedidos.server.ts'
import { escribirDia, escribirInstante, escribirTexto } from '#lib/celdas.ts'
import type { TipoServicio } from '../contract.ts'
import { ESTATUS } from '../estatus.ts'
import { digitosDeTelefono, esDeCliente } from '../filas.server.ts'
import { SERVICIO } from '../labels.ts'
import { COLUMNAS, type Columna, claseDeColumna } from './columnas.ts'

/**
 * What the files hold, read in parts that begin after the last row of the one before: whoever is slow to take a file
 * holds no connection, and no file is ever whole in memory.
 */
const PARTE = 1_000
const COLUMNAS_EN_ORDEN = Object.keys(COLUMNAS) as Columna[] // its own keys

type Lineas = AsyncGenerator<string[][]>

/** Orders, newest first; the template is nobody's. */
export async function* lineasDePedidos(db: Db, cuales: SQL | undefined): Lineas {
  yield [Object.values(COLUMNAS)]
  for (let ultimo: SQL | undefined; ; ) {
    const filas = await leerPedidos(db, and(cuales, ultimo))
    yield filas.map(celdasDe)
    const final = filas.at(-1)
    if (!final || filas.length < PARTE) return
    ultimo = sql`(${pedidos.fecha_creacion}, ${pedidos.codigo}) < (${final.lugar}::timestamptz, ${final.pedido.codigo})`
  }
}

function leerPedidos(db: Db, cuales: SQL | undefined) {
  return db
    .select({
      pedido: pedidos,
      estatus: estatus.nombre,
      // A date of the program's would lose its microseconds.
      lugar: sql<string>`${pedidos.fecha_creacion}::text`,
      desde: sql`(select max(${historial.fecha}) from ${historial}
        where ${historial.codigo} = ${pedidos.codigo} and ${historial.estatus_id} = ${pedidos.estatus_id})`.mapWith(
        (fecha: string | null) => (fecha ? new Date(fecha) : null),
      ),
    })
    .from(pedidos)
    .innerJoin(estatus, eq(estatus.id, pedidos.estatus_id))
    .where(and(cuales, esDeCliente))
    .orderBy(desc(pedidos.fecha_creacion), desc(pedidos.codigo))
    .limit(PARTE)
}

/** How a value of each kind stands in its cell. */
const CELDA = {
  text: escribirTexto,
  long: escribirTexto,
  word: escribirTexto,
  status: escribirTexto,
  money: (monto: string | null) => monto ?? '',
  weight: (peso: string | null) => peso ?? '',
  day: escribirDia,
  instant: escribirInstante,
  service: (servicio: TipoServicio | null) => (servicio ? SERVICIO[servicio] : ''),
  flag: (si: boolean | null) => (si ? 'Sí' : 'No'),
} satisfies Record<Kind, (valor: never) => string>

function celdasDe({ pedido, estatus, desde }: Awaited<ReturnType<typeof leerPedidos>>[number]) {
  const valores: Record<Columna, unknown> = { ...pedido, estatus, fecha_estatus: desde }
  return COLUMNAS_EN_ORDEN.map((columna) => CELDA[claseDeColumna(columna)](valores[columna] as never)) // of that kind
}

/** Steps of orders, in the order in which they were written. */
export async function* lineasDeMovimientos(db: Db, cuales: SQL | undefined): Lineas {
  yield [['Código', 'Cliente', 'Estatus', 'Descripción', 'Fecha', 'Registrado', 'Quién']]
  for (let ultimo = 0; ; ) {
    const filas = await db
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
      .where(and(cuales, esDeCliente, gt(historial.id, ultimo)))
      .orderBy(asc(historial.id))
      .limit(PARTE)
    yield filas.map(({ paso, cliente, estatus, nombre, correo }) => [
      paso.codigo,
      escribirTexto(cliente),
      escribirTexto(estatus),
      escribirTexto(paso.descripcion),
      escribirInstante(paso.fecha),
      escribirInstante(paso.registrado),
      escribirTexto(nombre ?? correo),
    ])
    if (filas.length < PARTE) return
    ultimo = filas.at(-1)?.paso.id ?? 0
  }
}

/** What was bought and stayed so. */
const NO_COMPRADO = [ESTATUS.cancelado, ESTATUS.devuelto]

const correoDeCliente = sql<string>`lower(${pedidos.correo_cliente})`
/** Whom an order without an e-mail was for: the digits of the phone, else the name. */
const quienSinCorreo = sql<string>`coalesce(nullif(${digitosDeTelefono}, ''), lower(${pedidos.cliente}))`

/** Whom orders were for: by e-mail, then those who gave none, by phone or else by name. */
export async function* lineasDeClientes(db: Db): Lineas {
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
  const sinCorreo = and(isNull(pedidos.correo_cliente), ne(pedidos.cliente, SIN_NOMBRE))
  yield* personas(db, correoDeCliente, undefined)
  yield* personas(db, quienSinCorreo, sinCorreo)
}

async function* personas(db: Db, quien: SQL<string>, cuales: SQL | undefined): Lineas {
  for (let ultimo = ''; ; ) {
    const ultimoDicho = <T>(columna: T) =>
      sql<
        string | null
      >`(array_agg(${columna} order by ${pedidos.fecha_creacion} desc) filter (where ${columna} is not null))[1]`
    const filas = await db
      .select({
        quien,
        nombre: ultimoDicho(pedidos.cliente),
        correo: ultimoDicho(pedidos.correo_cliente),
        telefono: ultimoDicho(pedidos.telefono),
        cuantos: sql<number>`count(*)::int`,
        total: sql<string>`coalesce(sum(${pedidos.total}) filter (where ${notInArray(pedidos.estatus_id, NO_COMPRADO)}), 0)::numeric(14, 2)`,
        primero: sql`min(${pedidos.fecha_creacion})`.mapWith(pedidos.fecha_creacion),
        ultimo: max(pedidos.fecha_creacion),
      })
      .from(pedidos)
      .where(and(cuales, esDeCliente, gt(quien, ultimo)))
      .groupBy(quien)
      .orderBy(asc(quien))
      .limit(PARTE)
    const membresias = await membresiasDe(
      db,
      filas.flatMap(({ correo }) => correo?.toLowerCase() ?? []),
    )
    yield filas.map((fila) => [
      escribirTexto(fila.nombre),
      escribirTexto(fila.correo),
      escribirTexto(fila.telefono),
      membresias.get(fila.correo?.toLowerCase() ?? '') ?? '',
      String(fila.cuantos),
      fila.total,
      escribirInstante(fila.primero),
      escribirInstante(fila.ultimo),
    ])
    if (filas.length < PARTE) return
    ultimo = filas.at(-1)?.quien ?? ''
  }
}

/** The membership codes of addresses that their accounts have confirmed. */
async function membresiasDe(db: Db, correos: string[]) {
  const correo = sql<string>`lower(${profiles.correo})`
  const filas = await db
    .select({ correo, codigo: profiles.codigo_membresia })
    .from(profiles)
    .where(and(profiles.confirmado, inArray(correo, correos)))
  return new Map(filas.map(({ correo, codigo }) => [correo, codigo]))
}
