import { and, asc, eq, inArray, isNull, not, notInArray, or, sql } from 'drizzle-orm'
import { audit } from '#db/audit.server.ts'
import { ERASED_NAME } from '#db/columns/column.ts'
import { erased } from '#db/columns/columns.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { lineasDePedido } from '#db/schema/lineas.server.ts'
import { pedidosCuenta, profiles } from '#db/schema/miembros.server.ts'
import { propuestas } from '#db/schema/pagos.server.ts'
import {
  avisosAMano,
  estatus,
  guias,
  historial,
  movimientos,
  pedidos,
  pedidosFormulario,
} from '#db/schema/pedidos.server.ts'
import { firstWord } from '#lib/text.ts'
import { revokePedidoLinks } from '#mail/links.server.ts'
import { olvidarReferencias } from '#pagos/pagos.server.ts'
import { isClosed } from './estatus.ts'
import { borrarFotos } from './fotos/fotos.server.ts'
import { isOfMiembro } from './reads.server.ts'
import { isOfCliente } from './rows.server.ts'

/** Ids of closed statuses, including those added by the shop's owner. */
export async function listClosed(db: Db | Tx) {
  const [closed] = await listByClosed(db)
  return closed
}

/** Ids of all statuses, split into closed and open. */
export async function listByClosed(db: Db | Tx): Promise<[cerrados: number[], abiertos: number[]]> {
  const rows = await db.select({ id: estatus.id, categoria: estatus.categoria }).from(estatus)
  const ids = (condition: typeof rows) => condition.map(({ id }) => id)
  return [ids(rows.filter(isClosed)), ids(rows.filter((row) => !isClosed(row)))]
}

/**
 * Unlinks an account from its orders before it is deleted. Closed orders lose the personal data; open orders keep what
 * their delivery needs, like a guest's order (docs/decisions/019). Deletes the request forms of the account and of its
 * closed orders, and forms with its e-mail that have no order. Forms of other orders lose the e-mail.
 * @param correo the account's e-mail; null if it was never confirmed
 * @returns the codes of closed and open orders, and the e-mails to which pending mails about closed orders must not be
 * sent
 */
export async function desvincularPedidos(tx: Tx, { id, correo }: { id: string; correo: string | null }) {
  const closed = await listClosed(tx)
  const ownPedidos = await tx
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
  const acabados = ownPedidos.filter(({ estatus_id }) => closed.includes(estatus_id)).map(({ codigo }) => codigo)
  const inProgress = ownPedidos.map(({ codigo }) => codigo).filter((codigo) => !acabados.includes(codigo))

  await tx.update(pedidos).set(erased(pedidos)).where(inArray(pedidos.codigo, acabados))
  // The saved states before steps and the WhatsApp messages hold the client's name.
  await tx.delete(movimientos).where(inArray(movimientos.codigo, acabados))
  await tx.delete(avisosAMano).where(inArray(avisosAMano.codigo, acabados))
  await tx.update(lineasDePedido).set(erased(lineasDePedido)).where(inArray(lineasDePedido.codigo, acabados))
  await tx.delete(guias).where(inArray(guias.codigo, acabados))
  await tx.update(propuestas).set(erased(propuestas)).where(inArray(propuestas.codigo, acabados))
  await olvidarReferencias(tx, acabados)
  await borrarFotos(tx, acabados)
  // The member loses access to the open orders; a new version makes their open pages read again.
  await tx
    .update(pedidos)
    .set({ version: sql`${pedidos.version} + 1` })
    .where(inArray(pedidos.codigo, inProgress))
  const sinPersona = ownPedidos.filter(({ codigo }) => acabados.includes(codigo))
  for (const { codigo, cliente } of sinPersona) {
    await revokePedidoLinks(tx, codigo)
    await forgetName(tx, { codigo, cliente })
  }
  for (const { codigo } of ownPedidos)
    await audit(tx, {
      quien: id,
      accion: 'desvincular',
      entidad: 'pedido',
      clave: codigo,
      despues: { sin_persona: acabados.includes(codigo) },
    })

  const membresia = tx.select({ codigo: profiles.codigo_membresia }).from(profiles).where(eq(profiles.user_id, id))
  await tx.delete(pedidosCuenta).where(inArray(pedidosCuenta.codigo_membresia, membresia))
  const hasItsCorreo = correo === null ? sql`false` : eq(sql`lower(${pedidosFormulario.correo})`, correo.toLowerCase())
  await tx
    .delete(pedidosFormulario)
    .where(
      or(
        eq(pedidosFormulario.user_id, id),
        inArray(pedidosFormulario.codigo_pedido, acabados),
        and(hasItsCorreo, isNull(pedidosFormulario.codigo_pedido)),
      ),
    )
  // The form of an order that is not the account's belongs to that order, and may have a mistyped address.
  await tx
    .update(pedidosFormulario)
    .set({ correo: null })
    .where(and(hasItsCorreo, notInArray(pedidosFormulario.codigo_pedido, inProgress)))
  // Forms of other people may state this membership code, which another member may get one day.
  await tx
    .update(pedidosFormulario)
    .set({ codigo_membresia: null })
    .where(inArray(pedidosFormulario.codigo_membresia, membresia))
  // Orders of which the account never said that they are its own stay as they are, without its e-mail.
  const typed = await tx
    .update(pedidos)
    .set({ correo_cliente: null })
    .where(and(eq(sql`lower(${pedidos.correo_cliente})`, correo?.toLowerCase() ?? ''), not(pedidos.correo_comprobado)))
    .returning({ codigo: pedidos.codigo })
  // A pending mail would carry a new link to the order, so the caller must stop it.
  const sinCorreo = sinPersona.flatMap(({ codigo, correo_cliente: de }) => (de ? [{ codigo, de }] : []))
  const ofTyped = typed.map(({ codigo }) => ({ codigo, de: correo ?? '' }))
  for (const { codigo, de } of ofTyped) await revokePedidoLinks(tx, codigo, de)
  return { acabados, enCurso: inProgress, sinCorreo: [...sinCorreo, ...ofTyped] }
}

/** Removes the client's name from the descriptions of steps, which anybody with the code can read. */
async function forgetName(tx: Tx, { codigo, cliente }: { codigo: string; cliente: string }) {
  const names = [cliente.trim(), firstWord(cliente)].map((nombre) => nombre.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
  const namePattern = new RegExp(`(?<!\\p{L})(${names.join('|')})(?!\\p{L})`, 'gu')
  const pasos = await tx
    .select({ id: historial.id, descripcion: historial.descripcion })
    .from(historial)
    .where(eq(historial.codigo, codigo))
  for (const { id, descripcion } of pasos) {
    const callado = descripcion?.replace(namePattern, ERASED_NAME)
    if (callado === undefined || callado === descripcion) continue
    // The replacement may be longer than the name. Cut by code points, because the column takes 500 characters.
    const fits = [...callado].slice(0, 500).join('')
    await tx.update(historial).set({ descripcion: fits }).where(eq(historial.id, id))
  }
}
