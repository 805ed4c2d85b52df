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
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { CLASES_DE_PUSH, ESTADOS_DE_CORREO } from '#lib/closedSets.ts'
import { deUsuario, session } from './auth.server.ts'
import { conversaciones } from './chat.server.ts'
import { ahora, idImportable, instante, serial, transaccion, uno } from './columns.server.ts'
import { dePedido } from './pedidos.server.ts'

/** Infrastructure: mail, push, links, idempotency, audit, rate limits. */

export const cancelaciones = pgTable(
  'cancelaciones_notificaciones',
  {
    id: idImportable(),
    /** The address in lower case. */
    correo: text('correo').notNull().unique(),
    /** True while the address wants no status mails. */
    activo: boolean('activo').notNull().default(true),
    fecha: ahora('fecha'),
  },
  (t) => [
    check('cancelaciones_minusculas', sql.raw(`"correo" = lower("correo")`)),
    index('cancelaciones_por_correo').on(sql`lower(${t.correo})`),
  ],
)

/** The outbox: every mail of the shop, stored in the transaction of its cause. */
export const correos = pgTable(
  'correos',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The kind of mail, e.g. `send-order-request-confirmation` (docs/decisions/012). */
    funcion: text('funcion').notNull(),
    para: text('para').notNull(),
    /** The mailbox: `para` in lower case without a `+tag`. Null in rows from before the column existed. */
    casilla: text('casilla'),
    codigo_pedido: text('codigo_pedido'),
    /** The mail to all members (`circulares`) that this one is a part of. */
    circular: bigint('circular', { mode: 'number' }),
    /**
     * True for mails that leave after all others: those of forms, except order forms and forms of the recipient; and,
     * after these, those to all members. The column keeps the name that older processes use.
     */
    al_final: boolean('de_formulario').notNull().default(false),
    /** Subnet and network of the requester, kept for a day for the mail limits (docs/decisions/036). */
    casa: text('casa'),
    red: text('red'),
    /** The template's data. They are emptied after delivery when they held a secret. */
    datos: jsonb('datos').$type<Record<string, unknown>>().notNull(),
    estado: text('estado', { enum: ESTADOS_DE_CORREO }).notNull().default('pendiente'),
    asunto: text('asunto'),
    texto: text('texto'),
    html: text('html'),
    /** Attempts that sent or kept the mail, or were refused. Attempts while the mail server was down do not count. */
    intentos: smallint('intentos').notNull().default(0),
    /** Refusals since the mail was last queued: they decide how long the next retry waits and when retries end. */
    rechazos: smallint('rechazos').notNull().default(0),
    ultimo_error: text('ultimo_error'),
    fecha_creacion: ahora('fecha_creacion'),
    transaccion: transaccion(),
    fecha_envio: instante('fecha_envio'),
    /** When the mail's content was erased. The row stays. */
    vaciado: instante('vaciado'),
    /**
     * Numbers mails in the order in which they were queued. `fecha_creacion` is when their transaction began, which may
     * be earlier: the transaction waits for the lock of its order. A resent copy keeps the number of its original.
     */
    numero: bigint('numero', { mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
    /** The mail does not leave before this moment. */
    desde: ahora('desde'),
    /** End of the lease of the worker that delivers the mail. */
    tomado: instante('tomado'),
  },
  (t) => [
    check('correos_estado', uno('estado', ...ESTADOS_DE_CORREO)),
    index('correos_recientes').on(t.fecha_creacion.desc().nullsFirst()),
    index('correos_por_destino').on(sql`lower(${t.para})`, t.fecha_creacion.desc().nullsFirst()),
    index('correos_por_pedido').on(t.codigo_pedido),
    index('correos_por_circular').on(t.circular, t.estado).where(sql`${t.circular} is not null`),
    index('correos_por_transaccion').on(t.transaccion),
    index('correos_por_vaciar').on(t.fecha_creacion).where(sql`${t.vaciado} is null`),
    index('correos_por_salir')
      .on(t.al_final, sql`(${t.circular} is not null)`, t.desde, t.numero)
      .where(sql`${t.estado} = 'pendiente'`),
    // Without statistics, as after many mails at once, the planner combines the two indexes above for each mail that waits.
    index('correos_de_un_hilo').on(t.codigo_pedido, sql`lower(${t.para})`).where(sql`${t.estado} = 'pendiente'`),
    index('correos_de_una_casilla').on(t.casilla, t.numero).where(sql`${t.estado} = 'pendiente'`),
    index('correos_fallidos').on(t.fecha_creacion).where(sql`${t.estado} = 'fallido'`),
    // The mail limits per requester are counted through these indexes.
    index('correos_de_formulario').on(t.funcion, t.desde).where(sql`${t.red} is not null`),
    index('correos_por_casilla').on(t.funcion, t.casilla, t.desde).where(sql`${t.red} is not null`),
    index('correos_por_red').on(t.funcion, t.red, t.desde).where(sql`${t.red} is not null`),
  ],
)

/** The browsers that get pushes (docs/decisions/043). A subscription ends with the session that made it. */
export const suscripcionesPush = pgTable(
  'suscripciones_push',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    session_id: uuid('session_id')
      .notNull()
      .references(() => session.id, { onDelete: 'cascade' }),
    /** The URL at the browser's push service. Whoever knows it and the shop's key can send pushes to it. */
    endpoint: text('endpoint').notNull().unique(),
    /** The browser's keys, with which payloads are encrypted (RFC 8291), in base64url. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    fecha_creacion: ahora('fecha_creacion'),
    ultimo_exito: instante('ultimo_exito'),
  },
  (t) => [index('suscripciones_push_de_sesion').on(t.session_id)],
)

/** What a person wants to hear of. Without a row: everything, at all hours. */
export const preferenciasPush = pgTable(
  'preferencias_push',
  {
    user_id: deUsuario().primaryKey(),
    apagadas: text('apagadas', { enum: CLASES_DE_PUSH }).array().notNull().default(sql`'{}'`),
    /** Hours of the shop's clock, 0 to 23, from which and until which pushes wait; both null for never. */
    silencio_desde: smallint('silencio_desde'),
    silencio_hasta: smallint('silencio_hasta'),
  },
  (t) => [
    check('preferencias_push_horas', sql`(${t.silencio_desde} is null) = (${t.silencio_hasta} is null)`),
    check('preferencias_push_dia', sql`${t.silencio_desde} between 0 and 23 and ${t.silencio_hasta} between 0 and 23`),
  ],
)

/** Pushes that have not left yet, one for each event and browser. A row is deleted once its push has left. */
export const enviosPush = pgTable(
  'envios_push',
  {
    id: serial(),
    suscripcion_id: uuid('suscripcion_id')
      .notNull()
      .references(() => suscripcionesPush.id, { onDelete: 'cascade' }),
    clase: text('clase', { enum: CLASES_DE_PUSH }).notNull(),
    /** Pushes of one group become one notification. */
    grupo: text('grupo').notNull(),
    texto: text('texto').notNull(),
    /** The page that a tap opens: a path of the shop. */
    ruta: text('ruta').notNull(),
    /** The step of an order that the push tells; undoing the step deletes the row. */
    paso: bigint('paso', { mode: 'number' }),
    /** The push does not leave before this moment, and not after `caduca`. */
    desde: instante('desde').notNull(),
    caduca: instante('caduca').notNull(),
    /** End of the lease of the worker that sends it. */
    tomado: instante('tomado'),
    intentos: smallint('intentos').notNull().default(0),
  },
  (t) => [
    check('envios_push_clase', uno('clase', ...CLASES_DE_PUSH)),
    index('envios_push_por_salir').on(t.desde),
    index('envios_push_por_caducar').on(t.caduca),
    index('envios_push_de_suscripcion').on(t.suscripcion_id, t.grupo),
    index('envios_push_de_paso').on(t.paso).where(sql`${t.paso} is not null`),
  ],
)

const LINK_TYPES = [
  'pedido',
  'confirmacion',
  'baja',
  'cuenta',
  'contrasena',
  'invitacion',
  'vinculo',
  'conversacion',
  'espera',
] as const
/** Types of links that are about no order. */
const WITHOUT_PEDIDO = ['baja', 'cuenta', 'contrasena', 'invitacion', 'conversacion', 'espera'] as const

/** Links sent by mail or WhatsApp. The token is derived from the id and the shop's secret; only its SHA-256 is kept. */
export const enlaces = pgTable(
  'enlaces',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tipo: text('tipo', { enum: LINK_TYPES }).notNull(),
    huella: char('huella', { length: 64 }).notNull().unique(),
    codigo_pedido: dePedido(),
    /** The address that got the link; `whatsapp` for the one that staff send to the order's phone. */
    correo: text('correo').notNull(),
    /** What the link confirms: the request `ayuda:12` or `direccion:7`, or the id of who waits for a piece. */
    solicitud: text('solicitud'),
    /** The account that the link confirms, whose password it changes, that it invites, or to which it adds the order. */
    user_id: deUsuario(),
    /** The conversation that the link reopens. */
    conversacion_id: uuid('conversacion_id').references(() => conversaciones.id, { onDelete: 'cascade' }),
    fecha_creacion: ahora('fecha_creacion'),
    vence: instante('vence'),
    usado: instante('usado'),
    revocado: instante('revocado'),
  },
  (t) => [
    check('enlaces_tipo', uno('tipo', ...LINK_TYPES)),
    check(
      'enlaces_cuenta',
      sql`${t.tipo} in ('pedido', 'confirmacion', 'baja', 'conversacion', 'espera') or ${t.user_id} is not null`,
    ),
    check('enlaces_conversacion', sql`(${t.tipo} = 'conversacion') = (${t.conversacion_id} is not null)`),
    check('enlaces_pedido', sql`${uno('tipo', ...WITHOUT_PEDIDO)} or ${t.codigo_pedido} is not null`),
    index('enlaces_por_pedido').on(t.codigo_pedido, t.tipo),
    index('enlaces_por_limpiar').on(sql`least(${t.vence}, ${t.revocado})`),
    index('enlaces_por_conversacion').on(t.conversacion_id),
    index('enlaces_por_cuenta').on(t.user_id, t.tipo),
  ],
)

/** Idempotency records: a repeated request gets the first answer. */
export const repeticiones = pgTable(
  'repeticiones',
  {
    clave: uuid('clave').primaryKey(),
    verbo: text('verbo').notNull(),
    huella: char('huella', { length: 64 }).notNull(),
    /** SHA-256 of the request as it was sent. Null in rows of earlier versions. */
    huella_enviada: char('huella_enviada', { length: 64 }),
    /** SHA-256 of the account, or else of the browser, that sent it first. Null in rows of earlier versions. */
    remitente: char('remitente', { length: 64 }),
    respuesta: jsonb('respuesta'),
    fecha_creacion: ahora('fecha_creacion'),
  },
  (t) => [index('repeticiones_fecha').on(t.fecha_creacion)],
)

/** The audit trail, append-only (a trigger refuses changes). */
export const auditoria = pgTable(
  'auditoria',
  {
    id: serial(),
    cuando: ahora('cuando'),
    /** Null when nobody was signed in. There is no foreign key, because the entry outlives the account. */
    quien: uuid('quien'),
    accion: text('accion').notNull(),
    entidad: text('entidad').notNull(),
    clave: text('clave').notNull(),
    antes: jsonb('antes'),
    despues: jsonb('despues'),
    transaccion: transaccion(),
  },
  (t) => [
    index('auditoria_por_entidad').on(t.entidad, t.clave, t.id),
    index('auditoria_por_persona').on(t.quien, t.id),
    // The activity page filters by the columns of these indexes.
    index('auditoria_por_accion').on(t.accion, t.id),
    index('auditoria_por_fecha').on(t.cuando),
  ],
)

/** Counters of `rate-limiter-flexible`, in the layout that it prescribes. */
export const limites = pgTable('limites', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
})

