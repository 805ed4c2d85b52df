import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import { audit } from '#db/audit.server.ts'
import type { Replay } from '#db/idempotency.server.ts'
import type { Db } from '#db/open.server.ts'
import { lineasDePedido } from '#db/schema/lineas.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { addDinero, DineroConSigno } from '#lib/dinero.ts'
import { conflict, invalid } from '#lib/errors.ts'
import { ESTATUS } from '../estatus.ts'
import { changeAsStaff } from '../ficha/ficha.server.ts'
import { tellPrecio } from '../pasos.server.ts'
import { lastPropuesta, requireNoOpenPrice } from '../propuestas/reads.server.ts'
import { extraOf } from '../propuestas/rules.ts'
import { impedimentoParaAbonar, whereItWas } from '../rules.ts'
import { HOLD_END, readLineas, releaseLineas, retakeLineas } from './apartados.server.ts'
import type { CambioDeApartado, LineaDePedido, LineaEscrita } from './contract.ts'
import { writeLineas } from './escribir.server.ts'
import { lineasText, pricesAfter, sumOf } from './rules.ts'

type WithAutor = { codigo: string; version: number; autor: string; replay: Replay }

/**
 * Writes all lines of an order. Pieces that were added are held, those that were taken out are given back. Price and
 * total follow when every line has a price; the notes follow where they still say what the lines said.
 * @returns the order as it is now, also for a repeated request
 * @throws ErrorDeNegocio 404; 409 if somebody changed the order since `version`, or a piece is no longer free; 422
 */
export function cambiarLineas(db: Db, { lineas, autor, ...which }: WithAutor & { lineas: LineaEscrita[] }) {
  return changeAsStaff(db, which, async (tx, pedido) => {
    const { codigo } = pedido
    await requireNoOpenPrice(tx, codigo)
    const before = await readLineas(tx, codigo)
    await writeLineas(tx, pedido, lineas)
    const after = await readLineas(tx, codigo)
    const [row] = await tx.select({ propuesta: lastPropuesta }).from(pedidos).where(eq(pedidos.codigo, codigo))
    const piezas = sumOf(after)
    const suma = piezas && addDinero(piezas, extraOf(row?.propuesta ?? null))
    if (suma?.startsWith('-')) throw invalid('El descuento es mayor que el precio de las piezas.')
    const priced = { ...pedido, ...(suma !== null && pricesAfter(pedido, suma)) }
    if (![priced.precio, priced.total].every((monto) => DineroConSigno.safeParse(monto).success))
      throw invalid('La suma es demasiado alta. Revisa los precios.')
    const impedimento = impedimentoParaAbonar(priced)
    if (impedimento) throw invalid(impedimento)
    const [said, says] = [lineasText(before), lineasText(after)]
    const notas = said ? (pedido.notas?.replace(said, () => says) ?? null) : pedido.notas
    const changes = {
      precio: priced.precio,
      total: priced.total,
      notas: (notas?.length ?? 0) > 5000 ? pedido.notas : notas,
    }
    await tx.update(pedidos).set(changes).where(eq(pedidos.codigo, codigo))
    await audit(tx, {
      quien: autor,
      accion: 'cambiar-lineas',
      entidad: 'pedido',
      clave: codigo,
      antes: { lineas: namesOf(before), precio: pedido.precio, total: pedido.total },
      despues: { lineas: namesOf(after), precio: priced.precio, total: priced.total },
    })
    await tellPrecio(tx, { before: pedido, after: { ...pedido, ...changes } })
  })
}

/** Without what the customer wrote, because the audit stays when the customer leaves. */
const namesOf = (lineas: LineaDePedido[]) =>
  lineasText(lineas.map(({ nombre, cantidad, precio }) => ({ nombre, cantidad, precio })))

type Cambio = WithAutor & Pick<z.infer<typeof CambioDeApartado>, 'hacer'>

/**
 * Holds the pieces of a received order for 48 hours from now, gives them back, or takes again those that went back.
 * @returns the order as it is now, also for a repeated request
 * @throws ErrorDeNegocio 404; 409 if somebody changed the order since `version`, it holds nothing that it may lose, or a
 * piece is no longer free
 */
export function cambiarApartado(db: Db, { hacer, autor, ...which }: Cambio) {
  return changeAsStaff(db, which, async (tx, pedido) => {
    const { codigo } = pedido
    const auditHold = (accion: string, lineas: { nombre: string }[]) =>
      audit(tx, {
        quien: autor,
        accion,
        entidad: 'pedido',
        clave: codigo,
        despues: { piezas: lineas.map(({ nombre }) => nombre).join('; ') },
      })
    const held = (await readLineas(tx, codigo)).filter(({ apartada_hasta }) => apartada_hasta !== null)
    const isReceived = whereItWas(pedido) === ESTATUS.recibido
    if (hacer === 'apartar') {
      const lineas = isReceived ? await retakeLineas(tx, codigo) : []
      if (lineas.length === 0) throw conflict('Este pedido no tiene piezas que volvieron a la vitrina.')
      return auditHold('apartar-otra-vez', lineas)
    }
    if (!isReceived || held.length === 0) throw conflict('Este pedido no tiene piezas apartadas.')
    if (hacer === 'liberar') return releaseLineas(tx, pedido, { autor })
    await tx
      .update(lineasDePedido)
      .set({ apartada_hasta: HOLD_END })
      .where(
        and(
          inArray(
            lineasDePedido.id,
            held.map(({ id }) => id),
          ),
          isNull(lineasDePedido.liberada_en),
        ),
      )
    return auditHold('extender-apartado', held)
  })
}
