import { sql } from 'drizzle-orm'
import { bigint, boolean, char, check, index, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { ahora, idImportable, instante, serial, uno } from './columnas.server.ts'
import { dePedido } from './pedidos.server.ts'

/** What the shop runs on: mail, links, replays, audit, limits. */

export const cancelaciones = pgTable(
  'cancelaciones_notificaciones',
  {
    id: idImportable(),
    /** Lower case. */
    correo: text('correo').notNull().unique(),
    /** True means opted out (specification §4). */
    activo: boolean('activo').notNull().default(true),
    fecha: ahora('fecha'),
  },
  () => [check('cancelaciones_minusculas', sql.raw(`"correo" = lower("correo")`))],
)

/** The outbox: every mail the shop sends, from the moment its cause is committed. */
export const correos = pgTable(
  'correos',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The job's name in the specification (§7), e.g. `send-order-request-confirmation`. */
    funcion: text('funcion').notNull(),
    para: text('para').notNull(),
    codigo_pedido: text('codigo_pedido'),
    /** What the template needs; emptied once delivered when it held a secret. */
    datos: jsonb('datos').$type<Record<string, unknown>>().notNull(),
    estado: text('estado', { enum: ['pendiente', 'enviado', 'guardado', 'omitido', 'fallido'] })
      .notNull()
      .default('pendiente'),
    asunto: text('asunto'),
    texto: text('texto'),
    html: text('html'),
    intentos: smallint('intentos').notNull().default(0),
    ultimo_error: text('ultimo_error'),
    fecha_creacion: ahora('fecha_creacion'),
    fecha_envio: instante('fecha_envio'),
  },
  (t) => [
    check('correos_estado', uno('estado', 'pendiente', 'enviado', 'guardado', 'omitido', 'fallido')),
    index('correos_recientes').on(t.fecha_creacion.desc()),
    index('correos_por_destino').on(sql`lower(${t.para})`, t.fecha_creacion.desc()),
    index('correos_por_pedido').on(t.codigo_pedido),
  ],
)

/** Links sent by mail. The token is derived from the id and the shop's secret; only its SHA-256 is kept. */
export const enlaces = pgTable(
  'enlaces',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tipo: text('tipo', { enum: ['pedido', 'confirmacion', 'baja'] }).notNull(),
    huella: char('huella', { length: 64 }).notNull().unique(),
    codigo_pedido: dePedido(),
    correo: text('correo').notNull(),
    /** `ayuda:12` or `direccion:7`, for a confirmation link. */
    solicitud: text('solicitud'),
    fecha_creacion: ahora('fecha_creacion'),
    vence: instante('vence'),
    usado: instante('usado'),
    revocado: instante('revocado'),
  },
  (t) => [
    check('enlaces_tipo', uno('tipo', 'pedido', 'confirmacion', 'baja')),
    check('enlaces_pedido', sql`${t.tipo} = 'baja' or ${t.codigo_pedido} is not null`),
    index('enlaces_por_pedido').on(t.codigo_pedido, t.tipo),
  ],
)

/** Answers kept for replays of a form: the same key gives the same answer. */
export const repeticiones = pgTable(
  'repeticiones',
  {
    clave: uuid('clave').primaryKey(),
    verbo: text('verbo').notNull(),
    huella: char('huella', { length: 64 }).notNull(),
    respuesta: jsonb('respuesta'),
    fecha_creacion: ahora('fecha_creacion'),
  },
  (t) => [index('repeticiones_fecha').on(t.fecha_creacion)],
)

/** Who did what to what, append-only (a trigger refuses changes). */
export const auditoria = pgTable(
  'auditoria',
  {
    id: serial(),
    cuando: ahora('cuando'),
    /** Null when nobody was signed in. No foreign key: the trace outlives the account. */
    quien: uuid('quien'),
    accion: text('accion').notNull(),
    entidad: text('entidad').notNull(),
    clave: text('clave').notNull(),
    antes: jsonb('antes'),
    despues: jsonb('despues'),
  },
  (t) => [
    index('auditoria_por_entidad').on(t.entidad, t.clave, t.id),
    index('auditoria_por_persona').on(t.quien, t.id),
  ],
)

/** Counters of `rate-limiter-flexible`, in its own layout. */
export const limites = pgTable('limites', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
})
