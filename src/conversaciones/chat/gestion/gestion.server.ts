import { sql } from 'drizzle-orm'
import { audit } from '#db/audit.server.ts'
import { shortName } from '#db/names.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { conversaciones } from '#db/schema/chat.server.ts'
import { conflict, notFound } from '#lib/errors.ts'
import { NOT_FOUND } from '../contract.ts'
import { addNote, addOnce, findRepeated, lastUpTo, toMensaje } from '../mensajes.server.ts'
import { assignTo, assignWaiting, secondsSince } from '../queue.server.ts'
import { type ConversacionRow, lockRow, nameOf, saveRow } from '../rows.server.ts'
import { devolverALaFila, entrarEnTurno } from '../turnos.server.ts'
import { obtener } from './reads.server.ts'

export { leerMesa, listarPasadas, obtener } from './reads.server.ts'

type ConversacionRef = { id: string; agente: string }

/**
 * Takes a conversation that waits, was left as a message, or is another agent's. Unless it is a left message, that puts
 * the agent on duty.
 * @throws ErrorDeNegocio 404, 409 when the conversation is over, or no longer with the agent `era`
 */
export async function tomar(db: Db, { id, agente, era }: ConversacionRef & { era: string | null }) {
  await db.transaction(async (tx) => {
    const row = await lockRow(tx, id)
    requireOpen(row)
    if (row.agente_id === agente) return
    if (row.agente_id !== era) throw await belongsToOther(tx, row)
    await takeFor(tx, row, agente)
  })
  return obtener(db, { id, agente })
}

async function takeFor(tx: Tx, row: ConversacionRow, agente: string) {
  if (row.estado !== 'dejada') await entrarEnTurno(tx, agente)
  await audit(tx, {
    quien: agente,
    accion: 'tomar-chat',
    ...conversacionRef(row),
    despues: {
      correo: row.correo,
      // `readWait` computes the median wait from `espera` of these audit entries.
      ...(row.estado === 'esperando' && { espera: secondsSince(row.espera_desde) }),
    },
  })
  return assignTo(tx, row, { agente_id: agente, repartida: false })
}

type NewMensaje = ConversacionRef & { clave: string; contenido: string; despues?: number }

/**
 * Sends an answer. The agent takes the conversation if nobody has it.
 * @throws ErrorDeNegocio 404, 409 when the conversation is over or another agent's, or `clave` is another message's
 */
export async function escribir(db: Db, { id, agente, clave, contenido, despues }: NewMensaje) {
  const mensaje = await db.transaction(async (tx) => {
    const row = await lockRow(tx, id)
    const newMensaje = { clave, contenido, rol: 'agent' as const, autor: agente }
    if (row.estado !== 'atendida' || row.agente_id !== agente) {
      const previous = await findRepeated(tx, row, newMensaje)
      if (previous) return previous
      requireOpen(row)
      if (row.agente_id !== null && row.agente_id !== agente) throw await belongsToOther(tx, row)
      if (row.agente_id === null) await takeFor(tx, row, agente)
    }
    const { fila: sent, isNew } = await addOnce(tx, row, newMensaje)
    if (isNew) await saveRow(tx, row, { actividad_en: sql`now()` })
    return sent
  })
  const conversacion = await obtener(db, { id, agente, despues })
  const { agente: currentAgente } = conversacion
  const autor = currentAgente?.id === mensaje.autor ? shortName(currentAgente.nombre) : await nameOf(db, mensaje.autor)
  return { mensaje: toMensaje(mensaje, autor), conversacion }
}

/**
 * Ends a conversation. Its agent gets the next waiting visitor.
 * @throws ErrorDeNegocio 404
 */
export async function terminar(db: Db, { id, agente }: ConversacionRef) {
  await db.transaction(async (tx) => {
    const row = await lockRow(tx, id)
    if (row.estado === 'terminada') return
    await addNote(tx, row, `${(await nameOf(tx, agente)) ?? 'El taller'} terminó la conversación.`)
    await saveRow(tx, row, {
      estado: 'terminada',
      terminada_por: 'gestion',
      terminada_en: sql`now()`,
      espera_desde: null,
    })
    await audit(tx, {
      quien: agente,
      accion: 'terminar-chat',
      ...conversacionRef(row),
      despues: { correo: row.correo },
    })
  })
  await assignWaiting(db)
  return obtener(db, { id, agente })
}

/**
 * Puts a conversation back into the queue, from where another agent gets it.
 * @throws ErrorDeNegocio 404, 409 when the conversation is another agent's or over
 */
export async function devolver(db: Db, { id, agente }: ConversacionRef) {
  await db.transaction(async (tx) => {
    const row = await lockRow(tx, id)
    requireOpen(row)
    if (row.estado !== 'atendida') return
    if (row.agente_id !== null && row.agente_id !== agente) throw await belongsToOther(tx, row)
    await devolverALaFila(tx, row)
    await audit(tx, {
      quien: agente,
      accion: 'devolver-chat',
      ...conversacionRef(row),
      despues: { correo: row.correo },
    })
  })
  await assignWaiting(db)
  return obtener(db, { id, agente })
}

/**
 * Records up to which message staff have seen a conversation.
 * @throws ErrorDeNegocio 404
 */
export async function marcarVisto(db: Db, id: string, until: number) {
  const { rowCount } = await db.execute(sql`
    with vista as (update ${conversaciones} c set visto_por_gestion = ${lastUpTo(until)}
      where c.id = ${id} and c.visto_por_gestion < ${lastUpTo(until)})
    select from ${conversaciones} where id = ${id}`)
  if (!rowCount) throw notFound(NOT_FOUND)
}

/**
 * Notifies the visitor that staff type, unless the conversation is over.
 * @throws ErrorDeNegocio 404
 */
export async function avisarTecleo(db: Db, id: string) {
  const { rowCount } = await db.execute(
    sql`select case when estado <> 'terminada' then pg_notify('vivo', 'tecleo:' || id) end
      from ${conversaciones} where id = ${id}`,
  )
  if (!rowCount) throw notFound(NOT_FOUND)
}

const conversacionRef = ({ id }: ConversacionRow) => ({ entidad: 'conversacion', clave: id })

function requireOpen({ estado }: ConversacionRow) {
  if (estado === 'terminada') throw conflict('Esta conversación ya terminó.', 'conversacion-terminada')
}

async function belongsToOther(tx: Tx, { agente_id, estado }: ConversacionRow) {
  if (agente_id === null)
    return conflict(
      estado === 'dejada' ? 'Ya no la tiene nadie: quedó como mensaje.' : 'Ya no la tiene nadie: volvió a la fila.',
      'conversacion-tomada',
    )
  return conflict(`La tiene ${(await nameOf(tx, agente_id)) ?? 'otra persona'}.`, 'conversacion-tomada')
}
