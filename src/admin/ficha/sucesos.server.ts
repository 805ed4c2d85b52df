import { and, desc, eq, getTableColumns, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { listarOf } from '#conversaciones/bandeja/bandeja.server.ts'
import { type Clase, ClaseDecidible } from '#conversaciones/bandeja/contract.ts'
import type { Tx } from '#db/open.server.ts'
import { correos } from '#db/schema/machinery.server.ts'
import { avisosAMano } from '#db/schema/pedidos.server.ts'
import { respuestas } from '#db/schema/solicitudes.server.ts'
import { ESTADOS_DE_SOLICITUD } from '#lib/closedSets.ts'
import type { PedidoDeGestion } from '#pedidos/ficha/contract.ts'
import { listarConversaciones, listarTickets } from '../hilo/hilo.server.ts'
import type { Suceso } from './contract.ts'

/** An event as read from the tables: `quien` is still an account id. */
export type Unnamed =
  z.input<typeof Suceso> extends infer S
    ? S extends z.input<typeof Suceso>
      ? Omit<S, 'quien'> & { quien: string | null }
      : never
    : never

/** How many of the newest rows of each kind are read. */
export const LIMIT = 500

/**
 * Milliseconds. A step whose date and recording are further apart counts as dated by hand; a form may stay open a
 * while.
 */
export const LATE_MS = 5 * 60_000

type Paso = { fecha: Date; registrado: Date; transaccion: string }

export async function listarCorreos(tx: Tx, { codigo, pasos }: { codigo: string; pasos: Paso[] }): Promise<Unnamed[]> {
  const rows = await tx
    .select({
      id: correos.id,
      funcion: correos.funcion,
      estatus: sql<string | null>`${correos.datos} ->> 'estatus'`,
      estado: correos.estado,
      fecha_creacion: correos.fecha_creacion,
      fecha_envio: correos.fecha_envio,
      desde: correos.desde,
      espera: sql<boolean>`${correos.estado} = 'pendiente' and ${correos.desde} > now()`,
      transaccion: correos.transaccion,
    })
    .from(correos)
    .where(eq(correos.codigo_pedido, codigo))
    .orderBy(desc(correos.numero))
    .limit(LIMIT)
  return rows.map(({ id, funcion, estatus, estado, fecha_creacion, fecha_envio, desde, espera, transaccion }) => ({
    clase: 'correo',
    clave: `correo-${id}`,
    fecha: fecha_envio ?? afterOwnStep(fecha_creacion, pasos, transaccion),
    quien: null,
    id,
    funcion,
    estatus,
    estado,
    espera_hasta: espera ? desde : null,
  }))
}

/**
 * The time of a mail, but never before its step: the mail has the start of the transaction, the step a later instant.
 */
function afterOwnStep(recordedAt: Date, pasos: Paso[], transaccion: string) {
  const own = pasos.find((paso) => paso.transaccion === transaccion)
  if (!own || own.fecha.getTime() - own.registrado.getTime() > LATE_MS) return recordedAt
  return own.fecha > recordedAt ? own.fecha : recordedAt
}

/** Messages about the order, oldest first, then the answers. */
export async function listarAsuntos(tx: Tx, codigo: string): Promise<Unnamed[]> {
  const sent = await listarOf(tx, { codigo, limite: LIMIT })
  const asuntos = sent.toReversed().map(({ clase: asunto, id, fecha, estado, pendiente, por }) => ({
    clase: 'asunto' as const,
    clave: `${asunto}-${id}`,
    fecha,
    quien: por,
    asunto,
    id,
    // Other states of the table count as `abierta`.
    estado: isDecidible(asunto) ? (ESTADOS_DE_SOLICITUD.find((item) => item === estado) ?? 'abierta') : null,
    atendido: !pendiente,
  }))
  return [...asuntos, ...(await listarRespuestas(tx, { codigo, asuntos }))]
}

const isDecidible = (clase: Clase) => ClaseDecidible.safeParse(clase).success

/** Answers that are not among the order's mails: those by WhatsApp, and mails to another address. */
async function listarRespuestas(
  tx: Tx,
  { codigo, asuntos }: { codigo: string; asuntos: { asunto: Clase; id: number }[] },
): Promise<Unnamed[]> {
  if (asuntos.length === 0) return []
  const rows = await tx
    .select(getTableColumns(respuestas))
    .from(respuestas)
    .leftJoin(correos, eq(correos.id, respuestas.correo))
    .where(
      and(
        sql`${correos.codigo_pedido} is distinct from ${codigo}`,
        or(...asuntos.map(({ asunto, id }) => and(eq(respuestas.clase, asunto), eq(respuestas.asunto, id)))),
      ),
    )
    .orderBy(desc(respuestas.id))
    .limit(LIMIT)
  return rows.map(({ id, clase, asunto, canal, autor, fecha_creacion }) => ({
    clase: 'respuesta',
    canal,
    clave: `respuesta-${id}`,
    fecha: fecha_creacion,
    quien: autor,
    asunto: clase,
    id: asunto,
  }))
}

export async function listarAvisos(tx: Tx, codigo: string): Promise<Unnamed[]> {
  const rows = await tx
    .select()
    .from(avisosAMano)
    .where(eq(avisosAMano.codigo, codigo))
    .orderBy(desc(avisosAMano.id))
    .limit(LIMIT)
  return rows.map(({ id, sobre, texto, autor, fecha_creacion }) => ({
    clase: 'aviso',
    clave: `aviso-${id}`,
    fecha: fecha_creacion,
    quien: autor,
    sobre,
    texto,
  }))
}

/** Tickets and chats about the order, each dated by its start. */
export async function listarTicketsYChats(
  tx: Tx,
  { codigo, correo_cliente }: Pick<PedidoDeGestion, 'codigo' | 'correo_cliente'>,
): Promise<Unnamed[]> {
  const tickets = await listarTickets(tx, { codigo })
  const conversaciones = await listarConversaciones(tx, { codigo })
  const comun = ({ clase, id, empezo }: (typeof tickets | typeof conversaciones)[number]) => ({
    clave: `${clase}-${id}`,
    fecha: empezo,
    quien: null,
  })
  return [
    ...tickets.map((ticket) => {
      const { clase, id, estado, sin_responder } = ticket
      return { clase, ...comun(ticket), id, estado, sin_responder }
    }),
    ...conversaciones.map((conversacion) => {
      const { clase, id, estado, sin_responder, correo, comprobado } = conversacion
      const esSuCliente = comprobado && correo.toLowerCase() === correo_cliente?.toLowerCase()
      const con = esSuCliente ? null : { correo, comprobado }
      return { clase, ...comun(conversacion), id, estado, sin_responder, con }
    }),
  ]
}
