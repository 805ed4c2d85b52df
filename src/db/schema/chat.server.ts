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
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  ESTADOS_DE_CONVERSACION,
  ESTADOS_DE_PREGUNTA,
  FINES_DE_CONVERSACION,
  ROLES_DE_MENSAJE,
} from '#lib/closedSets.ts'
import { user } from './auth.server.ts'
import { ahora, idImportable, instante, largo, serial, uno } from './columns.server.ts'

/** Conversations with staff and with the assistant (docs/decisions/031, 032). */

const byUser = (column: string) => uuid(column).references(() => user.id, { onDelete: 'set null' })

/**
 * A conversation with the assistant. `email`, `order_code` and `conversation_data` keep the names that they have in the
 * hosted service (docs/decisions/002).
 */
export const conversacionesAsistente = pgTable(
  'chatbot_conversations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    email: text('email').notNull(),
    order_code: text('order_code'),
    conversation_data: jsonb('conversation_data').$type<{ messages: MensajeDeAsistente[] }>().notNull(),
    created_at: ahora('created_at'),
    updated_at: ahora('updated_at'),
    /** SHA-256 of the browser's key; null for imported conversations, which cannot be continued. */
    huella: char('huella', { length: 64 }),
    /** The user who was signed in when the conversation began. No other visitor may see it. */
    user_id: byUser('user_id'),
  },
  (t) => [
    check('chatbot_conversations_messages', sql`jsonb_typeof(${t.conversation_data} -> 'messages') = 'array'`),
    index('chatbot_por_huella').on(t.huella, t.updated_at),
    index('chatbot_por_correo').on(sql`lower(${t.email})`),
    index('chatbot_por_edad').on(t.updated_at),
    index('chatbot_por_miembro').on(t.user_id),
  ],
)

export type MensajeDeAsistente = {
  role: 'user' | 'assistant'
  content: string
  /** Idempotency key of a question; absent in answers and in imported questions. */
  clave?: string
  /** ISO 8601. */
  fecha?: string
  /** Pages of the shop that the answer is based on. */
  fuentes?: { texto: string; ruta: string }[]
  /** The order whose timeline the answer shows. */
  pedido?: string
  /** The assistant had no answer and offered a person. */
  sin_respuesta?: boolean
  /** The questions that the assistant offered, when none was sure. */
  opciones?: { id: string; texto: string }[]
  /** The id of the offered question that this message of the visitor picks. */
  opcion?: string
  /** The pick counts for staff: it is the first of its network about this question in a day, or replaces that one. */
  contada?: true
}

export const conversaciones = pgTable(
  'conversaciones',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    estado: text('estado', { enum: ESTADOS_DE_CONVERSACION }).notNull().default('esperando'),
    /** The address as typed. It is unproved until `correo_comprobado`. */
    correo: text('correo').notNull(),
    correo_comprobado: boolean('correo_comprobado').notNull().default(false),
    codigo_pedido: text('codigo_pedido'),
    /** The member who was signed in when the conversation began. No other visitor may see it, even with its key. */
    user_id: byUser('user_id'),
    /** The member of staff who handles the conversation. */
    agente_id: byUser('agente_id'),
    /** The conversation with the assistant that preceded this one. */
    asistente_id: uuid('asistente_id').references(() => conversacionesAsistente.id, { onDelete: 'set null' }),
    /** Since when the visitor waits for a person, in the queue or with a message left. */
    espera_desde: instante('espera_desde'),
    tomada_en: instante('tomada_en'),
    /** True when the queue assigned the agent, false when the agent took it. */
    repartida: boolean('repartida').notNull().default(false),
    terminada_en: instante('terminada_en'),
    terminada_por: text('terminada_por', { enum: FINES_DE_CONVERSACION }),
    /** The id of the last message that each side has seen; 0 before the first. */
    visto_por_visitante: bigint('visto_por_visitante', { mode: 'number' }).notNull().default(0),
    visto_por_gestion: bigint('visto_por_gestion', { mode: 'number' }).notNull().default(0),
    /** The visitor asked for the transcript by mail, which waits until the address is proved. */
    copia_pedida: boolean('copia_pedida').notNull().default(false),
    /** The address from which the conversation was begun, in IPv6 its /64; emptied at night (docs/decisions/031). */
    casa: text('casa'),
    /** When somebody last wrote in the conversation. */
    actividad_en: ahora('actividad_en'),
    version: integer('version').notNull().default(1),
    created_at: ahora('created_at'),
  },
  (t) => [
    check('conversaciones_estado', uno('estado', ...ESTADOS_DE_CONVERSACION)),
    check('conversaciones_fin', sql`${t.terminada_por} is null or ${uno('terminada_por', ...FINES_DE_CONVERSACION)}`),
    index('conversaciones_en_espera').on(t.estado, t.espera_desde, t.id).where(sql`${t.espera_desde} is not null`),
    index('conversaciones_de_agente').on(t.agente_id).where(sql`${t.estado} = 'atendida'`),
    index('conversaciones_abiertas').on(t.id).where(sql`${t.estado} <> 'terminada'`),
    index('conversaciones_en_lista').on(t.actividad_en, t.id),
    index('conversaciones_por_pedido').on(t.codigo_pedido),
    index('conversaciones_por_correo').on(sql`lower(${t.correo})`),
    index('conversaciones_por_miembro').on(t.user_id),
    index('conversaciones_por_agente').on(t.agente_id),
    index('conversaciones_del_asistente').on(t.asistente_id),
    index('conversaciones_por_casa').on(t.casa).where(sql`${t.casa} is not null`),
  ],
)

