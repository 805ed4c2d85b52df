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

/** Conversations with the shop's people and with the assistant (docs/decisions/031, 032). */

const byUser = (column: string) => uuid(column).references(() => user.id, { onDelete: 'set null' })

/** One with the assistant. `email`, `order_code` and `conversation_data` are the hosted service's. */
export const conversacionesAsistente = pgTable(
  'chatbot_conversations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    email: text('email').notNull(),
    order_code: text('order_code'),
    conversation_data: jsonb('conversation_data').$type<{ messages: MensajeDeAsistente[] }>().notNull(),
    created_at: ahora('created_at'),
    updated_at: ahora('updated_at'),
    /** SHA-256 of the browser's secret; null of imported ones, which nobody goes on with. */
    huella: char('huella', { length: 64 }),
    /** Who was signed in when it began: it is shown to nobody else. */
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
  /** Names a question for good, so that a retry makes no double; answers and imported ones have none. */
  clave?: string
  /** ISO 8601. */
  fecha?: string
  /** Pages of ours that an answer rests on. */
  fuentes?: { texto: string; ruta: string }[]
  /** The order whose line of beads an answer shows. */
  pedido?: string
  /** An answer that knew nothing and offered a person. */
  sin_respuesta?: boolean
}

export const conversaciones = pgTable(
  'conversaciones',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    estado: text('estado', { enum: ESTADOS_DE_CONVERSACION }).notNull().default('esperando'),
    /** As typed. Nobody has proved to receive it until `correo_comprobado`. */
    correo: text('correo').notNull(),
    correo_comprobado: boolean('correo_comprobado').notNull().default(false),
    codigo_pedido: text('codigo_pedido'),
    /** The member who was signed in when it began: to anybody else, secret or not, there is none. */
    user_id: byUser('user_id'),
    /** Who of staff has it. */
    agente_id: byUser('agente_id'),
    /** What was said to the assistant before. */
    asistente_id: uuid('asistente_id').references(() => conversacionesAsistente.id, { onDelete: 'set null' }),
    /** Since when somebody waits for a person: in the queue, or with a message that was left. */
    espera_desde: instante('espera_desde'),
    tomada_en: instante('tomada_en'),
    /** Whoever has it was given it by the queue, and did not take it; of one that nobody has it says nothing. */
    repartida: boolean('repartida').notNull().default(false),
    terminada_en: instante('terminada_en'),
    terminada_por: text('terminada_por', { enum: FINES_DE_CONVERSACION }),
    /** Of each side, the last message that it has seen; 0 before the first. */
    visto_por_visitante: bigint('visto_por_visitante', { mode: 'number' }).notNull().default(0),
    visto_por_gestion: bigint('visto_por_gestion', { mode: 'number' }).notNull().default(0),
    /** Its visitor asked for it by mail, and waits until the address is proved. */
    copia_pedida: boolean('copia_pedida').notNull().default(false),
    /** When somebody last wrote. */
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
  ],
)

export const mensajes = pgTable(
  'conversaciones_mensajes',
  {
    id: serial(),
    conversacion_id: uuid('conversacion_id')
      .notNull()
      .references(() => conversaciones.id, { onDelete: 'cascade' }),
    /** Its name, given by who wrote it: sent again with the same one, it is written once. */
    clave: uuid('clave').notNull(),
    rol: text('rol', { enum: ROLES_DE_MENSAJE }).notNull(),
    contenido: text('contenido').notNull(),
    /** Who of staff wrote it. */
    autor: byUser('autor'),
    /** The mail that told it to a visitor who had left. */
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

/** The secrets that open a conversation, as SHA-256: that of the browser where it began, and of those where its mail was opened. */
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

/** When the visitor of a conversation was last seen, and on which page; older than a minute it says nothing. */
export const presencias = pgTable('conversaciones_presencias', {
  conversacion_id: uuid('conversacion_id')
    .primaryKey()
    .references(() => conversaciones.id, { onDelete: 'cascade' }),
  visto_en: ahora('visto_en'),
  pagina: text('pagina').notNull().default(''),
})

/** Who of staff is on duty; one who was not seen for a while no longer is. */
export const turnos = pgTable('turnos', {
  user_id: uuid('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  desde: ahora('desde'),
  visto_en: ahora('visto_en'),
})

/** Questions that staff answered for everybody: shown on `/faq`, and known to the assistant. */
export const preguntas = pgTable(
  'preguntas',
  {
    id: idImportable(),
    pregunta: text('pregunta').notNull(),
    respuesta: text('respuesta').notNull(),
    /** The heading of `/faq` that it stands under. */
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

/** What people asked the assistant and it could not answer, each once. */
export const preguntasSinRespuesta = pgTable(
  'preguntas_sin_respuesta',
  {
    id: serial(),
    /** As the last person wrote it, without addresses, phones and codes. */
    texto: text('texto').notNull(),
    /** Its words without accents, by which the same question is known again. */
    huella: char('huella', { length: 64 }).notNull().unique(),
    veces: integer('veces').notNull().default(1),
    estado: text('estado', { enum: ESTADOS_DE_PREGUNTA }).notNull().default('abierta'),
    pregunta_id: bigint('pregunta_id', { mode: 'number' }).references(() => preguntas.id, { onDelete: 'set null' }),
    /** Where it was last asked. */
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
  ],
)

/** What the model was given and gave, in tokens, by mailbox (`casillaDe`) or network and day. */
export const consumoDeAsistente = pgTable(
  'asistente_consumo',
  {
    quien: text('quien').notNull(),
    dia: date('dia').notNull(),
    fichas: integer('fichas').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.quien, t.dia] }), index('asistente_consumo_por_dia').on(t.dia)],
)
