import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { readNames } from '#db/names.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { faltaDelPedido } from '#db/schema/deudas.server.ts'
import { correos } from '#db/schema/machinery.server.ts'
import { pagadoDelPedido } from '#db/schema/pagos.server.ts'
import { estatus, pedidos } from '#db/schema/pedidos.server.ts'
import { asuntos, respuestas } from '#db/schema/solicitudes.server.ts'
import { notFound } from '#lib/errors.ts'
import { whatsAppNumber } from '#lib/phone.ts'
import type { MailKind } from '#mail/contract.ts'
import { ESTATUS } from '#pedidos/estatus.ts'
import { buscarPedido, findRequestForm } from '#pedidos/pedidos.server.ts'
import { whereItWas } from '#pedidos/rules.ts'
import { impedimentoParaConfirmar } from '#solicitudes/rules.ts'
import { findConfirmacion, findTarget, readToCall } from '#solicitudes/solicitudes.server.ts'
import { type Asunto, type Clase, ClaseDecidible } from '../contract.ts'
import { findWritten, type WrittenAsunto } from './written.server.ts'

const MAX_OTHERS = 5

/**
 * An item of the inbox, pending or not, with its order, its answers and who handled it.
 * @throws ErrorDeNegocio 404
 */
export async function obtener(db: Db | Tx, { clase, id }: { clase: Clase; id: number }) {
  const asunto = await findWritten(db, { clase, id })
  if (!asunto) throw notFound('Nadie envió eso, o ya se borró.')
  const { transaccion, decision, telefono, ...own } = asunto
  const [seen] = await db
    .select()
    .from(asuntos)
    .where(and(eq(asuntos.clase, clase), eq(asuntos.id, id)))
  const pedido = asunto.codigo ? await buscarPedido(db, asunto.codigo) : null
  const said = await readRespuestas(db, { clase, id })
  const confirmed = await readConfirmacion(db, asunto)
  const done = decision ?? (seen?.atendido_en && { en: seen.atendido_en, por: seen.atendido_por })
  const names = await readNames(db, [seen?.visto_por, done?.por, confirmed?.por, ...said.map(({ autor }) => autor)])
  const quien = (item: string | null | undefined) => (item && names.get(item)) || null
  return {
    ...own,
    decision: own.estado === 'atendida' || decision ? doneBy(done, quien) : null,
    visto: doneBy(seen?.visto_en && { en: seen.visto_en, por: seen.visto_por }, quien),
    llamada: await toCall(db, asunto, pedido),
    confirmacion: doneBy(confirmed, quien),
    pedido: pedido && {
      codigo: pedido.codigo,
      correo: pedido.correo_cliente,
      donde: whereItWas(pedido),
      antes: pedido.estatus.id === ESTATUS.en_revision ? await nameOf(db, pedido.estatus_previo) : null,
      palabras: await findRequestForm(db, pedido.codigo),
    },
    otros: await listarOtros(db, pedido?.correo_cliente ?? asunto.correo, pedido?.codigo),
    destino: await targetOf(db, asunto, pedido),
    whatsapp: whatsAppNumber(telefono ?? (mayUsePedidoPhone(asunto, pedido) ? (pedido?.telefono ?? null) : null)),
    recibo: await findReceipt(db, transaccion),
    respuestas: said.map(({ autor, correo, para, estado, ...saidText }) => ({
      ...saidText,
      por: quien(autor),
      correo: correo && para && estado ? { id: correo, para, estado } : null,
    })),
  }
}

type Pedido = Awaited<ReturnType<typeof buscarPedido>>

// Whether an answer by WhatsApp may go to the order's phone: the sender of a message may be somebody else.
function mayUsePedidoPhone(asunto: WrittenAsunto, pedido: Pedido) {
  return asunto.clase !== 'mensaje' || hasCorreoOf(asunto, pedido)
}

function hasCorreoOf({ correo }: WrittenAsunto, pedido: Pedido) {
  return pedido?.correo_cliente?.toLowerCase() === correo.toLowerCase()
}