export const mensajes = pgTable(
  'conversaciones_mensajes',
  {
    id: serial(),
    conversacion_id: uuid('conversacion_id')
      .notNull()
      .references(() => conversaciones.id, { onDelete: 'cascade' }),
    /** Idempotency key, so that a repeated message is stored once. The server makes one if the author sends none. */
    clave: uuid('clave').notNull(),
    rol: text('rol', { enum: ROLES_DE_MENSAJE }).notNull(),
    contenido: text('contenido').notNull(),
    /** The member of staff who wrote the message. */
    autor: byUser('autor'),
    /** The mail that brought the message to a visitor who had left. */
    correo: uuid('correo'),
    created_at: ahora('created_at'),
  },
  (t) => [
    unique('conversaciones_mensajes_clave').on(t.conversacion_id, t.clave),
    index('conversaciones_mensajes_en_orden').on(t.conversacion_id, t.id),
    check('conversaciones_mensajes_rol', uno('rol', ...ROLES_DE_MENSAJE)),
    check('conversaciones_mensajes_largo', largo('contenido', 1, 4000)),
    index('conversaciones_mensajes_por_autor').on(t.autor),
  ],
)

/** SHA-256 of the keys of browsers that may open a conversation: they began it, or opened the link of its mail. */
export const llaves = pgTable(
  'conversaciones_llaves',
  {
    huella: char('huella', { length: 64 }).notNull(),
    conversacion_id: uuid('conversacion_id')
      .notNull()
      .references(() => conversaciones.id, { onDelete: 'cascade' }),
    created_at: ahora('created_at'),
  },
  (t) => [
    primaryKey({ columns: [t.huella, t.conversacion_id] }),
    index('conversaciones_llaves_por_conversacion').on(t.conversacion_id),
  ],
)

/** When the visitor of a conversation was last seen, and on which page. */
export const presencias = pgTable('conversaciones_presencias', {
  conversacion_id: uuid('conversacion_id')
    .primaryKey()
    .references(() => conversaciones.id, { onDelete: 'cascade' }),
  visto_en: ahora('visto_en'),
  pagina: text('pagina').notNull().default(''),
})

