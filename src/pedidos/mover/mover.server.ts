import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db, Tx } from '#db/abrir.server.ts'
import { auditar } from '#db/auditoria.server.ts'
import { type Repeticion, unaSolaVez } from '#db/repeticion.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { SIN_DESCRIPCION } from '#lib/conjuntos.ts'
import { sumarDinero } from '#lib/dinero.ts'
import { conflicto, ErrorDeNegocio, invalido } from '#lib/errores.ts'
import { diaDe } from '#lib/fecha.ts'
import { ESTATUS } from '../estatus.ts'
import type { CambioDeEstatus } from '../ficha/contract.ts'
import { cambiarDeGestion } from '../ficha/ficha.server.ts'
import { type FilaDePedido, tomarAlDia } from '../filas.server.ts'
import { listarEstatus } from '../lecturas.server.ts'
import { decirPrecio, obtenerEstatus } from '../pasos.server.ts'
import type { Confirmacion, Movimiento, MovimientoDePedidos } from './contract.ts'
import { registrarMovimiento } from './movimientos.server.ts'
import { siguienteEstatus } from './rules.ts'

type DeAutor = { autor: string; repeticion: Repeticion }

/**
 * Moves one order to the status that staff chose.
 * @returns the order as it is now, also to a copy of the request
 * @throws ErrorDeNegocio 404, 409 when somebody changed the order since `version`, 422 for a status not in use
 */
export function cambiarEstatus(
  db: Db,
  { codigo, version, repeticion, ...paso }: CambioDeEstatus & DeAutor & { codigo: string },
) {
  return cambiarDeGestion(db, { codigo, version, repeticion }, (tx, antes) =>
    registrarMovimiento(tx, { antes }, { ...paso, lote: repeticion.clave }),
  )
}

/** One order's line of a reply says it shorter than its own page does. */
const CAMBIO = 'Cambió mientras tanto. Míralo y vuelve a moverlo.'

/**
 * Moves each order in a transaction of its own, one after another by its code. A copy of the request moves none twice, also
 * after one that was cut short in the middle: each order has a key of its own, made of the request's.
 * @throws ErrorDeNegocio 409 when the key already stands for another request
 */
export async function moverPedidos(
  db: Db,
  { pedidos: elegidos, destino, autor, repeticion, ...paso }: MovimientoDePedidos & DeAutor,
) {
  await unaSolaVez(db, repeticion, async () => ({ empezado: true }))
  const movidos: Movimiento[] = []
  const rechazados: { codigo: string; motivo: string }[] = []
  for (const { codigo, version } of elegidos.toSorted((a, b) => (a.codigo < b.codigo ? -1 : 1))) {
    const suya = { ...repeticion, clave: claveDePedido(repeticion.clave, codigo) }
    try {
      const movido = await unaSolaVez(db, suya, async (tx) => {
        const pedido = await tomarAlDia(tx, codigo, version)
        const estatus_id = await elegirDestino(tx, pedido, destino)
        return registrarMovimiento(tx, { antes: pedido }, { ...paso, estatus_id, autor, lote: repeticion.clave })
      })
      movidos.push(movido)
    } catch (error) {
      if (!(error instanceof ErrorDeNegocio)) throw error
      rechazados.push({ codigo, motivo: error.rechazo.type === 'version-vieja' ? CAMBIO : error.message })
    }
  }
  return { movidos, rechazados }
}

async function elegirDestino(tx: Tx, pedido: FilaDePedido, destino: MovimientoDePedidos['destino']) {
  if (destino === 'siguiente') {
    const siguiente = siguienteEstatus({ ...pedido, estatus: { id: pedido.estatus_id } }, await listarEstatus(tx))
    if (siguiente) return siguiente.id
    const { nombre } = await obtenerEstatus(tx, pedido.estatus_id)
    throw conflicto(`Está en ${nombre}, y de ahí no hay un paso que suela seguir. Elige tú el estatus.`)
  }
  if (destino === pedido.estatus_id) throw conflicto('Ya está en ese estatus.')
  return destino
}

// The cost of a delivery that its client accepted apart is in the total, and is no part of the price of the pieces.
function sinEnvio(total: string, { tipo_servicio, costo_envio }: FilaDePedido) {
  const aparte = tipo_servicio === 'envio' && costo_envio !== null && Number(costo_envio) < Number(total)
  return aparte ? sumarDinero(total, `-${costo_envio}`) : total
}

/** An UUID that only this request and this order make. */
function claveDePedido(clave: string, codigo: string) {
  const hex = createHash('sha256').update(`${clave} ${codigo}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/**
 * Gives an order its total and its date, and confirms one that was only received. An order without a price of its own
 * takes the total for it.
 * @returns the order as it is now, also to a copy of the request
 * @throws ErrorDeNegocio 404, 409 when somebody changed the order since `version`, 422 for a date that has gone by
 */
export function confirmarConPrecio(
  db: Db,
  { autor, total, fecha_estimada_entrega, ...cual }: Confirmacion & DeAutor & { codigo: string },
) {
  return cambiarDeGestion(db, cual, async (tx, pedido) => {
    const { codigo } = pedido
    if (fecha_estimada_entrega !== pedido.fecha_estimada_entrega && fecha_estimada_entrega < diaDe(new Date()))
      throw invalido('Esa fecha ya pasó.', { fecha_estimada_entrega: 'Elige hoy o un día que venga.' })
    const precio = Number(pedido.precio) === 0 ? sinEnvio(total, pedido) : pedido.precio
    const despues = { total, precio, fecha_estimada_entrega }
    const { total: suTotal, precio: suPrecio, fecha_estimada_entrega: suFecha } = pedido
    await tx.update(pedidos).set(despues).where(eq(pedidos.codigo, codigo))
    await auditar(tx, {
      quien: autor,
      accion: 'poner-precio',
      entidad: 'pedido',
      clave: codigo,
      antes: { total: suTotal, precio: suPrecio, fecha_estimada_entrega: suFecha },
      despues,
    })
    const paso = { estatus_id: ESTATUS.confirmado, descripcion: SIN_DESCRIPCION, autor, lote: cual.repeticion.clave }
    if (pedido.estatus_id === ESTATUS.recibido) await registrarMovimiento(tx, { antes: pedido, despues }, paso)
    else await decirPrecio(tx, { antes: pedido, ahora: { ...pedido, ...despues } })
  })
}
