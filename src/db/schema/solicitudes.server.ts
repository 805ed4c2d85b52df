import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { CLASES_DE_ASUNTO, ESTADOS_DE_SOLICITUD, ESTADOS_POR_DECIDIR, MEDIOS_DE_RESPUESTA } from '#lib/closedSets.ts'
import { user } from './auth.server.ts'
import { ahora, dinero, idImportable, instante, largo, serial, transaccion, uno } from './columns.server.ts'
import { dePedido, estatus } from './pedidos.server.ts'

/** Requests and messages that people send, and the inbox of staff. */

const solicitudColumns = {
  estado: text('estado', { enum: ESTADOS_DE_SOLICITUD }).notNull().default('abierta'),
  estatus_previo: smallint('estatus_previo').references(() => estatus.id),
  /** Subnet and network of the requester, because each may have only so many pending requests. Kept for a week. */
  casa: text('casa'),
  red: text('red'),
  fecha_creacion: ahora('fecha_creacion'),
  transaccion: transaccion(),
  resuelta_en: instante('resuelta_en'),
  resuelta_por: uuid('resuelta_por').references(() => user.id, { onDelete: 'set null' }),
}
const validEstado = uno('estado', ...ESTADOS_DE_SOLICITUD)
const pending = uno('estado', ...ESTADOS_POR_DECIDIR)
const decided = sql`not (${pending})`

export const solicitudesAyuda = pgTable(
  'Solicitudes_Ayuda',
  {
    id: idImportable(),
    codigo_pedido: dePedido().notNull(),
    situacion: text('situacion').notNull(),
    correo: text('correo').notNull(),
    ...solicitudColumns,
  },
  (t) => [
    check('Solicitudes_Ayuda_situacion', largo('situacion', 1, 500)),
    check('Solicitudes_Ayuda_estado', validEstado),
    uniqueIndex('Solicitudes_Ayuda_una_abierta').on(t.codigo_pedido).where(sql`estado = 'abierta'`),
    index('Solicitudes_Ayuda_pedido').on(t.codigo_pedido),
    index('Solicitudes_Ayuda_por_quien').on(t.resuelta_por),
    index('Solicitudes_Ayuda_por_decidir').on(t.fecha_creacion).where(pending),
    index('Solicitudes_Ayuda_decididas').on(sql`coalesce(${t.resuelta_en}, ${t.fecha_creacion})`, t.id).where(decided),
    index('Solicitudes_Ayuda_por_limpiar').on(t.fecha_creacion).where(sql`${t.red} is not null`),
    index('Solicitudes_Ayuda_por_correo').on(sql`lower(${t.correo})`),
  ],
)

export const solicitudesCambioDireccion = pgTable(
  'Solicitudes_Cambio_Direccion',
  {
    id: idImportable(),
    codigo_pedido: dePedido().notNull(),
    /** The whole address. Its parts follow; older requests have none. */
    nueva_direccion: text('nueva_direccion').notNull(),
    direccion: text('direccion'),
    numero_casa: text('numero_casa'),
    sector: text('sector'),
    municipio: text('municipio'),
    provincia: text('provincia'),
    referencias: text('referencias'),
    codigo_membresia: text('codigo_membresia').notNull().default('N/A'),
    password: text('password').notNull().default('N/A'),
    razon: text('razon'),
    correo: text('correo').notNull(),
    /** For a pickup that becomes a delivery: the phone to call, and the cost accepted in the form. */
    telefono: text('telefono'),
    costo_aceptado: dinero('costo_aceptado'),
    /** The final delivery cost, once the request is approved. */
    costo_envio: dinero('costo_envio'),
    ...solicitudColumns,
  },
  (t) => [
    check('Solicitudes_Cambio_fijos', sql`${t.codigo_membresia} = 'N/A' and ${t.password} = 'N/A'`),
    check('Solicitudes_Cambio_direccion', largo('nueva_direccion', 1, 300)),
    check('Solicitudes_Cambio_razon', sql`char_length(${t.razon}) <= 100`),
    check('Solicitudes_Cambio_telefono', sql`char_length(${t.telefono}) <= 30`),
    check('Solicitudes_Cambio_costos', sql`${t.costo_aceptado} >= 0 and ${t.costo_envio} >= 0`),
    check('Solicitudes_Cambio_estado', validEstado),
    uniqueIndex('Solicitudes_Cambio_una_abierta').on(t.codigo_pedido).where(sql`estado = 'abierta'`),
    index('Solicitudes_Cambio_pedido').on(t.codigo_pedido),
    index('Solicitudes_Cambio_por_quien').on(t.resuelta_por),
    index('Solicitudes_Cambio_por_decidir').on(t.fecha_creacion).where(pending),
    index('Solicitudes_Cambio_decididas').on(sql`coalesce(${t.resuelta_en}, ${t.fecha_creacion})`, t.id).where(decided),
    index('Solicitudes_Cambio_por_limpiar').on(t.fecha_creacion).where(sql`${t.red} is not null`),
    index('Solicitudes_Cambio_por_correo').on(sql`lower(${t.correo})`),
  ],
)

