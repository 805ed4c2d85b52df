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
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { ASUNTOS_DE_AVISO, CATEGORIAS, CLASES_DE_FOTO, CLASES_DE_PEDIDO, SERVICIOS, TIENDAS } from '#lib/closedSets.ts'
import { user } from './auth.server.ts'
import {
  ahora,
  bytea,
  columnasDeFoto,
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

/** Orders, their history and the forms that create them. */

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
    /**
     * False while the address was only typed into the request form: the order is not shown to the member who has it,
     * and mails do not repeat the typed name (docs/decisions/036).
     */
    correo_comprobado: boolean('correo_comprobado').notNull().default(true),
    estatus_id: smallint('Estatus_id')
      .notNull()
      .default(1)
      .references(() => estatus.id),
    precio: dinero('Precio').notNull().default('0'),
    /** Kilograms. */
    peso: numeric('Peso', { precision: 10, scale: 2 }).notNull().default('0'),
    total: dinero('Total').notNull().default('0'),
    /** What the client says was paid in advance; nobody has verified it (docs/decisions/047). */
    abono: dinero('abono').notNull().default('0'),
    fecha_estimada_entrega: date('Fecha_estimada_entrega', { mode: 'string' }),
    fecha_creacion: ahora('Fecha_creacion'),
    notas: text('Notas'),
    tipo_servicio: text('tipo_servicio', { enum: SERVICIOS }),
    /** The agreed cost of a delivery that replaced a pickup; null for every other order. */
    costo_envio: dinero('costo_envio'),
    telefono: text('telefono'),
    /**
     * The parts of the delivery address, as the request form asks for them. An address without parts is whole in
     * `direccion`.
     */
    direccion: text('direccion'),
    numero_casa: text('numero_casa'),
    sector: text('sector'),
    municipio: text('municipio'),
    provincia: text('provincia'),
    referencias: text('referencias'),
    /** Only staff can read these notes. */
    notas_privadas: text('notas_privadas'),
    /**
     * Name and surname of another person who may collect the order; null when the client named nobody. Absent from the
     * public view.
     */
    autorizado_a_recoger: text('autorizado_a_recoger'),
    /** The status before a help or address request interrupted the order. */
    estatus_previo: smallint('estatus_previo').references(() => estatus.id),
    /** A trigger increments the version at every change, by whatever program. */
    version: integer('version').notNull().default(1),
  },
  (t) => [
    check('Pedidos_codigo', esCodigo('Código de pedido')),
    check('Pedidos_montos', sql`${t.precio} >= 0 and ${t.peso} >= 0 and ${t.total} >= 0`),
    check('Pedidos_abono', sql`${t.abono} >= 0 and (${t.total} = 0 or ${t.abono} <= ${t.total})`),
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
    // The order list of staff reads its pages through these indexes: all orders, or those of one status.
    index('Pedidos_en_lista').on(t.fecha_creacion, t.codigo),
    index('Pedidos_en_lista_por_estatus').on(t.estatus_id, t.fecha_creacion, t.codigo),
    index('Pedidos_por_entrega').on(t.fecha_estimada_entrega, t.codigo),
    index('Pedidos_en_orden_de_entrega').on(sql`coalesce(${t.fecha_estimada_entrega}, 'infinity'::date)`, t.codigo),
  ],
)

/**
 * The text that the order search of staff matches: code, name, e-mail, phone, its digits and the notes, as
 * `sin_acentos` writes them. A trigger writes it, and it has a trigram index (`migrations/0011_mostrador.sql`). The
 * table above leaves this column out, so that no query selects it by default.
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
    /** The account that made the step; null for the shop's own programs, imported rows and deleted accounts. */
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

/**
 * The values of orders before recent steps of staff, so that each step can be undone for a while (docs/decisions/020).
 */
