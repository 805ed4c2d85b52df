import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { ESTADOS_DE_TICKET, POLITICAS_QUE_CAMBIAN, PRIORIDADES, TIPOS_DE_AVISO } from '#lib/closedSets.ts'
import { deUsuario, user } from './auth.server.ts'
import {
  ahora,
  columnasDeFoto,
  dinero,
  esCodigo,
  esMembresia,
  idImportable,
  instante,
  largo,
  serial,
  uno,
} from './columns.server.ts'
import { pagos } from './pagos.server.ts'
import { dePedido, estatus } from './pedidos.server.ts'

/** The membership: profiles, linked orders, balance, packages, notices, news and tickets. */

export const profiles = pgTable(
  'profiles',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    user_id: deUsuario().notNull().unique(),
    nombre_completo: text('nombre_completo').notNull(),
    /** A copy of the account's e-mail (`user.email`), for searches of staff. */
    correo: text('correo').notNull(),
    telefono: text('telefono'),
    codigo_membresia: text('codigo_membresia').notNull().unique(),
    saldo: dinero('saldo').notNull().default('0'),
    /** A copy of `user.email_verified`, for searches of staff. */
    confirmado: boolean('confirmado').notNull().default(false),
    fecha_creacion: ahora('fecha_creacion'),
    direccion: text('direccion'),
  },
  (t) => [
    check('profiles_membresia', esMembresia('codigo_membresia')),
    check('profiles_saldo', sql`${t.saldo} >= 0`),
    check('profiles_nombre', largo('nombre_completo', 1, 200)),
    check('profiles_correo', largo('correo', 3, 255)),
    index('profiles_correo_idx').on(sql`lower(${t.correo})`),
    index('profiles_en_lista').on(t.fecha_creacion, t.id),
  ],
)

/**
 * The text that the client search of staff matches: code, name, e-mail, phone and its digits, as `sin_acentos` writes
 * them. A trigger writes it, and it has a trigram index (`migrations/0013_clientes.sql`). The table above leaves this
 * column out, so that no query selects it by default.
 */
export const busquedaDeClientes = sql.raw('"profiles"."busqueda"')

export const registrosAcceso = pgTable(
  'registros_acceso',
  {
    id: idImportable(),
    codigo_membresia: text('codigo_membresia').notNull(),
    correo: text('correo').notNull(),
    nombre: text('nombre').notNull(),
    fecha: ahora('fecha'),
  },
  (t) => [index('registros_acceso_membresia').on(t.codigo_membresia)],
)

const ofMiembro = (name = 'codigo_membresia') =>
  text(name).references(() => profiles.codigo_membresia, { onUpdate: 'cascade', onDelete: 'cascade' })

export const pedidosCuenta = pgTable(
  'pedidos_cuenta',
  { codigo_pedido: dePedido().notNull(), codigo_membresia: ofMiembro().notNull() },
  (t) => [
    primaryKey({ columns: [t.codigo_pedido, t.codigo_membresia] }),
    unique('pedidos_cuenta_un_dueno').on(t.codigo_pedido),
    index('pedidos_cuenta_membresia').on(t.codigo_membresia),
  ],
)

/** Notices that staff sent to one member or to all of them. */
export const avisosEnviados = pgTable(
  'avisos_enviados',
  {
    id: serial(),
    tipo: text('tipo', { enum: TIPOS_DE_AVISO }).notNull(),
    titulo: text('titulo').notNull(),
    mensaje: text('mensaje').notNull(),
    /** The member who got the notice; null for a notice to all. */
    codigo_membresia: text('codigo_membresia'),
    cuantos: integer('cuantos').notNull(),
    autor: uuid('autor').references(() => user.id, { onDelete: 'set null' }),
    fecha_creacion: ahora('fecha_creacion'),
  },
  (t) => [
    check('avisos_enviados_tipo', uno('tipo', ...TIPOS_DE_AVISO)),
    index('avisos_enviados_por_autor').on(t.autor),
    index('avisos_enviados_por_miembro').on(t.codigo_membresia),
  ],
)

