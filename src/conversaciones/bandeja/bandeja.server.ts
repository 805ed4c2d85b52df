import { and, eq, isNull, sql } from 'drizzle-orm'
import { audit } from '#db/audit.server.ts'
import { type Replay, runOnce } from '#db/idempotency.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { asuntos, respuestas } from '#db/schema/solicitudes.server.ts'
import { conflict, notFound } from '#lib/errors.ts'
import { enqueue } from '#mail/mail.server.ts'
import { buscarPedido } from '#pedidos/pedidos.server.ts'
import * as solicitudes from '#solicitudes/solicitudes.server.ts'
import { marcarMensaje } from '../contacto/contacto.server.ts'
import { obtener } from './asunto/asunto.server.ts'
import { findWritten, type WrittenAsunto } from './asunto/written.server.ts'
import { type Clase, type ClaseAtendible, ClaseDecidible } from './contract.ts'

export { obtener } from './asunto/asunto.server.ts'
export { contar, listar, listarOf, waitingAsuntos } from './lista/lista.server.ts'
export { listPospuestos, posponer } from './pospuestos.server.ts'

type AsuntoRef<C extends Clase = Clase> = { clase: C; id: number }
type WithAutor<T> = T & { autor: string }
type Medio = (typeof respuestas.$inferSelect)['canal']

/**
 * Records the first agent who saw an item, and when.
 * @throws ErrorDeNegocio 404
 */
export function marcarVisto(db: Db, { autor, ...asuntoRef }: WithAutor<AsuntoRef>) {
  return db.transaction(async (tx) => {
    await requireAsunto(tx, asuntoRef)
    await markSeen(tx, asuntoRef, autor)
    return { visto: true } as const
  })
}

type RespuestaNueva = AsuntoRef & RespuestaText & { respuestas_vistas: number; replay: Replay }

/**
 * Answers an item by mail, or records an answer that was sent by hand. An answered request still waits for its
 * decision; any other item is then handled.
 * @throws ErrorDeNegocio 404, 409 when another answer was stored after the page was read
 */
export async function responder(
  db: Db,
  { clase, id, canal: medio, texto, respuestas_vistas, autor, replay }: WithAutor<RespuestaNueva>,
) {
  await runOnce(db, replay, async (tx) => {
    const asunto = await requireAsunto(tx, { clase, id })
    // Locks the item: the second of two concurrent answers finds the first.
    await markSeen(tx, { clase, id }, autor)
    const own = and(eq(respuestas.clase, clase), eq(respuestas.asunto, id))
    if ((await tx.$count(respuestas, own)) > respuestas_vistas)
      throw conflict(
        'Otra persona ya respondió mientras escribías. Mira su respuesta antes de enviar la tuya.',
        'ya-respondido',
      )
    const correo = medio === 'correo' ? await sendCorreo(tx, asunto, texto) : null
    await record(tx, { clase, id, canal: medio, texto, correo, autor })
    await audit(tx, { quien: autor, accion: 'responder', ...auditRefOf({ clase, id }), despues: { canal: medio } })
    if (!ClaseDecidible.safeParse(clase).success) await atender(tx, { clase, id }, { autor, estado: 'Respondido' })
    return {}
  })
  return obtener(db, { clase, id })
}

/**
 * Marks an item as handled without an answer. Repeating it changes nothing.
 * @throws ErrorDeNegocio 404
 */
export function atenderAsunto(db: Db, { autor, ...asuntoRef }: WithAutor<AsuntoRef<ClaseAtendible>>) {
  return db.transaction(async (tx) => {
    await requireAsunto(tx, asuntoRef)
    await markSeen(tx, asuntoRef, autor)
    if (await atender(tx, asuntoRef, { autor, estado: 'Atendido' }))
      await audit(tx, { quien: autor, accion: 'atender', ...auditRefOf(asuntoRef) })
    return obtener(tx, asuntoRef)
  })
}

/**
 * Makes an item pending again. Its answers stay.
 * @throws ErrorDeNegocio 404
 */
export function reabrirAsunto(db: Db, { autor, ...asuntoRef }: WithAutor<AsuntoRef<ClaseAtendible>>) {
  return db.transaction(async (tx) => {
    await requireAsunto(tx, asuntoRef)
    await tx
      .update(asuntos)
      .set({ atendido_en: null, atendido_por: null })
      .where(and(eq(asuntos.clase, asuntoRef.clase), eq(asuntos.id, asuntoRef.id)))
    if (asuntoRef.clase === 'mensaje') await marcarMensaje(tx, { id: asuntoRef.id, estado: 'Pendiente' })
    await audit(tx, { quien: autor, accion: 'reabrir', ...auditRefOf(asuntoRef) })
    return obtener(tx, asuntoRef)
  })
}