/**
 * Row counts of large tables by kind, written by triggers as differences. Their sum is the count, and writers do not
 * wait for each other. Each night the rows of a kind are merged into one (docs/decisions/037).
 */
export const conteos = pgTable('conteos', {
  id: serial(),
  tabla: text('tabla').notNull(),
  /**
   * The values of the one or two columns that the table's trigger names (`migrations/0018_crecimiento_dos.sql`); an
   * empty text for null and for a column that is not named.
   */
  uno: text('uno').notNull(),
  otro: text('otro').notNull(),
  cuantos: integer('cuantos').notNull(),
})

const CLASES_DE_RESPALDO = ['automatico', 'manual'] as const
const ESTADOS_DE_RESPALDO = ['en_curso', 'hecho', 'fallido'] as const

/** One row for each run of the backup, kept for 400 days (docs/decisions/066). */
export const respaldos = pgTable(
  'respaldos',
  {
    id: serial(),
    inicio: ahora('inicio'),
    fin: instante('fin'),
    clase: text('clase', { enum: CLASES_DE_RESPALDO }).notNull(),
    estado: text('estado', { enum: ESTADOS_DE_RESPALDO }).notNull().default('en_curso'),
    /** Size of the file. */
    bytes: bigint('bytes', { mode: 'number' }),
    /** Path of the file. */
    lugar: text('lugar'),
    /** When the file was at the second place, and when it had been restored into a scratch database. */
    copiado: instante('copiado'),
    verificado: instante('verificado'),
    /** In Spanish, for staff. A backup that is `hecho` has one when its copy or its check failed. */
    error: text('error'),
  },
  (t) => [
    check('respaldos_clase', uno('clase', ...CLASES_DE_RESPALDO)),
    check('respaldos_estado', uno('estado', ...ESTADOS_DE_RESPALDO)),
    check('respaldos_fin', sql`(${t.estado} = 'en_curso') = (${t.fin} is null)`),
  ],
)

/** Alarms that the owner was told of and that are not over (docs/decisions/065). */
export const alarmas = pgTable('alarmas', {
  /** An alarm's name; of a disk with the machine's after a colon, where the shop may run on several. */
  clave: text('clave').primaryKey(),
  desde: ahora('desde'),
  /** What the owner was told when it began. */
  texto: text('texto').notNull(),
  que_hacer: text('que_hacer'),
  /** When a machine last decided about it. */
  visto: ahora('visto'),
})

/** What failed inside the shop, counted by kind and day of the shop; kept for a week. */
export const fallas = pgTable(
  'fallas',
  {
    clase: text('clase').notNull(),
    dia: date('dia').notNull(),
    veces: integer('veces').notNull(),
    ultima: ahora('ultima'),
  },
  (t) => [primaryKey({ columns: [t.clase, t.dia] })],
)