async function targetOf(db: Db | Tx, asunto: WrittenAsunto, pedido: Pedido): Promise<Asunto['destino']> {
  const { clase, id, correo } = asunto
  const decidible = ClaseDecidible.safeParse(clase)
  if (decidible.success) {
    const { para, quien } = await findTarget(db, { clase: decidible.data, id })
    return { correo: para, quien }
  }
  // A sender is `desconocido` when the code names no order, or an order with another address or none.
  return { correo, quien: !asunto.codigo || hasCorreoOf(asunto, pedido) ? 'quien_escribe' : 'desconocido' }
}

async function readConfirmacion(db: Db | Tx, { clase, id, codigo }: WrittenAsunto) {
  const decidible = ClaseDecidible.safeParse(clase)
  return decidible.success && codigo ? findConfirmacion(db, { clase: decidible.data, id, codigo }) : null
}

async function toCall(db: Db | Tx, { clase, id, estado }: WrittenAsunto, pedido: Pedido): Promise<Asunto['llamada']> {
  const decidible = ClaseDecidible.safeParse(clase)
  if (!decidible.success || !pedido || estado !== 'por_confirmar') return null
  const toCall = await readToCall(db, { clase: decidible.data, id, pedido })
  return { telefono: pedido.telefono, impedimento: impedimentoParaConfirmar(toCall) }
}

type DoneAt = { en: Date; por: string | null } | null | undefined

function doneBy(cuando: DoneAt, quien: (id: string | null) => string | null) {
  return cuando ? { en: cuando.en, por: quien(cuando.por) } : null
}

function readRespuestas(db: Db | Tx, { clase, id }: { clase: Clase; id: number }) {
  return db
    .select({
      id: respuestas.id,
      canal: respuestas.canal,
      texto: respuestas.texto,
      fecha: respuestas.fecha_creacion,
      autor: respuestas.autor,
      correo: correos.id,
      para: correos.para,
      estado: correos.estado,
    })
    .from(respuestas)
    .leftJoin(correos, eq(correos.id, respuestas.correo))
    .where(and(eq(respuestas.clase, clase), eq(respuestas.asunto, id)))
    .orderBy(asc(respuestas.id))
}

async function nameOf(db: Db | Tx, id: number | null) {
  if (id === null) return null
  const [row] = await db.select({ nombre: estatus.nombre }).from(estatus).where(eq(estatus.id, id))
  return row?.nombre ?? null
}

function listarOtros(db: Db | Tx, correo: string, salvo: string | undefined) {
  return db
    .select({
      codigo: pedidos.codigo,
      estatus: { id: estatus.id, nombre: estatus.nombre },
      total: pedidos.total,
      pagado: pagadoDelPedido,
      falta: faltaDelPedido,
      abono: pedidos.abono,
    })
    .from(pedidos)
    .innerJoin(estatus, eq(estatus.id, pedidos.estatus_id))
    .where(
      and(
        eq(sql`lower(${pedidos.correo_cliente})`, correo.toLowerCase()),
        salvo ? ne(pedidos.codigo, salvo) : undefined,
      ),
    )
    .orderBy(desc(pedidos.fecha_creacion), desc(pedidos.codigo))
    .limit(MAX_OTHERS)
}

/** Mails that tell the sender that the item arrived, or that ask for the confirmation of a request. */
const RECEIPT_MAILS: MailKind[] = [
  'send-request-receipt',
  'send-request-confirmation-link',
  'send-pickup-receipt',
  'send-confirmation-email',
  'send-order-confirmation',
]

async function findReceipt(db: Db | Tx, transaccion: string) {
  const [row] = await db
    .select({ id: correos.id, estado: correos.estado, fecha: correos.fecha_creacion })
    .from(correos)
    .where(and(eq(correos.transaccion, transaccion), inArray(correos.funcion, RECEIPT_MAILS)))
    .limit(1)
  return row ?? null
}
