import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/open.server.ts'
import { user } from '#db/schema/auth.server.ts'
import { pedidosCuenta, profiles } from '#db/schema/miembros.server.ts'
import { ErrorDeNegocio, invalid } from '#lib/errors.ts'
import type { PedidoRow } from '../rows.server.ts'
import { OWNED_BY_OTHER } from './vinculos.server.ts'

/** The owner of an order. `correo` is the e-mail of the account, confirmed or not. */
export type Owner = { user_id: string; codigo_membresia: string; correo: string }

type OwnerClaim = { miembro: Owner | null /** The e-mail that staff wrote. */; correo: string | null }

/** The owner of an order: the linked member, else the member who confirmed its e-mail; null if there is none. */
export async function findOwner(
  db: Db | Tx,
  { codigo, correo_cliente, correo_comprobado }: Pick<PedidoRow, 'codigo' | 'correo_cliente' | 'correo_comprobado'>,
) {
  const columns = {
    user_id: profiles.user_id,
    codigo_membresia: profiles.codigo_membresia,
    nombre: profiles.nombre_completo,
    correo: user.email,
  }
  const [enlazado] = await db
    .select(columns)
    .from(pedidosCuenta)
    .innerJoin(profiles, eq(profiles.codigo_membresia, pedidosCuenta.codigo_membresia))
    .innerJoin(user, eq(user.id, profiles.user_id))
    .where(eq(pedidosCuenta.codigo_pedido, codigo))
  if (enlazado) return { ...enlazado, vinculado: true }
  if (!correo_cliente || !correo_comprobado) return null
  const [porCorreo] = await db
    .select(columns)
    .from(profiles)
    .innerJoin(user, eq(user.id, profiles.user_id))
    .where(and(eq(sql`lower(${user.email})`, correo_cliente.toLowerCase()), user.emailVerified))
  return porCorreo ? { ...porCorreo, vinculado: false } : null
}

/**
 * Refuses to give an owned order to somebody else, by a link or by another e-mail.
 * @param pedido the row, locked for update
 * @throws ErrorDeNegocio 409 (`type: pedido-de-otro`)
 */
export async function requireNotOwnedByOther(tx: Tx, pedido: PedidoRow, { miembro, correo }: OwnerClaim) {
  const { codigo, cliente, correo_cliente } = pedido
  const owner = await findOwner(tx, pedido)
  if (owner && owner.user_id === miembro?.user_id) return
  if (owner)
    throw ownedByOther(
      codigo,
      `El pedido ${codigo} es de ${owner.nombre} (${owner.codigo_membresia}). Elige ese cliente o usa otro código.`,
    )
  const sameCorreos = [correo, miembro?.correo].filter((text) => text?.toLowerCase() === correo_cliente?.toLowerCase())
  // Without a new member or e-mail, the order keeps its e-mail and nobody new sees it.
  const sinNadieNuevo = miembro === null && correo === null
  if (correo_cliente === null || sameCorreos.length > 0 || sinNadieNuevo) return
  throw ownedByOther(
    codigo,
    `El pedido ${codigo} es de ${cliente} (${correo_cliente}). Si es de quien escribiste, cambia primero el correo en el pedido.`,
  )
}

/**
 * Refuses the confirmed e-mail of another member, who would see the order too.
 * @throws ErrorDeNegocio 422
 */
export async function requireFreeCorreo(tx: Tx, correo: string | null, { user_id }: Owner) {
  if (correo === null) return
  const [other] = await tx
    .select({ codigo_membresia: profiles.codigo_membresia, nombre: profiles.nombre_completo, user_id: user.id })
    .from(user)
    .innerJoin(profiles, eq(profiles.user_id, user.id))
    .where(and(eq(sql`lower(${user.email})`, correo.toLowerCase()), user.emailVerified))
  if (!other || other.user_id === user_id) return
  const detalle = `Ese correo es de ${other.nombre} (${other.codigo_membresia}), otro miembro.`
  throw invalid(detalle, { correo_cliente: detalle })
}

export function ownedByOther(codigo: string, detail = `El pedido ${codigo} está en la cuenta de otro miembro.`) {
  return new ErrorDeNegocio({
    type: OWNED_BY_OTHER,
    status: 409,
    title: 'No se pudo guardar',
    detail,
    campos: { codigo_pedido: detail },
  })
}
