import { sql } from 'drizzle-orm'
import { boolean, char, check, date, index, integer, numeric, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { user } from './acceso.server.ts'
import { ahora, dinero, esCodigo, esMembresia, idImportable, largo, uno } from './columnas.server.ts'

/** Orders, their history and the requests they start from. */

export const estatus = pgTable(
  'Estatus',
  {
    id: smallint('id').primaryKey(),
    nombre: text('nombre').notNull().unique(),
    descripcion: text('descripcion').notNull(),
    categoria: text('categoria', { enum: ['processing', 'shipping', 'delivered', 'special'] }).notNull(),
    orden: smallint('orden').notNull(),
    activo: boolean('activo').notNull().default(true),
  },
  () => [check('Estatus_categoria', uno('categoria', 'processing', 'shipping', 'delivered', 'special'))],
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
    tipo_servicio: text('tipo_servicio', { enum: ['retiro', 'envio'] }),
    /** The status a help or address request interrupted. */
    estatus_previo: smallint('estatus_previo').references(() => estatus.id),
    /** Counts every change, by whatever program; a trigger keeps it. */
    version: integer('version').notNull().default(1),
  },
  (t) => [
    check('Pedidos_codigo', esCodigo('Código de pedido')),
    check('Pedidos_montos', sql`${t.precio} >= 0 and ${t.peso} >= 0 and ${t.total} >= 0`),
    check('Pedidos_cliente', largo('Cliente', 1, 200)),
    check('Pedidos_notas', sql`char_length(${t.notas}) <= 5000`),
    check('Pedidos_tipo_servicio', uno('tipo_servicio', 'retiro', 'envio')),
    index('Pedidos_recientes').on(t.fecha_creacion.desc()),
    index('Pedidos_correo').on(sql`lower(${t.correo_cliente})`),
    index('Pedidos_estatus').on(t.estatus_id),
  ],
)

export const dePedido = (nombre = 'codigo_pedido') =>
  text(nombre).references(() => pedidos.codigo, { onUpdate: 'cascade', onDelete: 'cascade' })

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
  },
  (t) => [
    check('Historial_descripcion', sql`char_length(${t.descripcion}) <= 500`),
    index('Historial_por_pedido').on(t.codigo, t.fecha, t.id),
  ],
)

/** The series random codes are drawn from; the newest row is in use. */
export const seriesDePedidos = pgTable(
  'series_pedidos',
  { serie: char('serie', { length: 3 }).primaryKey(), abierta_en: ahora('abierta_en') },
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
    codigo_membresia: text('codigo_membresia'),
    correo_alternativo: text('correo_alternativo'),
    descripcion: text('descripcion'),
    codigo_pedido: text('codigo_pedido').references(() => pedidos.codigo, {
      onUpdate: 'cascade',
      onDelete: 'set null',
    }),
    primera_compra: boolean('primera_compra').notNull().default(false),
    fecha_creacion: ahora('fecha_creacion'),
  },
  (t) => [
    check(
      'pedidos_formulario_largos',
      sql`${largo('nombre', 1, 200)} and ${largo('apellido', 1, 200)} and ${largo('correo', 3, 255)}`,
    ),
    check('pedidos_formulario_membresia', esMembresia('codigo_membresia')),
    index('pedidos_formulario_membresia_idx').on(t.codigo_membresia),
    index('pedidos_formulario_fecha').on(t.fecha_creacion.desc()),
  ],
)