export const movimientos = pgTable(
  'movimientos',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    codigo: dePedido().notNull(),
    /** The row of the step in the history; null once the step was undone. */
    paso: bigint('paso', { mode: 'number' }).references(() => historial.id, { onDelete: 'set null' }),
    /** The mail that waits until `hasta`; null when the client gets none. */
    correo: uuid('correo'),
    autor: uuid('autor').references(() => user.id, { onDelete: 'set null' }),
    /** An id that is the same for all orders that one action moved. */
    lote: uuid('lote').notNull(),
    /** The previous values of the columns that the step changed. */
    antes: jsonb('antes').$type<Record<string, unknown>>().notNull(),
    /** The order's version right after the step. */
    version: integer('version').notNull(),
    fecha_creacion: ahora('fecha_creacion'),
    /** Until when the step can be undone. */
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

/** Messages that staff say they sent to a client from their own phone. */
export const avisosAMano = pgTable(
  'avisos_a_mano',
  {
    id: serial(),
    codigo: dePedido().notNull(),
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

/** The numbers of couriers' labels, of which staff said whose they are (docs/decisions/045). */
export const guias = pgTable(
  'guias',
  {
    id: serial(),
    codigo: dePedido().notNull(),
    /** As `toGuia` writes it. */
    numero: text('numero').notNull().unique(),
    autor: uuid('autor').references(() => user.id, { onDelete: 'set null' }),
    fecha_creacion: ahora('fecha_creacion'),
  },
  (t) => [
    check('guias_numero', largo('numero', 4, 200)),
    index('guias_por_pedido').on(t.codigo, t.id),
    index('guias_por_autor').on(t.autor),
  ],
)

/**
 * The shop's texts for messages to clients, each version a row; the newest holds. Where there is none, `negocio.ts`
 * does (docs/decisions/046).
 */
export const textosDeWhatsapp = pgTable(
  'textos_de_whatsapp',
  {
    id: serial(),
    clase: text('clase', { enum: CLASES_DE_PEDIDO }).notNull(),
    /** A status, or an occasion of its own (`MensajeDeLaTienda`). */
    mensaje: text('mensaje').notNull(),
    texto: text('texto').notNull(),
    version: integer('version').notNull(),
    autor: uuid('autor').references(() => user.id, { onDelete: 'set null' }),
    fecha_creacion: ahora('fecha_creacion'),
  },
  (t) => [
    check('textos_de_whatsapp_clase', uno('clase', ...CLASES_DE_PEDIDO)),
    check('textos_de_whatsapp_mensaje', largo('mensaje', 1, 30)),
    check('textos_de_whatsapp_texto', largo('texto', 1, 1000)),
    unique('textos_de_whatsapp_version').on(t.clase, t.mensaje, t.version),
    index('textos_de_whatsapp_por_autor').on(t.autor),
  ],
)

/** Photos of orders (docs/decisions/048). Only those of the finished piece are for the order's owner. */
export const fotosDePedidos = pgTable(
  'pedidos_fotos',
  {
    ...columnasDeFoto,
    codigo: dePedido().notNull(),
    clase: text('clase', { enum: CLASES_DE_FOTO }).notNull(),
    /** The small copy that goes inside a mail; null for photos that only staff see. */
    para_correo: bytea('para_correo'),
    autor: uuid('autor').references(() => user.id, { onDelete: 'set null' }),
  },
  (t) => [
    check('pedidos_fotos_clase', uno('clase', ...CLASES_DE_FOTO)),
    check('pedidos_fotos_bytes', sql`octet_length(${t.contenido}) <= 204800`),
    index('pedidos_fotos_por_pedido').on(t.codigo, t.fecha_creacion),
    index('pedidos_fotos_por_autor').on(t.autor),
  ],
)

/** Numbers the draws of random order codes. */
export const sorteosDeCodigos = pgSequence('sorteos_de_codigos')

/** The series of random order codes. The newest row is in use. */
export const seriesDePedidos = pgTable(
  'series_pedidos',
  {
    serie: char('serie', { length: 3 }).primaryKey(),
    abierta_en: ahora('abierta_en'),
    /** The draw (`sorteos_de_codigos`) from which on the free codes of the series are counted again. */
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
    /** As typed; null once its owner said that the order is not theirs, or left. */
    correo: text('correo'),
    instagram: text('instagram'),
    whatsapp: text('whatsapp'),
    /** The membership code as typed, or that of the signed-in account. */
    codigo_membresia: text('codigo_membresia'),
    /** The signed-in account; null when nobody was signed in, even if a membership code was typed. */
    user_id: uuid('user_id').references(() => user.id, { onDelete: 'set null' }),
    correo_alternativo: text('correo_alternativo'),
    /** Where the international service buys; null for orders of pieces, and for requests that were not asked. */
    tienda: text('tienda', { enum: TIENDAS }),
    /** Which shop, if it is not the Chinese marketplace. */
    cual_tienda: text('cual_tienda'),
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
    // Requests to the international service have no order.
    index('pedidos_formulario_sin_pedido').on(t.fecha_creacion, t.id).where(sql`${t.codigo_pedido} is null`),
  ],
)