/** Announced pickups, with the order's status when the pickup was announced. */
export const solicitudesRetiro = pgTable(
  'Solicitudes_Retiro',
  {
    id: idImportable(),
    codigo_pedido: dePedido().notNull(),
    nombre: text('nombre').notNull(),
    apellido: text('apellido').notNull(),
    correo: text('correo').notNull(),
    estatus_id: smallint('estatus_id')
      .notNull()
      .references(() => estatus.id),
    /** Whether the pickup was announced by the person whom the client authorized, and not by the client. */
    autorizado: boolean('autorizado').notNull().default(false),
    /** Why the order cannot be collected, in the words that the person was told; null if it waits at the shop. */
    cierre: text('cierre'),
    fecha_creacion: ahora('fecha_creacion'),
    transaccion: transaccion(),
  },
  (t) => [
    check(
      'Solicitudes_Retiro_largos',
      sql`${largo('nombre', 1, 100)} and ${largo('apellido', 1, 100)} and ${largo('correo', 3, 255)}`,
    ),
    index('Solicitudes_Retiro_pedido').on(t.codigo_pedido, t.fecha_creacion.desc().nullsFirst()),
    index('Solicitudes_Retiro_fecha').on(t.fecha_creacion, t.id),
    index('Solicitudes_Retiro_por_correo').on(sql`lower(${t.correo})`),
    index('Solicitudes_Retiro_por_estatus').on(t.estatus_id),
  ],
)

export const contactos = pgTable(
  'Contactos',
  {
    id: idImportable(),
    nombre_cliente: text('nombre_cliente').notNull(),
    correo: text('correo').notNull(),
    descripcion_problema: text('descripcion_problema').notNull(),
    /** The order code as typed: a message is kept even when its code names no order. */
    codigo_pedido: text('codigo_pedido'),
    estado: text('estado').notNull().default('Pendiente'),
    fecha_creacion: ahora('fecha_creacion'),
    transaccion: transaccion(),
  },
  (t) => [
    check(
      'Contactos_largos',
      sql`${largo('nombre_cliente', 1, 200)} and ${largo('correo', 3, 255)} and ${largo('descripcion_problema', 1, 5000)}`,
    ),
    index('Contactos_fecha').on(t.fecha_creacion.desc().nullsFirst()),
    index('Contactos_pedido').on(t.codigo_pedido),
    index('Contactos_por_correo').on(sql`lower(${t.correo})`),
    index('Contactos_pendientes').on(t.fecha_creacion, t.id).where(sql`${t.estado} = 'Pendiente'`),
  ],
)

/**
 * The state of each item in the staff inbox: who saw it first and who dealt with it. Help, address requests and
 * messages also keep their own state.
 */
export const asuntos = pgTable(
  'bandeja_asuntos',
  {
    clase: text('clase', { enum: CLASES_DE_ASUNTO }).notNull(),
    /** The id that the item has in the table of its kind. */
    id: bigint('id', { mode: 'number' }).notNull(),
    /**
     * When the item was sent, for kinds whose tables do not store when staff finished it. Triggers write it
     * (`migrations/0022_decididas.sql`).
     */
    fecha: instante('fecha'),
    visto_en: instante('visto_en'),
    visto_por: uuid('visto_por').references(() => user.id, { onDelete: 'set null' }),
    atendido_en: instante('atendido_en'),
    atendido_por: uuid('atendido_por').references(() => user.id, { onDelete: 'set null' }),
  },
  (t) => [
    primaryKey({ columns: [t.clase, t.id] }),
    check('bandeja_asuntos_clase', uno('clase', ...CLASES_DE_ASUNTO)),
    index('bandeja_asuntos_por_atender').on(t.clase, t.id).where(sql`${t.atendido_en} is null`),
    index('bandeja_asuntos_por_orden').on(t.clase, sql`coalesce(${t.atendido_en}, ${t.fecha})`, t.id),
    index('bandeja_asuntos_vistos_por').on(t.visto_por),
    index('bandeja_asuntos_atendidos_por').on(t.atendido_por),
  ],
)

/** Answers of staff to items of the inbox, by mail or from their own phone. */
export const respuestas = pgTable(
  'bandeja_respuestas',
  {
    id: serial(),
    clase: text('clase', { enum: CLASES_DE_ASUNTO }).notNull(),
    asunto: bigint('asunto', { mode: 'number' }).notNull(),
    canal: text('canal', { enum: MEDIOS_DE_RESPUESTA }).notNull(),
    texto: text('texto').notNull(),
    /** The mail that carries the answer. */
    correo: uuid('correo'),
    autor: uuid('autor').references(() => user.id, { onDelete: 'set null' }),
    fecha_creacion: ahora('fecha_creacion'),
  },
  (t) => [
    check('bandeja_respuestas_clase', uno('clase', ...CLASES_DE_ASUNTO)),
    check('bandeja_respuestas_canal', uno('canal', ...MEDIOS_DE_RESPUESTA)),
    check('bandeja_respuestas_texto', largo('texto', 1, 2000)),
    index('bandeja_respuestas_por_asunto').on(t.clase, t.asunto, t.id),
    index('bandeja_respuestas_por_correo').on(t.correo),
    index('bandeja_respuestas_por_autor').on(t.autor),
  ],
)

/** What staff put off on Hoy, for the whole team, until a time (docs/decisions/044). */
export const pospuestos = pgTable(
  'pospuestos',
  {
    /** Names the wait: `mensaje:77`, `precio:B01-40718`. */
    espera: text('espera').primaryKey(),
    hasta: instante('hasta').notNull(),
    por: uuid('por').references(() => user.id, { onDelete: 'set null' }),
  },
  (t) => [check('pospuestos_espera', largo('espera', 3, 80)), index('pospuestos_por_quien').on(t.por)],
)
