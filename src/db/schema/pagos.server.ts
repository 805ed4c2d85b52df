import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  type CLASES_DE_COBRO,
  CLASES_DE_PAGO,
  ESTADOS_DE_COMPROBANTE,
  ESTADOS_DE_PROPUESTA,
  METODOS_DE_PAGO,
  ORIGENES_DE_COMPROBANTE,
  PLANES_DE_PAGO,
  QUIEN_DECIDE,
  TIPOS_DE_COMPROBANTE,
} from '#lib/closedSets.ts'
import { user } from './auth.server.ts'
import { ahora, bytea, dinero, instante, largo, serial, uno } from './columns.server.ts'
import { dePedido, pedidos } from './pedidos.server.ts'

/** What orders cost, what was paid of them, and the cash of each day (docs/decisions/057). */

const persona = (name: string) => uuid(name).references(() => user.id, { onDelete: 'set null' })
/** An order that cannot be deleted while it has money. */
const conPedido = () =>
  text('codigo_pedido')
    .notNull()
    .references(() => pedidos.codigo, { onUpdate: 'cascade' })

/** One row: the last number of a receipt, and the last day that was closed. Whoever writes a payment locks it. */
export const libro = pgTable(
  'libro',
  {
    id: smallint('id').primaryKey().default(1),
    ultimo_recibo: integer('ultimo_recibo').notNull().default(0),
    cerrado_hasta: date('cerrado_hasta', { mode: 'string' }),
  },
  (t) => [check('libro_uno', sql`${t.id} = 1`)],
)

/** The ledger: rows are only ever added, which a trigger holds. Positive amounts are money for the order. */
export const pagos = pgTable(
  'pagos',
  {
    id: serial(),
    /** Numbers without gaps, in the order of writing. */
    recibo: integer('recibo').notNull().unique(),
    codigo: conPedido(),
    clase: text('clase', { enum: CLASES_DE_PAGO }).notNull(),
    metodo: text('metodo', { enum: METODOS_DE_PAGO }).notNull(),
    monto: dinero('monto').notNull(),
    /** The day whose close counts the row: today, or the first day that is not closed. */
    dia: date('dia', { mode: 'string' }).notNull(),
    /** The bank's reference, or what else names the payment outside the shop. */
    referencia: text('referencia'),
    /** Why: required for a refund, a correction and a transfer between orders. */
    razon: text('razon'),
    /** Who has, or had, the money in hand: for cash, the person whose till counts it. */
    cobrado_por: persona('cobrado_por'),
    autor: persona('autor'),
    /** The row that a correction takes back, wholly or in part. */
    corrige: bigint('corrige', { mode: 'number' }).references((): AnyPgColumn => pagos.id),
    /** The same for both rows of a transfer between orders. */
    grupo: uuid('grupo'),
    /** The step of the order that was made with it, so that its undo corrects it (`movimientos.lote`). */
    lote: uuid('lote'),
    comprobante: uuid('comprobante').references((): AnyPgColumn => comprobantes.id),
    fecha_creacion: instante('fecha_creacion').notNull().default(sql`clock_timestamp()`),
  },
  (t) => [
    check('pagos_clase', uno('clase', ...CLASES_DE_PAGO)),
    check('pagos_metodo', uno('metodo', ...METODOS_DE_PAGO)),
    check(
      'pagos_monto',
      sql`case ${t.clase} when 'pago' then ${t.monto} > 0 when 'devolucion' then ${t.monto} < 0 else ${t.monto} <> 0 end`,
    ),
    check('pagos_corrige', sql`(${t.clase} = 'correccion') = (${t.corrige} is not null)`),
    check('pagos_grupo', sql`(${t.clase} = 'traspaso') = (${t.grupo} is not null)`),
    check('pagos_razon', sql`${t.clase} = 'pago' or ${t.razon} is not null`),
    check('pagos_largos', sql`${largo('referencia', 1, 60)} and ${largo('razon', 1, 300)}`),
    index('pagos_por_pedido').on(t.codigo, t.id),
    index('pagos_por_dia').on(t.dia, t.id),
    index('pagos_por_referencia').on(t.referencia).where(sql`${t.referencia} is not null`),
    index('pagos_por_correccion').on(t.corrige).where(sql`${t.corrige} is not null`),
    index('pagos_por_comprobante').on(t.comprobante).where(sql`${t.comprobante} is not null`),
    index('pagos_por_quien_cobra').on(t.cobrado_por, t.dia),
    index('pagos_por_autor').on(t.autor),
  ],
)

