import { and, asc, eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm'
import { audit } from '#db/audit.server.ts'
import { ERASED_NAME } from '#db/columns/column.ts'
import { erased } from '#db/columns/columns.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { pedidosCuenta, profiles } from '#db/schema/miembros.server.ts'
import { avisosAMano, estatus, historial, movimientos, pedidos, pedidosFormulario } from '#db/schema/pedidos.server.ts'
import { firstWord } from '#lib/text.ts'
import { revokePedidoLinks } from '#mail/links.server.ts'
import { isClosed } from './estatus.ts'
import { isOfMiembro } from './reads.server.ts'
import { isOfCliente } from './rows.server.ts'

/** The statuses in which nothing is to come any more, also those that the owner added. */
export async function listClosed(db: Db | Tx) {
  const [closed] = await listByClosed(db)
  return closed
}

/** All statuses, parted into those in which nothing is to come any more and those that are under way. */
export async function listByClosed(db: Db | Tx): Promise<[cerrados: number[], abiertos: number[]]> {
  const rows = await db.select({ id: estatus.id, categoria: estatus.categoria }).from(estatus)
  const ids = (condition: typeof rows) => condition.map(({ id }) => id)
  return [ids(rows.filter(isClosed)), ids(rows.filter((row) => !isClosed(row)))]
}

/**
 * Takes an account that is about to go out of its orders. What is over loses the person; what is under way keeps what its
 * delivery needs, as a guest's order has it (docs/decisions/019). The forms that the account sent go, and those of its
 * address but for orders under way.
 * @param correo null of one that nobody confirmed
 * @returns the codes of both, and the addresses to which what waits about the first may not leave any more
 */
export async function desvincularPedidos(tx: Tx, { id, correo }: { id: string; correo: string | null }) {
  const closed = await listClosed(tx)
  const ownTopics = await tx
    .select({
      codigo: pedidos.codigo,
      estatus_id: pedidos.estatus_id,
      cliente: pedidos.cliente,
      correo_cliente: pedidos.correo_cliente,
    })
    .from(pedidos)
    .where(and(isOfMiembro(tx, id), isOfCliente))
    .orderBy(asc(pedidos.codigo))
    .for('update')
  const acabados = ownTopics.filter(({ estatus_id }) => closed.includes(estatus_id)).map(({ codigo }) => codigo)
  const inProgress = ownTopics.map(({ codigo }) => codigo).filter((codigo) => !acabados.includes(codigo))

  await tx.update(pedidos).set(erased(pedidos)).where(inArray(pedidos.codigo, acabados))
  // Both hold the client's name: what it was before, and what was written to them.
  await tx.delete(movimientos).where(inArray(movimientos.codigo, acabados))
  await tx.delete(avisosAMano).where(inArray(avisosAMano.codigo, acabados))
  // Who may see it changes, which its readers hear of by its version.
  await tx
    .update(pedidos)
    .set({ version: sql`${pedidos.version} + 1` })
    .where(inArray(pedidos.codigo, inProgress))
  const sinPersona = ownTopics.filter(({ codigo }) => acabados.includes(codigo))
  for (const { codigo, cliente } of sinPersona) {
    await revokePedidoLinks(tx, codigo)
    await forgetName(tx, { codigo, cliente })
  }
  for (const { codigo } of ownTopics)
    await audit(tx, {
      quien: id,
      accion: 'desvincular',
      entidad: 'pedido',
      clave: codigo,
      despues: { sin_persona: acabados.includes(codigo) },
    })

  const membresia = tx.select({ codigo: profiles.codigo_membresia }).from(profiles).where(eq(profiles.user_id, id))
  await tx.delete(pedidosCuenta).where(inArray(pedidosCuenta.codigo_membresia, membresia))
  await tx
    .delete(pedidosFormulario)
    .where(
      or(
        eq(pedidosFormulario.user_id, id),
        inArray(pedidosFormulario.codigo_pedido, acabados),
        correo === null
          ? undefined
          : and(
              eq(sql`lower(${pedidosFormulario.correo})`, correo.toLowerCase()),
              or(isNull(pedidosFormulario.codigo_pedido), notInArray(pedidosFormulario.codigo_pedido, inProgress)),
            ),
      ),
    )
  // A code that somebody else typed: another member may draw it one day.
  await tx
    .update(pedidosFormulario)
    .set({ codigo_membresia: null })
    .where(inArray(pedidosFormulario.codigo_membresia, membresia))
  // The link in a mail would open the order anew.
  const sinCorreo = sinPersona.flatMap(({ codigo, correo_cliente: de }) => (de ? [{ codigo, de }] : []))
  return { acabados, enCurso: inProgress, sinCorreo }
}

/** Steps speak to the client by name, and whoever knows the code reads them. */
async function forgetName(tx: Tx, { codigo, cliente }: { codigo: string; cliente: string }) {
  const names = [cliente.trim(), firstWord(cliente)].map((nombre) => nombre.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
  const text = new RegExp(`(?<!\\p{L})(${names.join('|')})(?!\\p{L})`, 'gu')
  const pasos = await tx
    .select({ id: historial.id, descripcion: historial.descripcion })
    .from(historial)
    .where(eq(historial.codigo, codigo))
  for (const { id, descripcion } of pasos) {
    const callado = descripcion?.replace(text, ERASED_NAME)
    if (callado === undefined || callado === descripcion) continue
    // The other name may be the longer one; the table takes no more, and no half of a character.
    const fits = [...callado].slice(0, 500).join('')
    await tx.update(historial).set({ descripcion: fits }).where(eq(historial.id, id))
  }
}