/** Mails to all members about a changed policy. Their mails point to the row (`correos.circular`). */
export const circulares = pgTable(
  'circulares',
  {
    id: serial(),
    politica: text('politica', { enum: POLITICAS_QUE_CAMBIAN }).notNull(),
    vigente_desde: date('vigente_desde').notNull(),
    mensaje: text('mensaje').notNull(),
    cuantos: integer('cuantos').notNull(),
    autor: uuid('autor').references(() => user.id, { onDelete: 'set null' }),
    /** The last member whose mail is queued; members follow by their account's id. Null at the beginning. */
    ultimo: uuid('ultimo'),
    fecha_creacion: ahora('fecha_creacion'),
    /** When the last mail was queued. */
    terminada: instante('terminada'),
  },
  (t) => [
    check('circulares_politica', uno('politica', ...POLITICAS_QUE_CAMBIAN)),
    check('circulares_largos', largo('mensaje', 1, 3000)),
    index('circulares_por_autor').on(t.autor),
  ],
)

export const notifications = pgTable(
  'notifications',
  {
    id: idImportable(),
    user_id: deUsuario().notNull(),
    codigo_membresia: text('codigo_membresia'),
    tipo: text('tipo', { enum: TIPOS_DE_AVISO }).notNull().default('general'),
    titulo: text('titulo').notNull(),
    mensaje: text('mensaje').notNull(),
    leido: boolean('leido').notNull().default(false),
    fecha_creacion: ahora('fecha_creacion'),
    /** The staff notice of which this is a copy; null for a notice that the shop itself created. */
    envio: bigint('envio', { mode: 'number' }).references(() => avisosEnviados.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('notifications_por_envio').on(t.envio).where(sql`${t.envio} is not null`),
    check('notifications_largos', sql`${largo('titulo', 1, 200)} and ${largo('mensaje', 1, 5000)}`),
    check('notifications_tipo', uno('tipo', ...TIPOS_DE_AVISO)),
    index('notifications_usuario').on(t.user_id, t.fecha_creacion.desc().nullsFirst()),
    index('notifications_sin_leer').on(t.user_id).where(sql`not leido`),
  ],
)

export const noticias = pgTable(
  'noticias',
  {
    id: idImportable(),
    titulo: text('titulo').notNull(),
    contenido: text('contenido').notNull(),
    activo: boolean('activo').notNull().default(true),
    fecha_publicacion: ahora('fecha_publicacion'),
    version: integer('version').notNull().default(1),
  },
  (t) => [index('noticias_activas').on(t.fecha_publicacion.desc().nullsFirst()).where(sql`activo`)],
)

export const ticketsAyuda = pgTable(
  'tickets_ayuda',
  {
    id: idImportable(),
    user_id: deUsuario().notNull(),
    codigo_membresia: text('codigo_membresia'),
    asunto: text('asunto').notNull(),
    descripcion: text('descripcion').notNull(),
    prioridad: text('prioridad', { enum: PRIORIDADES }).notNull().default('media'),
    estado: text('estado', { enum: ESTADOS_DE_TICKET }).notNull().default('abierto'),
    fecha_creacion: ahora('fecha_creacion'),
    created_at: ahora('created_at'),
    /** The order that the ticket is about. */
    codigo_pedido: text('codigo_pedido'),
    /** The id of the last answer that the member has seen; 0 before the first. */
    visto_por_miembro: bigint('visto_por_miembro', { mode: 'number' }).notNull().default(0),
    /** The id of the last answer that staff have seen; null before they open the ticket. */
    visto_por_gestion: bigint('visto_por_gestion', { mode: 'number' }),
    /** When somebody last wrote a message; notes for staff alone do not count. */
    actividad_en: ahora('actividad_en'),
    /** Since when the member waits for an answer; null when staff wrote last or the ticket is closed. */
    espera_desde: instante('espera_desde').defaultNow(),
  },
  (t) => [
    check('tickets_largos', sql`${largo('asunto', 1, 200)} and ${largo('descripcion', 1, 5000)}`),
    check('tickets_prioridad', uno('prioridad', ...PRIORIDADES)),
    check('tickets_estado', uno('estado', ...ESTADOS_DE_TICKET)),
    index('tickets_usuario').on(t.user_id, t.created_at.desc().nullsFirst()),
    index('tickets_estado_idx').on(t.estado, t.created_at.desc().nullsFirst()),
    index('tickets_en_lista').on(t.actividad_en, t.id),
    index('tickets_nuevos').on(t.created_at, t.id),
    index('tickets_por_pedido').on(t.codigo_pedido),
    index('tickets_abiertos').on(t.id).where(sql`${t.estado} <> 'cerrado'`),
    index('tickets_en_espera').on(t.espera_desde).where(sql`${t.espera_desde} is not null`),
  ],
)

export const respuestasTickets = pgTable(
  'respuestas_tickets',
  {
    id: idImportable(),
    ticket_id: bigint('ticket_id', { mode: 'number' })
      .notNull()
      .references(() => ticketsAyuda.id, { onDelete: 'cascade' }),
    user_id: uuid('user_id').references(() => user.id, { onDelete: 'set null' }),
    mensaje: text('mensaje').notNull(),
    es_admin: boolean('es_admin').notNull().default(false),
    created_at: ahora('created_at'),
    /** A note that only staff can read. */
    interna: boolean('interna').notNull().default(false),
    /** The mail that tells the answer to the other side. */
    correo: uuid('correo'),
  },
  (t) => [
    check('respuestas_mensaje', largo('mensaje', 1, 5000)),
    index('respuestas_por_ticket').on(t.ticket_id, t.created_at),
    index('respuestas_por_autor').on(t.user_id),
  ],
)

export const fotosDeTickets = pgTable(
  'tickets_fotos',
  {
    ...columnasDeFoto,
    ticket_id: bigint('ticket_id', { mode: 'number' })
      .notNull()
      .references(() => ticketsAyuda.id, { onDelete: 'cascade' }),
    /** The answer that has the photo; null for a photo of the ticket itself. */
    respuesta_id: bigint('respuesta_id', { mode: 'number' }).references(() => respuestasTickets.id, {
      onDelete: 'cascade',
    }),
  },
  (t) => [index('tickets_fotos_por_ticket').on(t.ticket_id), index('tickets_fotos_por_respuesta').on(t.respuesta_id)],
)

export const creditosDados = pgTable(
  'creditos_dados',
  {
    id: idImportable(),
    codigo_membresia: text('codigo_membresia').notNull(),
    correo: text('correo').notNull(),
    nombre: text('nombre').notNull(),
    /** Credits are positive, charges negative. */
    monto: dinero('monto').notNull(),
    descripcion: text('descripcion'),
    admin_id: uuid('admin_id').references(() => user.id, { onDelete: 'set null' }),
    admin_nombre: text('admin_nombre'),
    saldo_despues: dinero('saldo_despues'),
    revierte: bigint('revierte', { mode: 'number' }).unique(),
    /** The entry of an order's ledger that it paid, or that gave it back. */
    pago: bigint('pago', { mode: 'number' })
      .unique()
      .references(() => pagos.id),
    fecha_creacion: ahora('fecha_creacion'),
  },
  (t) => [
    check('creditos_dados_saldo', sql`${t.saldo_despues} >= 0`),
    index('creditos_dados_membresia').on(t.codigo_membresia, t.fecha_creacion.desc().nullsFirst()),
    index('creditos_dados_en_orden').on(t.codigo_membresia, t.id.desc().nullsFirst()),
    index('creditos_dados_por_admin').on(t.admin_id),
  ],
)

export const paquetesDigitados = pgTable(
  'paquetes_digitados',
  {
    id: idImportable(),
    codigo_pedido: text('codigo_pedido').notNull(),
    cliente: text('cliente').notNull(),
    descripcion: text('descripcion'),
    /** Pounds. */
    peso: numeric('peso', { precision: 10, scale: 2 }),
    precio: dinero('precio').notNull(),
    total: dinero('total').notNull(),
    estatus_id: smallint('estatus_id')
      .notNull()
      .references(() => estatus.id),
    correo_cliente: text('correo_cliente'),
    notas: text('notas'),
    admin_creador: uuid('admin_creador').references(() => user.id, { onDelete: 'set null' }),
    admin_nombre: text('admin_nombre'),
    user_id: uuid('user_id').references(() => user.id, { onDelete: 'set null' }),
    codigo_membresia: text('codigo_membresia'),
    fecha_creacion: ahora('fecha_creacion'),
  },
  (t) => [
    check('paquetes_codigo', esCodigo('codigo_pedido')),
    check('paquetes_montos', sql`${t.peso} >= 0 and ${t.precio} >= 0 and ${t.total} >= 0`),
    index('paquetes_por_pedido').on(t.codigo_pedido),
    index('paquetes_por_miembro').on(t.codigo_membresia),
    index('paquetes_por_creador').on(t.admin_creador),
    index('paquetes_por_cuenta').on(t.user_id),
  ],
)

export const fotosDePaquetes = pgTable(
  'paquetes_fotos',
  {
    ...columnasDeFoto,
    paquete_id: bigint('paquete_id', { mode: 'number' })
      .notNull()
      .references(() => paquetesDigitados.id, { onDelete: 'cascade' }),
  },
  (t) => [index('paquetes_fotos_por_paquete').on(t.paquete_id)],
)