/** What was paid of the order that a query reads. */
export const pagadoDelPedido = sql<string>`${sql.raw(
  `(select coalesce(sum(g.monto), 0)::numeric(12,2)::text from pagos g where g.codigo_pedido = "Pedidos"."Código de pedido")`,
)}`

/** A line of a price: `precio` is that of one, below zero for a discount. */
export type LineaDePrecio = {
  clase: (typeof CLASES_DE_COBRO)[number]
  concepto: string
  cantidad: number
  precio: string
  /** Why, for a discount or a line of another kind. */
  razon: string | null
  /** The line of the order that it prices; null for one that the price adds. */
  linea: number | null
}

/** A part of what is to be paid; `antes_de` null: when the order is handed over. */
export type CuotaPropuesta = { monto: string; antes_de: string | null }

/** A price as staff propose it and its customer decides; a changed one is another row. */
export const propuestas = pgTable(
  'propuestas',
  {
    id: serial(),
    codigo: dePedido().notNull(),
    lineas: jsonb('lineas').$type<LineaDePrecio[]>().notNull(),
    total: dinero('total').notNull(),
    fecha_estimada_entrega: date('fecha_estimada_entrega', { mode: 'string' }).notNull(),
    plan: text('plan', { enum: PLANES_DE_PAGO }).notNull(),
    cuotas: jsonb('cuotas').$type<CuotaPropuesta[]>().notNull(),
    vale_hasta: date('vale_hasta', { mode: 'string' }).notNull(),
    estado: text('estado', { enum: ESTADOS_DE_PROPUESTA }).notNull().default('abierta'),
    /** What the customer wants changed. */
    palabras: text('palabras'),
    /** How its customer, or staff for them, decided; null while open, and for one that lapsed or was replaced. */
    decidida_por: text('decidida_por', { enum: QUIEN_DECIDE }),
    decidida_persona: persona('decidida_persona'),
    decidida_en: instante('decidida_en'),
    /** Why staff confirmed it without an answer, or what they noted of it. */
    razon: text('razon'),
    autor: persona('autor'),
    creada_en: ahora('creada_en'),
  },
  (t) => [
    check('propuestas_plan', uno('plan', ...PLANES_DE_PAGO)),
    check('propuestas_estado', uno('estado', ...ESTADOS_DE_PROPUESTA)),
    check('propuestas_decidida_por', uno('decidida_por', ...QUIEN_DECIDE)),
    check('propuestas_total', sql`${t.total} > 0`),
    check('propuestas_largos', sql`${largo('palabras', 1, 1000)} and ${largo('razon', 1, 300)}`),
    uniqueIndex('propuestas_una_abierta').on(t.codigo).where(sql`${t.estado} = 'abierta'`),
    index('propuestas_por_pedido').on(t.codigo, t.id),
    index('propuestas_por_vencer').on(t.vale_hasta).where(sql`${t.estado} = 'abierta'`),
    index('propuestas_por_autor').on(t.autor),
    index('propuestas_por_quien_decide').on(t.decidida_persona),
  ],
)

