import { and, asc, eq, inArray, lte, not, sql } from 'drizzle-orm'
import { audit } from '#db/audit.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { user } from '#db/schema/auth.server.ts'
import { pedidos, pedidosFormulario } from '#db/schema/pedidos.server.ts'
import { notFound } from '#lib/errors.ts'
import { maskCorreo } from '#lib/maskCorreo.ts'
import { revokePedidoLinks } from '#mail/links.server.ts'
import { skipCorreosTo } from '#mail/mail.server.ts'
import { NOTAS_MAX_LENGTH } from '../contract.ts'
import { isOfMiembro } from '../reads.server.ts'
import { lockPedido, NOT_FOUND, type PedidoRow } from '../rows.server.ts'
import { listarPendientes, selectTyped } from './propios.server.ts'

type Answer = { codigo: string; autor: string; es_mio: boolean }

/**
 * Records whether an order that was requested with the member's e-mail is theirs. The same answer given twice has the
 * effect of once.
 * @returns what waits for the member now
 * @throws ErrorDeNegocio 404 for an order that does not wait for this member's answer
 */
export function reconocer(db: Db, { codigo, autor, es_mio }: Answer) {
  return db.transaction(async (tx) => {
    const pedido = await lockPedido(tx, codigo)
    const [own] = await tx
      .select({ codigo: pedidos.codigo })
      .from(pedidos)
      .where(and(eq(pedidos.codigo, codigo), isOfMiembro(tx, autor)))
    if (own && es_mio) return listarPendientes(tx, autor)
    const [miembro] = await tx
      .select({ correo: user.email })
      .from(user)
      .where(
        and(
          eq(user.id, autor),
          user.emailVerified,
          eq(sql`lower(${user.email})`, pedido.correo_cliente?.toLowerCase() ?? ''),
        ),
      )
    if (own || !miembro || pedido.correo_comprobado) throw notFound(NOT_FOUND)
    if (es_mio) {
      await tx.update(pedidos).set({ correo_comprobado: true }).where(eq(pedidos.codigo, codigo))
      await audit(tx, { quien: autor, accion: 'reconocer', entidad: 'pedido', clave: codigo })
    } else await quitarCorreo(tx, [{ ...pedido, correo_cliente: miembro.correo }], autor)
    return listarPendientes(tx, autor)
  })
}

/**
 * Records that none of the orders that were requested with the member's e-mail until then is theirs.
 * @returns what waits for the member now
 */
export function rechazar(db: Db, { autor, hasta }: { autor: string; hasta: string }) {
  return db.transaction(async (tx) => {
    // The instant came from the browser, which knows it in milliseconds.
    const seen = lte(sql`date_trunc('milliseconds', ${pedidos.fecha_creacion})`, sql`${hasta}::timestamptz`)
    const typed = (await selectTyped(tx, autor, seen)).map(({ codigo }) => codigo)
    const [miembro] = await tx.select({ correo: user.email }).from(user).where(eq(user.id, autor))
    const rows = await tx
      .select()
      .from(pedidos)
      // The answer to one of them may have come meanwhile, or staff may have corrected the address.
      .where(
        and(
          inArray(pedidos.codigo, typed),
          not(pedidos.correo_comprobado),
          eq(sql`lower(${pedidos.correo_cliente})`, miembro?.correo.toLowerCase() ?? ''),
        ),
      )
      .orderBy(asc(pedidos.codigo))
      .for('update')
    const withCorreo = rows.flatMap((row) =>
      row.correo_cliente === null ? [] : [{ ...row, correo_cliente: row.correo_cliente }],
    )
    await quitarCorreo(tx, withCorreo, autor)
    return listarPendientes(tx, autor)
  })
}

/**
 * Takes an address off orders whose form only typed it, and off the form: the orders stay the shop's, their mails and
 * links to that address stop, a link sent by WhatsApp stays, and a private note tells staff. Call it last in the
 * transaction, like {@link skipCorreosTo}.
 * @param rows locked for update
 */
async function quitarCorreo(tx: Tx, rows: (PedidoRow & { correo_cliente: string })[], autor: string) {
  for (const { codigo, correo_cliente: correo, notas_privadas } of rows) {
    const note = `La dueña o el dueño de ${maskCorreo(correo)} dijo que este pedido no es suyo: el pedido se quedó sin correo. Confírmalo por teléfono antes de seguir.`
    await tx
      .update(pedidos)
      .set({
        correo_cliente: null,
        notas_privadas: [note, notas_privadas].filter(Boolean).join('\n').slice(0, NOTAS_MAX_LENGTH),
      })
      .where(eq(pedidos.codigo, codigo))
    await tx.update(pedidosFormulario).set({ correo: null }).where(eq(pedidosFormulario.codigo_pedido, codigo))
    await revokePedidoLinks(tx, codigo, correo)
    await audit(tx, { quien: autor, accion: 'no-reconocer', entidad: 'pedido', clave: codigo })
  }
  for (const { codigo, correo_cliente: de } of rows) await skipCorreosTo(tx, { codigo, de })
}
