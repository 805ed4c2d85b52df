import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  char,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgSequence,
  pgTable,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { ASUNTOS_DE_AVISO, CATEGORIAS, SERVICIOS } from '#lib/closedSets.ts'
import { user } from './auth.server.ts'
import {
  ahora,
  dinero,
  esCodigo,
  esMembresia,
  idImportable,
  instante,
  largo,
  serial,
  transaccion,
  uno,
} from './columns.server.ts'

/** Orders, their history and the requests they start from. */

export const estatus = pgTable(
  'Estatus',
  {
    id: smallint('id').primaryKey(),
    nombre: text('nombre').notNull().unique(),
    descripcion: text('descripcion').notNull(),
    categoria: text('categoria', { enum: CATEGORIAS }).notNull(),
    orden: smallint('orden').notNull(),
    activo: boolean('activo').notNull().default(true),
  },
  () => [check('Estatus_categoria', uno('categoria', ...CATEGORIAS))],
)

export const pedidos = pgTable(
  'Pedidos',
  {
    codigo: text('Código de pedido').primaryKey(),
    cliente: text('Cliente').notNull(),
    correo_cliente: text('correo_cliente'),
    estatus_id: smallint('Estatus_id')
      .notNull()
      .default(1)
      .references(() => estatus.id),
    precio: dinero('Precio').notNull().default('0'),
    /** Kilograms. */
    peso: numeric('Peso', { precision: 10, scale: 2 }).notNull().default('0'),
    total: dinero('Total').notNull().default('0'),
    fecha_estimada_entrega: date('Fecha_estimada_entrega', { mode: 'string' }),
    fecha_creacion: ahora('Fecha_creacion'),
    notas: text('Notas'),
    tipo_servicio: text('tipo_servicio', { enum: SERVICIOS }),
    /** What its client accepted to pay for a delivery in the place of a pickup; null of every other order. */
    costo_envio: dinero('costo_envio'),
    telefono: text('telefono'),
    /** The parts of the delivery address as the request form asks for them; one whose parts nobody asked for stands whole in `direccion`. */
    direccion: text('direccion'),
    numero_casa: text('numero_casa'),
    sector: text('sector'),
    municipio: text('municipio'),
    provincia: text('provincia'),
    referencias: text('referencias'),
    /** Staff's own; no customer's view carries them. */
    notas_privadas: text('notas_privadas'),
    /** Who else may collect it, by name and surname; null while its client named nobody. The public view never carries it. */
    autorizado_a_recoger: text('autorizado_a_recoger'),
    /** The status a help or address request interrupted. */
    estatus_previo: smallint('estatus_previo').references(() => estatus.id),
    /** Counts every change, by whatever program; a trigger keeps it. */
    version: integer('version').notNull().default(1),
  },
  (t) => [
    check('Pedidos_codigo', esCodigo('Código de pedido')),
    check('Pedidos_montos', sql`${t.precio} >= 0 and ${t.peso} >= 0 and ${t.total} >= 0`),
    check('Pedidos_costo_envio', sql`${t.costo_envio} >= 0`),
    check('Pedidos_cliente', largo('Cliente', 1, 200)),
    check('Pedidos_notas', sql`char_length(${t.notas}) <= 5000`),
    check('Pedidos_notas_privadas', sql`char_length(${t.notas_privadas}) <= 5000`),
    check('Pedidos_autorizado_a_recoger', largo('autorizado_a_recoger', 1, 120)),
    check('Pedidos_direccion', sql`char_length(${t.direccion}) <= 300`),
    check('Pedidos_tipo_servicio', uno('tipo_servicio', ...SERVICIOS)),
    index('Pedidos_recientes').on(t.fecha_creacion.desc().nullsFirst()),
    index('Pedidos_correo').on(sql`lower(${t.correo_cliente})`),
    index('Pedidos_estatus').on(t.estatus_id),
    // The list of staff: each of its orders, whole and by status.
    index('Pedidos_en_lista').on(t.fecha_creacion, t.codigo),
    index('Pedidos_en_lista_por_estatus').on(t.estatus_id, t.fecha_creacion, t.codigo),
    index('Pedidos_por_entrega').on(t.fecha_estimada_entrega, t.codigo),
    index('Pedidos_en_orden_de_entrega').on(sql`coalesce(${t.fecha_estimada_entrega}, 'infinity'::date)`, t.codigo),
  ],
)

/**
 * What staff find an order by: code, name, e-mail, phone, its digits and the notes, as `sin_acentos` writes them. Kept by a
 * trigger, with an index of trigrams (`migrations/0011_mostrador.sql`); no row of ours carries it.
 */
export const busquedaDePedidos = sql.raw('"Pedidos"."busqueda"')

export const dePedido = (name = 'codigo_pedido') =>
  text(name).references(() => pedidos.codigo, { onUpdate: 'cascade', onDelete: 'cascade' })