/** The newest price of the order that a query reads, as the contract `PropuestaDePedido` has it; null if withdrawn. */
export const propuestaDelPedido = sql.raw(`(select case when r.estado <> 'retirada' then
  json_build_object('id', r.id, 'estado', r.estado, 'lineas', r.lineas, 'total', r.total::text,
    'fecha_estimada_entrega', r.fecha_estimada_entrega, 'plan', r.plan, 'cuotas', r.cuotas, 'vale_hasta', r.vale_hasta,
    'palabras', r.palabras, 'creada_en', r.creada_en, 'acordadas',
    (select a.lineas from propuestas a where a.codigo_pedido = r.codigo_pedido and a.estado = 'aceptada'
      order by a.id desc limit 1), 'total_anterior',
    (select a.total::text from propuestas a where a.codigo_pedido = r.codigo_pedido and a.id < r.id and a.estado <> 'retirada'
      order by a.id desc limit 1)) end
  from propuestas r where r.codigo_pedido = "Pedidos"."Código de pedido" and (r.estado <> 'retirada' or not exists
    (select from propuestas a where a.codigo_pedido = r.codigo_pedido and a.estado = 'aceptada'))
  order by r.id desc limit 1)`)

/** What is to be paid of a confirmed order, and by when. */
export const cuotas = pgTable(
  'cuotas',
  {
    id: serial(),
    codigo: dePedido().notNull(),
    orden: smallint('orden').notNull(),
    monto: dinero('monto').notNull(),
    /** Null: when the order is handed over. */
    antes_de: date('antes_de', { mode: 'string' }),
    /** When its reminders left: three days before, on the day, and after it. */
    recordada_antes: instante('recordada_antes'),
    recordada_el_dia: instante('recordada_el_dia'),
    recordada_despues: instante('recordada_despues'),
    /** When its customer or staff said that no more reminders are wanted. */
    silenciada_en: instante('silenciada_en'),
    creada_en: ahora('creada_en'),
  },
  (t) => [
    check('cuotas_monto', sql`${t.monto} > 0`),
    uniqueIndex('cuotas_por_pedido').on(t.codigo, t.orden),
    index('cuotas_por_recordar').on(t.antes_de).where(sql`${t.antes_de} is not null and ${t.silenciada_en} is null`),
  ],
)

/** A picture or PDF of a payment that its customer says to have made. It is no payment until the bank shows it. */
export const comprobantes = pgTable(
  'comprobantes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    codigo: conPedido(),
    origen: text('origen', { enum: ORIGENES_DE_COMPROBANTE }).notNull(),
    estado: text('estado', { enum: ESTADOS_DE_COMPROBANTE }).notNull().default('espera'),
    tipo: text('tipo', { enum: TIPOS_DE_COMPROBANTE }).notNull(),
    bytes: integer('bytes').notNull(),
    /** Pixels; null for a PDF. */
    ancho: integer('ancho'),
    alto: integer('alto'),
    /** Null once it is as old as receipts are kept. */
    contenido: bytea('contenido'),
    /** SHA-256 of the file as it was sent. */
    hash: bytea('hash').notNull(),
    /** The perceptual hash, which finds the same picture after it was cropped or compressed; null for a PDF. */
    huella: bytea('huella'),
    banco: text('banco'),
    referencia: text('referencia'),
    monto: dinero('monto').notNull(),
    /** When the transfer was made, as who sent it says. */
    hecho_en: instante('hecho_en'),
    /** Which receipts came before with the same picture, reference, or amount and minute. */
    visto_antes: jsonb('visto_antes')
      .$type<{ porque: 'foto' | 'referencia' | 'minuto'; comprobante: string }[]>()
      .notNull()
      .default([]),
    /** Who sent it, if an account did. */
    autor: persona('autor'),
    decidido_por: persona('decidido_por'),
    decidido_en: instante('decidido_en'),
    /** Why it was refused, or confirmed although it had been seen before. */
    razon: text('razon'),
    fecha_creacion: ahora('fecha_creacion'),
  },
  (t) => [
    check('comprobantes_origen', uno('origen', ...ORIGENES_DE_COMPROBANTE)),
    check('comprobantes_estado', uno('estado', ...ESTADOS_DE_COMPROBANTE)),
    check('comprobantes_tipo', uno('tipo', ...TIPOS_DE_COMPROBANTE)),
    check('comprobantes_monto', sql`${t.monto} > 0`),
    check('comprobantes_bytes', sql`octet_length(${t.contenido}) <= 5242880`),
    check(
      'comprobantes_largos',
      sql`${largo('banco', 1, 60)} and ${largo('referencia', 1, 60)} and ${largo('razon', 1, 300)}`,
    ),
    index('comprobantes_por_pedido').on(t.codigo, t.fecha_creacion),
    index('comprobantes_que_esperan').on(t.fecha_creacion, t.id).where(sql`${t.estado} = 'espera'`),
    index('comprobantes_decididos').on(t.fecha_creacion, t.id).where(sql`${t.estado} <> 'espera'`),
    index('comprobantes_por_hash').on(t.hash),
    index('comprobantes_por_referencia').on(t.referencia).where(sql`${t.referencia} is not null`),
    index('comprobantes_por_monto').on(t.monto, t.hecho_en),
    index('comprobantes_por_limpiar').on(t.fecha_creacion).where(sql`${t.contenido} is not null`),
    index('comprobantes_por_autor').on(t.autor),
    index('comprobantes_por_quien_decide').on(t.decidido_por),
  ],
)

