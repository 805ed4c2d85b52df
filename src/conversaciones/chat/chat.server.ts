import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { shortName } from '#db/names.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { user } from '#db/schema/auth.server.ts'
import { conversaciones, conversacionesAsistente, llaves } from '#db/schema/chat.server.ts'
import { ErrorDeNegocio, invalid, notFound } from '#lib/errors.ts'
import { EMPTY_MENSAJE, ENDED, NOT_FOUND, TextoDeMensaje } from './contract.ts'
import { inSequence } from './inSequence.server.ts'
import { addNote, addOnce, findRepeated, findRespuesta, lastUpTo, requireQuota, toMensaje } from './mensajes.server.ts'
import { assignWaiting, hasAgenteOnDuty, leerAtencion, notifyWaiting } from './queue.server.ts'
import {
  type ConversacionRow,
  grantBrowserKey,
  lockOfVisitor,
  nameOf,
  saveRow,
  takeAdvisoryLock,
  takeOfVisitor,
  type Visitor,
  visitorConversacion,
} from './rows.server.ts'
import { requireUnmuted } from './silencios.server.ts'
import { isFirstNotice } from './typing.server.ts'
import { readOfVisitor, readPuesto } from './view.server.ts'

export { olvidarConversaciones } from './cleanup.server.ts'
export { continuar, pedirCopia } from './mails.server.ts'
export { countWaiting, leerAtencion } from './queue.server.ts'
export { isOfVisitor } from './rows.server.ts'
export { readOfVisitor } from './view.server.ts'

/** A visitor whose browser has a key. `casa` is the address from which they ask, in IPv6 its /64. */
type WithBrowserKey = Visitor & { browserKey: string; casa: string }

type ChatRequest = {
  /** `request_agent` asks for a person; `save_contact` leaves a message. */
  action: 'request_agent' | 'save_contact'
  email: string
  codigo_pedido: string | null
  asistente?: string | null
  mensaje?: string
  clave?: string
}

/**
 * Begins a conversation, or continues the open conversation of this browser. After `request_agent` the visitor gets a
 * free agent or waits in the queue; after `save_contact` the conversation is a left message, unless an agent has it.
 * @returns the answer, and whether a request before this one brought the same message
 * @throws ErrorDeNegocio 409 when `clave` belongs to another message, 429 also when staff muted the address
 */
export async function comenzar(db: Db, visitor: WithBrowserKey, request: ChatRequest) {
  const { action, mensaje, clave = randomUUID() } = request
  const { own, wasSaid } = await db.transaction(async (tx) => {
    await takeAdvisoryLock(tx, `chat:${visitor.browserKey}`)
    const abierta = await lockOfVisitor(tx, visitor, { abierta: true })
    const said = abierta ? null : await findSent(tx, visitor, request)
    if (said) return { own: said, wasSaid: true }
    await requireUnmuted(tx, abierta ?? { estado: 'esperando', casa: visitor.casa })
    const started = abierta ? await completar(tx, abierta, visitor, request) : await crear(tx, visitor, request)
    const { fila: row, isNew } = mensaje
      ? await addMensaje(tx, started, { clave, contenido: mensaje })
      : { fila: started, isNew: true }
    const wasSaid = !isNew
    const asksForAgent = action === 'request_agent'
    if (row.estado !== (asksForAgent ? 'dejada' : 'esperando')) {
      if (row.estado !== abierta?.estado) await notifyWaiting(tx, row)
      return { own: row, wasSaid }
    }
    // Asking for a person after leaving a message starts a new wait in the queue.
    const changes = asksForAgent
      ? { estado: 'esperando' as const, espera_desde: sql`now()` }
      : { estado: 'dejada' as const }
    // A request that changes the queue is counted, also one that brings a message again.
    const own = await saveRow(tx, row, changes)
    await notifyWaiting(tx, own)
    return { own, wasSaid: false }
  })
  const row = own.estado === 'esperando' ? await assigned(db, own) : own
  const agent = await nameOf(db, row.agente_id)
  return { answer: { success: true as const, agent, message: await wordsFor(db, row, agent) }, wasSaid }
}

/** Gives waiting conversations to staff who are free, and reads this one again. */
async function assigned(db: Db, row: ConversacionRow) {
  await assignWaiting(db)
  // A concurrent call may have assigned the conversation.
  const [own] = await db.select().from(conversaciones).where(eq(conversaciones.id, row.id))
  return own ?? row
}

