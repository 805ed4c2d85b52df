import { eq } from 'drizzle-orm'
import { audit } from '#db/audit.server.ts'
import { readClock } from '#db/clock.server.ts'
import { partOf, type Replay, runOnce } from '#db/idempotency.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { SIN_DESCRIPCION } from '#lib/closedSets.ts'
import { dayOf } from '#lib/dates.ts'
import { addDinero } from '#lib/dinero.ts'
import { conflict, ErrorDeNegocio, invalid } from '#lib/errors.ts'
import { FALTA_PRECIO, PIDE_RAZON } from '../cuotas/contract.ts'
import { ESTATUS } from '../estatus.ts'
import type { CambioDeEstatus } from '../ficha/contract.ts'
import { changeAsStaff } from '../ficha/ficha.server.ts'
import { obtenerEstatus, tellPrecio } from '../pasos.server.ts'
import { requireNoOpenPrice } from '../propuestas/reads.server.ts'
import { listarEstatus } from '../reads.server.ts'
import { lockUpToDate, type PedidoRow } from '../rows.server.ts'
import { impedimentoParaAbonar } from '../rules.ts'
import type { Confirmacion, Deshacible, LoteNuevo } from './contract.ts'
import { nextEstatus } from './rules.ts'
import { recordDeshacible } from './undoable.server.ts'

type WithAutor = { autor: string; replay: Replay }

/**
 * Moves one order to the status that staff chose.
 * @returns the order as it is now, also for a repeated request
 * @throws ErrorDeNegocio 404; 409 if somebody changed the order since `version`; 422 for a retired status
 */
export function cambiarEstatus(
  db: Db,
  { codigo, version, replay, ...paso }: CambioDeEstatus & WithAutor & { codigo: string },
) {
  return changeAsStaff(db, { codigo, version, replay }, (tx, before) =>
    recordDeshacible(tx, { antes: before }, { ...paso, lote: replay.key }),
  )
}

/** Refusal of an order that somebody else changed meanwhile. */
const CAMBIO = 'Cambió mientras tanto. Míralo y vuelve a moverlo.'
/** Refusal of an order without a price among many: one reason for many does not say that it goes on without. */
const SIN_PRECIO = 'Este pedido no tiene precio. Pónselo, o pásalo con sus botones y di cómo quedó acordado sin él.'

/**
 * Moves each order in its own transaction, in the order of codes. Each order has an idempotency key derived from the
 * request's, so that repeating an interrupted request moves none twice.
 * @throws ErrorDeNegocio 409 if the key was used for another request
 */
export async function moverPedidos(
  db: Db,
  { pedidos: elegidos, destino, razon, autor, replay, lote = replay.key, ...paso }: LoteNuevo & WithAutor,
) {
  const isOneOfMany = elegidos.length > 1 || lote !== replay.key
  await runOnce(db, replay, async () => ({ empezado: true }))
  const moved: Deshacible[] = []
  const rechazados: { codigo: string; motivo: string; pide_razon: boolean }[] = []
  for (const { codigo, version } of elegidos.toSorted((a, b) => (a.codigo < b.codigo ? -1 : 1))) {
    try {
      const moveResult = await runOnce(db, partOf(replay, codigo), async (tx) => {
        const pedido = await lockUpToDate(tx, codigo, version)
        const estatus_id = await chooseTarget(tx, pedido, destino)
        // One reason for many does not say that this order goes on without a price.
        const own = isOneOfMany && Number(pedido.total) === 0 ? undefined : razon
        return recordDeshacible(tx, { antes: pedido }, { ...paso, estatus_id, razon: own, autor, lote })
      })
      moved.push(moveResult)
    } catch (error) {
      if (!(error instanceof ErrorDeNegocio)) throw error
      const { type } = error.rechazo
      const motivo = type === 'version-vieja' ? CAMBIO : type === FALTA_PRECIO ? SIN_PRECIO : error.message
      rechazados.push({ codigo, motivo, pide_razon: type in PIDE_RAZON && type !== FALTA_PRECIO })
    }
  }
  return { movidos: moved, rechazados }
}

async function chooseTarget(tx: Tx, pedido: PedidoRow, destino: LoteNuevo['destino']) {
  if (destino === 'siguiente') {
    const next = nextEstatus({ ...pedido, estatus: { id: pedido.estatus_id } }, await listarEstatus(tx))
    if (next) return next.id
    const { nombre } = await obtenerEstatus(tx, pedido.estatus_id)
    throw conflict(`Está en ${nombre}, y de ahí no hay un paso que suela seguir. Elige tú el estatus.`)
  }
  if (destino === pedido.estatus_id) throw conflict('Ya está en ese estatus.')
  return destino
}

// The delivery cost that the client accepted separately is part of the total, but not of the price of the pieces.
function withoutEnvio(total: string, { tipo_servicio, costo_envio }: PedidoRow) {
  const aparte = tipo_servicio === 'envio' && costo_envio !== null && Number(costo_envio) < Number(total)
  return aparte ? addDinero(total, `-${costo_envio}`) : total
}

/**
 * Sets the total and the date of an order, and confirms it if it was only received. The total becomes the price if the
 * order has none, without a delivery cost that was accepted separately.
 * @returns the order as it is now, also for a repeated request
 * @throws ErrorDeNegocio 404; 409 if somebody changed the order since `version`, or (`type: espera-precio`) if it is confirmed
 * without a reason; 422 for a new date in the past, or a total below the advance
 */
export function confirmarConPrecio(
  db: Db,
  { autor, total, fecha_estimada_entrega, razon, ...which }: Confirmacion & WithAutor & { codigo: string },
) {
  return changeAsStaff(db, which, async (tx, pedido) => {
    const { codigo } = pedido
    if (fecha_estimada_entrega !== pedido.fecha_estimada_entrega && fecha_estimada_entrega < dayOf(await readClock(tx)))
      throw invalid('Esa fecha ya pasó.', { fecha_estimada_entrega: 'Elige hoy o un día que venga.' })
    await requireNoOpenPrice(tx, codigo)
    const impedimento = impedimentoParaAbonar({ total, abono: pedido.abono })
    if (impedimento) throw invalid(impedimento, { total: impedimento })
    const precio = Number(pedido.precio) === 0 ? withoutEnvio(total, pedido) : pedido.precio
    const after = { total, precio, fecha_estimada_entrega }
    const { total: suTotal, precio: suPrecio, fecha_estimada_entrega: suFecha } = pedido
    await tx.update(pedidos).set(after).where(eq(pedidos.codigo, codigo))
    await audit(tx, {
      quien: autor,
      accion: 'poner-precio',
      entidad: 'pedido',
      clave: codigo,
      antes: { total: suTotal, precio: suPrecio, fecha_estimada_entrega: suFecha },
      despues: after,
    })
    const paso = { estatus_id: ESTATUS.confirmado, descripcion: SIN_DESCRIPCION, razon, autor, lote: which.replay.key }
    if (pedido.estatus_id === ESTATUS.recibido) await recordDeshacible(tx, { antes: pedido, despues: after }, paso)
    else await tellPrecio(tx, { before: pedido, after: { ...pedido, ...after } })
  })
}