type Decision = Omit<Parameters<typeof solicitudes.decidir>[1], 'porCorreo' | 'autor'> & { canal: Medio }

/**
 * Approves or refuses a request, and stores the note to the customer.
 * @throws ErrorDeNegocio as `solicitudes.decidir`
 */
export function decidir(db: Db, { canal: medio, ...decision }: WithAutor<Decision>) {
  const { clase, id, nota, autor } = decision
  return db.transaction(async (tx) => {
    const { decidida, correo } = await solicitudes.decidir(tx, { ...decision, porCorreo: medio === 'correo' })
    if (decidida) await markSeen(tx, { clase, id }, autor)
    if (decidida && nota) await record(tx, { clase, id, canal: medio, texto: nota, correo, autor })
    return obtener(tx, { clase, id })
  })
}

/**
 * Records that staff called the order's phone and the client confirmed the request.
 * @throws ErrorDeNegocio as `solicitudes.confirmarPorTelefono`
 */
export function confirmarPorTelefono(db: Db, { autor, ...asuntoRef }: WithAutor<AsuntoRef<ClaseDecidible>>) {
  return db.transaction(async (tx) => {
    await solicitudes.confirmarPorTelefono(tx, { ...asuntoRef, autor })
    await markSeen(tx, asuntoRef, autor)
    return obtener(tx, asuntoRef)
  })
}

const auditRefOf = ({ clase, id }: AsuntoRef) => ({ entidad: 'asunto', clave: `${clase}:${id}` })

async function requireAsunto(tx: Tx, asuntoRef: AsuntoRef) {
  const asunto = await findWritten(tx, asuntoRef)
  if (!asunto) throw notFound('Nadie envió eso, o ya se borró.')
  return asunto
}

// Records who saw an item first, and locks it until the transaction ends.
async function markSeen(tx: Tx, { clase, id }: AsuntoRef, autor: string) {
  await tx.insert(asuntos).values({ clase, id }).onConflictDoNothing()
  const ofAsunto = and(eq(asuntos.clase, clase), eq(asuntos.id, id))
  await tx.select({ id: asuntos.id }).from(asuntos).where(ofAsunto).for('update')
  await tx
    .update(asuntos)
    .set({ visto_en: sql`now()`, visto_por: autor })
    .where(and(ofAsunto, isNull(asuntos.visto_en)))
}

async function atender(
  tx: Tx,
  { clase, id }: AsuntoRef,
  { autor, estado }: { autor: string; estado: 'Respondido' | 'Atendido' },
) {
  const atendidos = await tx
    .update(asuntos)
    .set({ atendido_en: sql`now()`, atendido_por: autor })
    .where(and(eq(asuntos.clase, clase), eq(asuntos.id, id), isNull(asuntos.atendido_en)))
    .returning({ id: asuntos.id })
  if (clase === 'mensaje') await marcarMensaje(tx, { id, estado })
  return atendidos.length > 0
}

type RespuestaText = { canal: Medio; texto: string }

async function record(tx: Tx, { id, ...said }: WithAutor<AsuntoRef & RespuestaText> & { correo: string | null }) {
  await tx.insert(respuestas).values({ ...said, asunto: id })
}

async function sendCorreo(
  tx: Tx,
  { clase, id, nombre, correo, codigo, texto, fecha }: WrittenAsunto,
  respuesta: string,
) {
  const decidible = ClaseDecidible.safeParse(clase)
  if (decidible.success)
    return solicitudes.responder(tx, { clase: decidible.data, id, aprobada: null, nota: respuesta })
  const pedido = codigo ? await buscarPedido(tx, codigo) : null
  const isFromOwner = pedido?.correo_cliente?.toLowerCase() === correo.toLowerCase()
  return enqueue(tx, {
    funcion: 'send-answer',
    para: correo,
    // A mail with an order code has a link to the full view, so only the order's own address may get it.
    ...(pedido && isFromOwner && { codigo_pedido: pedido.codigo }),
    datos: {
      nombre,
      clase: clase as ClaseAtendible, // the `return` above excludes requests
      codigo_pedido: codigo ?? '',
      texto: respuesta,
      escrito: texto,
      fecha: fecha.toISOString(),
    },
  })
}