export const historial = pgTable(
  'Historial_Estatus',
  {
    id: idImportable(),
    codigo: dePedido('Código de pedido').notNull(),
    estatus_id: smallint('Estatus_id')
      .notNull()
      .references(() => estatus.id),
    descripcion: text('Descripcion'),
    fecha: ahora('Fecha'),
    /** Who moved it; null for the shop's own programs and for imported rows. */
    autor: uuid('autor').references(() => user.id, { onDelete: 'set null' }),
    registrado: ahora('registrado'),
    transaccion: transaccion(),
  },
  (t) => [
    check('Historial_descripcion', sql`char_length(${t.descripcion}) <= 500`),
    index('Historial_por_pedido').on(t.codigo, t.fecha, t.id),
    index('Historial_por_autor').on(t.autor),
  ],
)

/** What staff's last steps were before, so that each can be taken out again for a short while (docs/decisions/020). */
export const movimientos = pgTable(
  'movimientos',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    codigo: dePedido().notNull(),
    /** The step; null once it was taken out. */
    paso: bigint('paso', { mode: 'number' }).references(() => historial.id, { onDelete: 'set null' }),
    /** The mail that waits until then; null for who gets none. */
    correo: uuid('correo'),
    autor: uuid('autor').references(() => user.id, { onDelete: 'set null' }),
    /** Those that were moved by one tap. */
    lote: uuid('lote').notNull(),
    /** The order's columns that it changed, as they were. */
    antes: jsonb('antes').$type<Record<string, unknown>>().notNull(),
    /** The order's version right after it. */
    version: integer('version').notNull(),
    fecha_creacion: ahora('fecha_creacion'),
    /** Until when it can be taken out. */
    hasta: instante('hasta').notNull(),
    deshecho: instante('deshecho'),
  },
  (t) => [
    index('movimientos_por_autor').on(t.autor, t.hasta),
    index('movimientos_por_pedido').on(t.codigo, t.fecha_creacion),
    index('movimientos_por_limpiar').on(t.hasta),
    index('movimientos_por_paso').on(t.paso),
  ],
)

/** What staff sent a client from their own phone, as they say. */
export const avisosAMano = pgTable(
  'avisos_a_mano',
  {
    id: serial(),
    codigo: dePedido().notNull(),
    /** What it was about. */
    sobre: text('sobre', { enum: ASUNTOS_DE_AVISO }).notNull(),
    texto: text('texto').notNull(),
    autor: uuid('autor').references(() => user.id, { onDelete: 'set null' }),
    fecha_creacion: ahora('fecha_creacion'),
  },
  (t) => [
    check('avisos_a_mano_sobre', uno('sobre', ...ASUNTOS_DE_AVISO)),
    check('avisos_a_mano_texto', largo('texto', 1, 2000)),
    index('avisos_a_mano_por_pedido').on(t.codigo, t.id),
    index('avisos_a_mano_por_autor').on(t.autor),
    index('avisos_a_mano_por_vaciar').on(t.fecha_creacion).where(sql`${t.texto} <> '…'`),
  ],
)

/** Numbers the draws from a series that fills up. */
export const sorteosDeCodigos = pgSequence('sorteos_de_codigos')

/** The series random codes are drawn from; the newest row is in use. */
export const seriesDePedidos = pgTable(
  'series_pedidos',
  {
    serie: char('serie', { length: 3 }).primaryKey(),
    abierta_en: ahora('abierta_en'),
    /** The draw (`sorteos_de_codigos`) from which on it is counted again how full the series is. */
    contar_en: bigint('contar_en', { mode: 'number' }).notNull().default(0),
  },
  () => [check('series_pedidos_serie', sql.raw(`"serie" ~ '^B[0-9]{2}$'`))],
)

export const pedidosFormulario = pgTable(
  'pedidos_formulario',
  {
    id: idImportable(),
    nombre: text('nombre').notNull(),
    apellido: text('apellido').notNull(),
    correo: text('correo').notNull(),
    instagram: text('instagram'),
    whatsapp: text('whatsapp'),
    /** As typed, or of the account that was signed in. */
    codigo_membresia: text('codigo_membresia'),
    /** Whose account was signed in; null when nobody was, whatever code they typed. */
    user_id: uuid('user_id').references(() => user.id, { onDelete: 'set null' }),
    correo_alternativo: text('correo_alternativo'),
    descripcion: text('descripcion'),
    codigo_pedido: text('codigo_pedido').references(() => pedidos.codigo, {
      onUpdate: 'cascade',
      onDelete: 'set null',
    }),
    primera_compra: boolean('primera_compra').notNull().default(false),
    fecha_creacion: ahora('fecha_creacion'),
    transaccion: transaccion(),
  },
  (t) => [
    check(
      'pedidos_formulario_largos',
      sql`${largo('nombre', 1, 200)} and ${largo('apellido', 1, 200)} and ${largo('correo', 3, 255)}`,
    ),
    check('pedidos_formulario_membresia', esMembresia('codigo_membresia')),
    index('pedidos_formulario_membresia_idx').on(t.codigo_membresia),
    index('pedidos_formulario_por_cuenta').on(t.user_id),
    index('pedidos_formulario_fecha').on(t.fecha_creacion.desc().nullsFirst()),
    index('pedidos_formulario_pedido').on(t.codigo_pedido),
    index('pedidos_formulario_por_correo').on(sql`lower(${t.correo})`),
    // Those of the international service.
    index('pedidos_formulario_sin_pedido').on(t.fecha_creacion, t.id).where(sql`${t.codigo_pedido} is null`),
  ],
)