async function crear(tx: Tx, visitor: WithBrowserKey, { email, codigo_pedido, asistente }: ChatRequest) {
  const { browserKey, persona, casa } = visitor
  const [row] = await tx
    .insert(conversaciones)
    .values({
      correo: email,
      correo_comprobado: await isVerifiedCorreo(tx, persona, email),
      codigo_pedido,
      user_id: persona,
      asistente_id: await findCharla(tx, visitor, asistente),
      casa,
      espera_desde: sql`now()`,
    })
    .returning()
  if (!row) throw new Error('Inserting a conversation returned no row.')
  await grantBrowserKey(tx, browserKey, row.id)
  return row
}

/** The conversation to which a repeated request has already sent this message, also if it is closed; else null. */
async function findSent(tx: Tx, visitor: Visitor, { mensaje, clave }: ChatRequest) {
  if (!mensaje || !clave) return null
  const last = await lockOfVisitor(tx, visitor)
  return last && (await findRepeated(tx, last, { clave, rol: 'user', contenido: mensaje })) ? last : null
}

/** Adds what the request brings to an open conversation: this browser's access, a missing order code, the charla. */
async function completar(
  tx: Tx,
  row: ConversacionRow,
  visitor: WithBrowserKey,
  { codigo_pedido, asistente }: ChatRequest,
) {
  await grantBrowserKey(tx, visitor.browserKey, row.id)
  return saveRow(tx, row, {
    codigo_pedido: row.codigo_pedido ?? codigo_pedido,
    asistente_id: (await findCharla(tx, visitor, asistente)) ?? row.asistente_id,
  })
}

/** Whether an address is the verified address of the signed-in account. */
async function isVerifiedCorreo(tx: Tx, persona: string | null, correo: string) {
  if (persona === null) return false
  const own = and(eq(user.id, persona), user.emailVerified, eq(sql`lower(${user.email})`, correo.toLowerCase()))
  return (await tx.$count(user, own)) > 0
}

/** `id` if that conversation with the assistant is the visitor's own; else null. */
async function findCharla(tx: Tx, { browserKey, persona }: WithBrowserKey, id: string | null | undefined) {
  if (!id) return null
  const { huella, user_id } = conversacionesAsistente
  const [charla] = await tx
    .select({ id: conversacionesAsistente.id })
    .from(conversacionesAsistente)
    .where(
      and(
        eq(conversacionesAsistente.id, id),
        eq(huella, browserKey),
        or(isNull(user_id), persona === null ? undefined : eq(user_id, persona)),
      ),
    )
  return charla?.id ?? null
}

async function wordsFor(db: Db, row: ConversacionRow, agente: string | null) {
  if (row.estado === 'atendida') return `Te atiende ${agente ?? 'el taller'}.`
  if (row.estado === 'dejada') return ACKNOWLEDGEMENT.dejada
  if (row.estado === 'terminada') return ACKNOWLEDGEMENT.terminada
  const { hay_agente } = await leerAtencion(db)
  if (!hay_agente) return 'Ahora no hay nadie en línea. Déjanos tu mensaje y te respondemos por correo.'
  const puesto = await readPuesto(db, row)
  return puesto === null || puesto <= 1
    ? 'Eres la próxima persona en la fila.'
    : `Estás en el lugar ${puesto} de la fila.`
}

type NewMensaje = { clave: string; contenido: string }

/**
 * Adds a visitor's message once. The conversation's row must be locked. A refusal throws, which rolls the insert back.
 * @throws ErrorDeNegocio 409 when the conversation is over, 429
 */
async function addMensaje(tx: Tx, row: ConversacionRow, newMensaje: NewMensaje) {
  const { fila: mensaje, isNew } = await addOnce(tx, row, { ...newMensaje, rol: 'user' })
  if (!isNew) return { fila: row, mensaje, isNew }
  if (row.estado === 'terminada')
    throw new ErrorDeNegocio({
      status: 409,
      type: 'conversacion-terminada',
      title: 'No se pudo enviar el mensaje',
      detail: ENDED,
    })
  await requireQuota(tx, row)
  const fila = await saveRow(tx, row, { actividad_en: sql`now()`, ...(await changesIfAgenteLeft(tx, row)) })
  await requireUnmuted(tx, fila)
  return { mensaje, fila, isNew }
}

/**
 * Changes for a conversation whose agent has gone off duty: it goes back to the queue, or becomes a left message when
 * nobody is on duty. None for other conversations.
 */
async function changesIfAgenteLeft(tx: Tx, { estado, agente_id }: ConversacionRow) {
  if (estado !== 'atendida' || (agente_id !== null && (await hasAgenteOnDuty(tx, agente_id)))) return {}
  const nextEstado: ConversacionRow['estado'] = (await hasAgenteOnDuty(tx)) ? 'esperando' : 'dejada'
  return { estado: nextEstado, agente_id: null, espera_desde: sql`now()` }
}