/** The staff on duty. An agent who was not seen for a while no longer counts. */
export const turnos = pgTable('turnos', {
  user_id: uuid('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  desde: ahora('desde'),
  visto_en: ahora('visto_en'),
})

/** Addresses that staff muted: their conversations leave the queue, and they begin no others (docs/decisions/031). */
export const silencios = pgTable(
  'silencios',
  {
    /** As in `conversaciones.casa`. */
    casa: text('casa').primaryKey(),
    /** The conversation from which staff muted the address. */
    conversacion_id: uuid('conversacion_id')
      .notNull()
      .references(() => conversaciones.id, { onDelete: 'cascade' }),
    hasta: instante('hasta').notNull(),
  },
  (t) => [index('silencios_por_conversacion').on(t.conversacion_id)],
)

/** Questions that staff answered for everybody: shown on `/faq` and known to the assistant. */
export const preguntas = pgTable(
  'preguntas',
  {
    id: idImportable(),
    pregunta: text('pregunta').notNull(),
    respuesta: text('respuesta').notNull(),
    /** The heading on `/faq`. */
    categoria: text('categoria').notNull(),
    publicada: boolean('publicada').notNull().default(true),
    autor: byUser('autor'),
    version: integer('version').notNull().default(1),
    created_at: ahora('created_at'),
    updated_at: ahora('updated_at'),
  },
  (t) => [
    check('preguntas_pregunta', largo('pregunta', 1, 200)),
    check('preguntas_respuesta', largo('respuesta', 1, 2000)),
    index('preguntas_por_autor').on(t.autor),
  ],
)

/** Questions that the assistant could not answer, each stored once. */
export const preguntasSinRespuesta = pgTable(
  'preguntas_sin_respuesta',
  {
    id: serial(),
    /** The latest wording, without e-mail addresses, phones and codes. */
    texto: text('texto').notNull(),
    /** Hash of the words without accents; it recognises a repeated question. */
    huella: char('huella', { length: 64 }).notNull().unique(),
    veces: integer('veces').notNull().default(1),
    estado: text('estado', { enum: ESTADOS_DE_PREGUNTA }).notNull().default('abierta'),
    pregunta_id: bigint('pregunta_id', { mode: 'number' }).references(() => preguntas.id, { onDelete: 'set null' }),
    /** How many visitors picked each passage that the assistant offered: `{ 'faq/rastrear': 2 }`. */
    elecciones: jsonb('elecciones').$type<Record<string, number>>().notNull().default({}),
    /** The passage that staff confirmed: `faq/rastrear`, `dicha/7`. Null while the question is open. */
    elegida: text('elegida'),
    /** The example that staff made of the question. */
    ejemplo_id: bigint('ejemplo_id', { mode: 'number' }).references(() => ejemplosDeAsistente.id, {
      onDelete: 'set null',
    }),
    /** The conversation in which the question was last asked. */
    conversacion_id: uuid('conversacion_id').references(() => conversacionesAsistente.id, { onDelete: 'set null' }),
    created_at: ahora('created_at'),
    ultima: ahora('ultima'),
  },
  (t) => [
    check('preguntas_sin_respuesta_estado', uno('estado', ...ESTADOS_DE_PREGUNTA)),
    index('preguntas_sin_respuesta_en_lista').on(t.ultima, t.id),
    index('preguntas_sin_respuesta_abiertas').on(t.id).where(sql`${t.estado} = 'abierta'`),
    index('preguntas_sin_respuesta_por_conversacion').on(t.conversacion_id),
    index('preguntas_sin_respuesta_por_pregunta').on(t.pregunta_id),
    index('preguntas_sin_respuesta_por_ejemplo').on(t.ejemplo_id),
  ],
)

/**
 * What visitors wrote, with the passage that staff confirmed for it. The assistant looks for the same words at each
 * question. It learns those about its pages at its start, and reads those about staff's answers for each question.
 */
export const ejemplosDeAsistente = pgTable(
  'asistente_ejemplos',
  {
    id: serial(),
    /** Without e-mail addresses, phones and codes; staff may have taken out more. */
    texto: text('texto').notNull(),
    /** Hash of the words without accents; the same words are one example. */
    huella: char('huella', { length: 64 }).notNull().unique(),
    /** The id of a passage: `faq/rastrear`, `dicha/7`. */
    tema: text('tema').notNull(),
    autor: byUser('autor'),
    created_at: ahora('created_at'),
  },
  (t) => [index('asistente_ejemplos_por_autor').on(t.autor)],
)

/** Tokens that the model read and wrote, per day and per mailbox (`mailboxOf`) or network. */
export const consumoDeAsistente = pgTable(
  'asistente_consumo',
  {
    quien: text('quien').notNull(),
    dia: date('dia').notNull(),
    fichas: integer('fichas').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.quien, t.dia] }), index('asistente_consumo_por_dia').on(t.dia)],
)
