import { and, eq, inArray, sql } from 'drizzle-orm'
import { audit } from '#db/audit.server.ts'
import { readClock } from '#db/clock.server.ts'
import type { Tx } from '#db/open.server.ts'
import { solicitudesAyuda, solicitudesCambioDireccion } from '#db/schema/solicitudes.server.ts'
import { ESTADOS_POR_DECIDIR } from '#lib/closedSets.ts'
import { dayOf, formatDay } from '#lib/dates.ts'
import { conflict, invalid, notFound } from '#lib/errors.ts'
import { updateAcuerdo } from '#mail/mail.server.ts'
import {
  changeDireccion,
  lockForStaff,
  type PedidoRow,
  readAcuerdo,
  takeOutOfRevision,
} from '#pedidos/pedidos.server.ts'
import { whereItWas } from '#pedidos/rules.ts'
import { responder } from './answers.server.ts'
import type { Clase } from './contract.ts'
import {
  impedimentoParaAprobar,
  impedimentoParaConcederla,
  impedimentoParaRechazar,
  kindRequested,
  missingToSend,
} from './rules.ts'
import { tables } from './tables.server.ts'

const DECISION_TEXT = {
  ayuda: { si: 'Atendimos tu solicitud de ayuda.', no: 'Cerramos tu solicitud de ayuda.' },
  direccion: { si: 'Cambiamos la dirección de entrega.', no: 'La dirección de entrega sigue igual.' },
  envio: { si: 'Te lo enviamos a la dirección que pediste.', no: 'Tu pedido sigue siendo para retirar en la tienda.' },
}

type Decision = {
  clase: Clase
  id: number
  aprobada: boolean
  /** Note for the requester; `''` for none. */
  nota: string
  /** Whether the note is mailed; otherwise staff sent it by hand. */
  porCorreo: boolean
  /** For a pickup that becomes a delivery. `''`: the request's phone, or else the order's. Null: the accepted cost. */
  telefono: string
  costo_envio: string | null
  lo_acepto: boolean
  autor: string
}

/**
 * Grants or refuses a request. A granted address is saved with a line in the notes. The order leaves the review once no
 * other request about it is open. An unconfirmed request never put the order under review.
 * @returns whether it was decided now, and the id of the mail with the note
 * @throws ErrorDeNegocio 404; 409 if the request is decided already or needs a confirmation first, or if the order is
 * closed or its notes are full; 422 for a refusal without a reason, or a delivery without phone or accepted cost
 */
export async function decidir(tx: Tx, { clase, id, aprobada, nota, porCorreo, autor, ...envioTerms }: Decision) {
  const table = tables[clase]
  const [buscada] = await tx.select({ codigo: table.codigo_pedido }).from(table).where(eq(table.id, id))
  if (!buscada) throw notFound('Esa solicitud no existe.')
  // Locks the order first and then the request, like all other code, to avoid deadlocks.
  let pedido = await lockForStaff(tx, buscada.codigo)
  const [before] = await tx
    .select({ estado: table.estado, resuelta_por: table.resuelta_por })
    .from(table)
    .where(eq(table.id, id))
  const impedimento =
    aprobada && impedimentoParaAprobar({ clase, estado: before?.estado, conCorreo: pedido.correo_cliente !== null })
  if (impedimento) throw conflict(impedimento, 'sin-confirmar')
  const confirmed = before?.estado !== 'por_confirmar'
  const text = DECISION_TEXT[kindRequested(clase, pedido.tipo_servicio)]
  const [solicitud] = await tx
    .update(table)
    .set({ estado: aprobada ? 'aprobada' : 'rechazada', resuelta_en: sql`now()`, resuelta_por: autor })
    .where(and(eq(table.id, id), inArray(table.estado, ESTADOS_POR_DECIDIR)))
    .returning()
  // If the same agent repeats the decision, the answer is that it is done.
  if (!solicitud && before?.resuelta_por === autor && before.estado === (aprobada ? 'aprobada' : 'rechazada'))
    return { decidida: false, correo: null }
  if (!solicitud) throw conflict('Otra persona ya decidió esta solicitud.', 'solicitud-decidida')
  const sinMotivo = !aprobada && impedimentoParaRechazar({ estado: before?.estado, nota })
  if (sinMotivo) throw invalid(sinMotivo, { nota: sinMotivo })
  if (aprobada && 'nueva_direccion' in solicitud) {
    const closed = impedimentoParaConcederla(clase, whereItWas(pedido))
    if (closed) throw conflict(closed, 'pedido-cerrado')
    const envio = pedido.tipo_servicio === 'envio' ? null : requireEnvio(solicitud, pedido, envioTerms)
    if (envio) await tx.update(solicitudesCambioDireccion).set(envio).where(eq(solicitudesCambioDireccion.id, id))
    const { nueva_direccion, direccion } = solicitud
    // `changeDireccion` appends this line to the order's notes.
    const yaNoSeRetira = pedido.tipo_servicio === 'retiro' ? 'Ya no se retira, va a domicilio. ' : ''
    const line = `${yaNoSeRetira}Nueva dirección (${formatDay(dayOf(await readClock(tx)))}): ${nueva_direccion}`
    // Old requests have the whole address as one text.
    const parts = { ...solicitud, direccion: direccion ?? nueva_direccion }
    pedido = await changeDireccion(tx, pedido, { parts, line, envio, autor })
  }
  await audit(tx, {
    quien: autor,
    accion: `${aprobada ? 'aprobar' : 'rechazar'}-${clase}`,
    entidad: 'pedido',
    clave: pedido.codigo,
    despues: { id, ...(aprobada && envioTerms.lo_acepto && { lo_acepto: true }) },
  })
  if (confirmed && !(await hasOpen(tx, pedido.codigo)))
    await takeOutOfRevision(tx, pedido, { descripcion: text[aprobada ? 'si' : 'no'], autor })
  const notaPorCorreo = porCorreo ? nota : ''
  // A decision about an unconfirmed request is not mailed, unless staff write a note to be mailed.
  const correo = confirmed || notaPorCorreo ? await responder(tx, { clase, id, aprobada, nota: notaPorCorreo }) : null
  if (aprobada && clase === 'direccion')
    await updateAcuerdo(tx, { codigo: pedido.codigo, acuerdo: await readAcuerdo(tx, pedido) })
  return { decidida: true, correo: notaPorCorreo ? correo : null }
}

type Solicitud = typeof solicitudesCambioDireccion.$inferSelect
type EnvioTerms = Pick<Decision, 'telefono' | 'costo_envio' | 'lo_acepto'>

/** @throws ErrorDeNegocio 422 */
function requireEnvio(solicitud: Solicitud, pedido: PedidoRow, { costo_envio, lo_acepto, ...draft }: EnvioTerms) {
  const telefono = draft.telefono || solicitud.telefono || pedido.telefono
  const aceptado = solicitud.costo_aceptado
  const costo = costo_envio ?? aceptado
  const missing = missingToSend({ telefono, costo, total: pedido.total, aceptado, lo_acepto })
  if (missing || !telefono || costo === null)
    throw invalid('Para enviarlo falta el teléfono o el costo que aceptó.', missing ?? {})
  return { telefono, costo_envio: costo }
}

async function hasOpen(tx: Tx, codigo: string) {
  for (const table of [solicitudesAyuda, solicitudesCambioDireccion])
    if ((await tx.$count(table, and(eq(table.codigo_pedido, codigo), eq(table.estado, 'abierta')))) > 0) return true
  return false
}