/** How the columns of one bank account's statement are read; `cuenta` is the number of `negocio.cuentas`. */
export const formatosDeBanco = pgTable(
  'formatos_de_banco',
  {
    cuenta: text('cuenta').primaryKey(),
    columnas: jsonb('columnas').$type<Record<string, string>>().notNull(),
    autor: persona('autor'),
    cambiado_en: ahora('cambiado_en'),
  },
  (t) => [index('formatos_de_banco_por_autor').on(t.autor)],
)

/** The rows of the bank's statements. */
export const movimientosDeBanco = pgTable(
  'movimientos_de_banco',
  {
    id: serial(),
    cuenta: text('cuenta').notNull(),
    /** SHA-256 of what the row says and of its place among equal ones of that day, so that an import knows it again. */
    hash: bytea('hash').notNull().unique(),
    dia: date('dia', { mode: 'string' }).notNull(),
    monto: dinero('monto').notNull(),
    referencia: text('referencia'),
    descripcion: text('descripcion'),
    /** The receipt that it paid; one row pays one receipt. */
    comprobante: uuid('comprobante')
      .unique()
      .references(() => comprobantes.id),
    /** The payment that it is, where no receipt was sent. */
    pago: bigint('pago', { mode: 'number' })
      .unique()
      .references(() => pagos.id),
    autor: persona('autor'),
    importado_en: ahora('importado_en'),
  },
  (t) => [
    check('movimientos_de_banco_largos', sql`${largo('referencia', 1, 60)} and ${largo('descripcion', 1, 300)}`),
    index('movimientos_de_banco_sueltos').on(t.monto, t.dia).where(sql`${t.comprobante} is null`),
    index('movimientos_de_banco_sin_comprobante').on(t.dia, t.id).where(sql`${t.comprobante} is null`),
    index('movimientos_de_banco_por_dia').on(t.cuenta, t.dia),
    index('movimientos_de_banco_por_autor').on(t.autor),
  ],
)

/** Cash that a messenger handed in and somebody counted. */
export const rendiciones = pgTable(
  'rendiciones',
  {
    id: serial(),
    mensajero: persona('mensajero'),
    dia: date('dia', { mode: 'string' }).notNull(),
    esperado: dinero('esperado').notNull(),
    contado: dinero('contado').notNull(),
    razon: text('razon'),
    recibido_por: persona('recibido_por'),
    fecha_creacion: ahora('fecha_creacion'),
  },
  (t) => [
    check('rendiciones_contado', sql`${t.contado} >= 0`),
    check('rendiciones_razon', sql`${t.esperado} = ${t.contado} or ${largo('razon', 1, 300)}`),
    index('rendiciones_por_dia').on(t.dia, t.id),
    index('rendiciones_por_mensajero').on(t.mensajero, t.dia),
    index('rendiciones_por_quien_recibe').on(t.recibido_por),
  ],
)

/** A closed day. Its payments and counts do not change any more. */
export const cierres = pgTable(
  'cierres',
  {
    dia: date('dia', { mode: 'string' }).primaryKey(),
    autor: persona('autor'),
    cerrado_en: ahora('cerrado_en'),
  },
  (t) => [index('cierres_por_autor').on(t.autor)],
)