type SpeakRequest = { messages: { role: string; content: string }[]; clave?: string }

/** Milliseconds that a caller without a `clave` waits for an answer. */
const MAX_WAIT_MS = 5_000
const POLL_INTERVAL_MS = 250

/**
 * Adds the visitor's last message to this browser's conversation.
 * @returns the answer, and whether a request before this one brought the same message
 * @throws ErrorDeNegocio 404, 409 when the conversation is over or `clave` belongs to another message, 422, 429
 */
export async function hablar(db: Db, visitor: Visitor, { messages, clave }: SpeakRequest) {
  const contenido = requireText(messages.findLast(({ role }) => role === 'user')?.content ?? '')
  const {
    fila: row,
    mensaje,
    isNew,
  } = await inSequence(visitor.browserKey, () =>
    db.transaction(async (tx) => {
      const before = await takeOfVisitor(tx, visitor)
      const added = await addMensaje(tx, before, { clave: clave ?? randomUUID(), contenido })
      if (added.fila.estado !== before.estado) await notifyWaiting(tx, added.fila)
      return added
    }),
  )
  // A caller that gives a `clave` reads the conversation by itself, so it does not wait for the answer.
  const limit = clave === undefined && row.estado === 'atendida' ? performance.now() + MAX_WAIT_MS : 0
  let respuesta = clave === undefined ? await findRespuesta(db, row, mensaje.id) : null
  while (!respuesta && performance.now() < limit) {
    await setTimeout(POLL_INTERVAL_MS)
    respuesta = await findRespuesta(db, row, mensaje.id)
  }
  const answer = {
    response: respuesta?.contenido ?? ACKNOWLEDGEMENT[row.estado],
    agent: (respuesta && shortName(respuesta.autor)) ?? 'Soporte',
    mensaje: toMensaje(mensaje, null),
    estado: row.estado,
    version: row.version,
  }
  return { answer, wasSaid: !isNew }
}

const ACKNOWLEDGEMENT: Record<ConversacionRow['estado'], string> = {
  esperando: 'Recibimos tu mensaje. Te respondemos en cuanto alguien esté libre.',
  atendida: 'Recibimos tu mensaje.',
  dejada: 'Recibimos tu mensaje. Te respondemos por correo.',
  terminada: ENDED,
}

function requireText(text: string) {
  const loaded = TextoDeMensaje.safeParse(text)
  if (loaded.success) return loaded.data
  const missing = loaded.error.issues[0]?.message ?? EMPTY_MENSAJE
  throw invalid(missing, { messages: missing })
}

/**
 * Notifies staff that the visitor types. Does nothing for repeated calls within a second and in a closed conversation.
 * @throws ErrorDeNegocio 404
 */
export async function avisarTecleo(db: Db, visitor: Visitor) {
  if (visitor.browserKey === null) throw notFound(NOT_FOUND)
  if (!isFirstNotice(visitor.browserKey)) return
  const { rowCount } = await db.execute(sql`
    select case when suya.estado <> 'terminada' then pg_notify('vivo', 'gestion:tecleo:' || suya.id) end
    from ${visitorConversacion(visitor)} suya`)
  if (!rowCount) throw notFound(NOT_FOUND)
}

/**
 * Records up to which message the visitor has seen the conversation. Seen messages are not mailed.
 * @throws ErrorDeNegocio 404
 */
export async function marcarVisto(db: Db, visitor: Visitor, until: number) {
  const { rowCount } = await db.execute(sql`
    with suya as ${visitorConversacion(visitor)}, vista as (update ${conversaciones} c set visto_por_visitante = ${lastUpTo(until)}
      from suya where c.id = suya.id and c.visto_por_visitante < ${lastUpTo(until)})
    select from suya`)
  if (!rowCount) throw notFound(NOT_FOUND)
}

/** @throws ErrorDeNegocio 404 */
export async function terminar(db: Db, visitor: Visitor) {
  await db.transaction(async (tx) => {
    const row = await takeOfVisitor(tx, visitor)
    if (row.estado === 'terminada') return
    await addNote(tx, row, 'La conversación terminó.')
    await saveRow(tx, row, VISITOR_ENDED)
  })
  await assignWaiting(db)
  return readOfVisitor(db, visitor)
}

const VISITOR_ENDED = {
  estado: 'terminada',
  terminada_por: 'visitante',
  terminada_en: sql`now()`,
  espera_desde: null,
} as const

/** Removes this browser's access to all conversations with staff. */
export async function olvidar(db: Db, { browserKey }: Visitor) {
  if (browserKey !== null) await db.delete(llaves).where(eq(llaves.huella, browserKey))
}