/** What should have been there on a closed day, by method and person, and what was. */
export const lineasDeCierre = pgTable(
  'lineas_de_cierre',
  {
    dia: date('dia', { mode: 'string' })
      .notNull()
      .references(() => cierres.dia),
    orden: smallint('orden').notNull(),
    metodo: text('metodo', { enum: METODOS_DE_PAGO }).notNull(),
    persona: persona('persona'),
    esperado: dinero('esperado').notNull(),
    contado: dinero('contado').notNull(),
    razon: text('razon'),
  },
  (t) => [
    primaryKey({ columns: [t.dia, t.orden] }),
    check('lineas_de_cierre_metodo', uno('metodo', ...METODOS_DE_PAGO)),
    check('lineas_de_cierre_razon', sql`${t.esperado} = ${t.contado} or ${largo('razon', 1, 300)}`),
    index('lineas_de_cierre_por_persona').on(t.persona),
  ],
)

/** What the accountant needs of an order, where its customer asked for it. */
export const datosFiscales = pgTable(
  'datos_fiscales',
  {
    codigo: text('codigo_pedido')
      .primaryKey()
      .references(() => pedidos.codigo, { onUpdate: 'cascade', onDelete: 'cascade' }),
    /** RNC or cédula, digits only. */
    rnc: text('rnc'),
    nombre: text('nombre'),
    /** The number of the electronic tax receipt. */
    encf: text('encf'),
  },
  () => [
    check('datos_fiscales_rnc', sql.raw(`"rnc" ~ '^([0-9]{9}|[0-9]{11})$'`)),
    check('datos_fiscales_encf', sql.raw(`"encf" ~ '^[A-Z][0-9]{10,12}$'`)),
    check('datos_fiscales_nombre', largo('nombre', 1, 200)),
  ],
)

/** Total, sum and entries of the order that a query reads, as JSON (`CuentaDePedido` of `pedidos/cobros/`). */
export const cuentaEnJson = sql.raw(
  `(select json_build_object('total', "Pedidos"."Total"::numeric(12,2)::text,
    'comprobantes_en_espera', (select json_build_object('cuantos', count(*), 'monto', sum(c.monto)::text)
      from comprobantes c where c.codigo_pedido = "Pedidos"."Código de pedido" and c.estado = 'espera'
      having count(*) > 0),
    'comprobante_rechazado', (select case when c.estado = 'rechazado' then
      json_build_object('monto', c.monto::text, 'razon', coalesce(c.razon, '')) end from comprobantes c
      where c.codigo_pedido = "Pedidos"."Código de pedido" order by c.fecha_creacion desc, c.id desc limit 1),
    'pagado', coalesce(sum(g.monto), 0)::numeric(12,2)::text,
    'falta', falta_del_pedido("Pedidos")::numeric(12,2)::text,
    'pagos', coalesce(json_agg(json_build_object('id', g.id, 'recibo', g.recibo, 'clase', g.clase, 'metodo', g.metodo,
      'monto', g.monto::text, 'razon', g.razon, 'fecha', g.fecha_creacion) order by g.id), '[]'),
    'partes', (select coalesce(json_agg(json_build_object('monto', c.monto::text, 'antes_de', c.antes_de,
      'silenciada', c.silenciada_en is not null) order by c.orden), '[]') from cuotas c
      where c.codigo_pedido = "Pedidos"."Código de pedido"),
    'hoy', (now() at time zone 'America/Santo_Domingo')::date)
    from pagos g where g.codigo_pedido = "Pedidos"."Código de pedido")`,
)

/** Part of an order's mark that a sent or decided receipt changes. A hash, because whoever has the code reads the mark. */
export const receiptsMark = sql`(select '-' || left(md5(${pedidos.codigo} || count(*) || '.' || count(*)
  filter (where ${comprobantes.estado} <> 'espera')), 4) from ${comprobantes}
  where ${comprobantes.codigo} = ${pedidos.codigo} having count(*) > 0)`
