import { eq } from 'drizzle-orm'
import { audit } from '#db/audit.server.ts'
import { type Replay, runOnce } from '#db/idempotency.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { user } from '#db/schema/auth.server.ts'
import { pedidosCuenta, profiles } from '#db/schema/miembros.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import { conflict, notFound } from '#lib/errors.ts'
import { maskCorreo } from '#lib/maskCorreo.ts'
import { firstWord } from '#lib/text.ts'
import type { Requester } from '#mail/contract.ts'
import { findLink, spendLink } from '#mail/links.server.ts'
import { enqueue } from '#mail/mail.server.ts'
import { buscarPedido, lockPedido } from '../rows.server.ts'
import type { Vinculo } from './contract.ts'

type VinculoRequest = {
  codigo: string
  /** Id of the account. */
  miembro: string
  replay: Replay
  pide: Requester
}

/**
 * Mails a request for approval to the order's e-mail address. The answer is the same if the order does not exist or has
 * no e-mail.
 * @throws ErrorDeNegocio 404 if the account has no membership, 409 if the key was used for another request
 */
export function pedirVinculo(db: Db, { codigo, miembro: id, replay, pide }: VinculoRequest) {
  return runOnce(db, replay, async (tx) => {
    const miembro = await buscarMiembro(tx, id)
    if (!miembro) throw notFound('Esta cuenta no tiene membresía.')
    const pedido = await buscarPedido(tx, codigo)
    if (pedido?.correo_cliente)
      await enqueue(tx, {
        funcion: 'send-order-link',
        para: pedido.correo_cliente,
        requester: pide,
        codigo_pedido: codigo,
        datos: { user_id: id, codigo_pedido: codigo, nombre: miembro.nombre, correo: miembro.correo },
      })
    return { recibido: true } as const
  })
}

/**
 * The request that a link approves, to be shown before the approval.
 * @throws ErrorDeNegocio 404 for an unknown or expired link
 */
export async function obtenerVinculo(db: Db, token: string): Promise<Vinculo> {
  const { usado, codigo, nombre, correo } = await openLink(db, token)
  return { codigo, nombre, correo, hecho: usado }
}

/**
 * Links the order to the member, after an approval from the order's e-mail address.
 * @throws ErrorDeNegocio 404 for a link that is unknown, expired or for an earlier e-mail of the order; 409 if the
 * order is another member's
 */
export function vincular(db: Db, token: string): Promise<Vinculo> {
  return db.transaction(async (tx) => {
    const { id, user_id, destino, codigo, codigo_membresia, nombre, correo } = await openLink(tx, token)
    const done = { codigo, nombre, correo, hecho: true }
    const pedido = await lockPedido(tx, codigo)
    if (pedido.correo_cliente?.toLowerCase() !== destino) throw expiredLink()
    // A repeated approval does not link the order again after staff unlinked it.
    if (!(await spendLink(tx, id))) return done
    await tx.update(pedidos).set({ correo_comprobado: true }).where(eq(pedidos.codigo, codigo))
    // `autor` is null, because the person with the order's e-mail need not have an account.
    if (!(await vincularToMiembro(tx, { codigo, user_id, codigo_membresia, autor: null })))
      throw conflict(
        'Este pedido ya está en la cuenta de otro miembro. Si crees que es un error, escríbenos.',
        OWNED_BY_OTHER,
      )
    return done
  })
}

type ToVincular = { codigo: string; user_id: string; codigo_membresia: string; autor: string | null }

/**
 * Links an order to a member.
 * @param tx holds the lock of the order
 * @returns false if the order is another member's
 */
export async function vincularToMiembro(tx: Tx, { codigo, user_id, codigo_membresia, autor }: ToVincular) {
  const inserted = await tx
    .insert(pedidosCuenta)
    .values({ codigo_pedido: codigo, codigo_membresia })
    .onConflictDoNothing()
    .returning()
  const [owner] = await tx.select().from(pedidosCuenta).where(eq(pedidosCuenta.codigo_pedido, codigo))
  if (owner?.codigo_membresia !== codigo_membresia) return false
  const after = { user_id, codigo_membresia }
  if (inserted.length > 0)
    await audit(tx, { quien: autor, accion: 'vincular', entidad: 'pedido', clave: codigo, despues: after })
  return true
}

/** `type` of the refusal when an order is another member's. */
export const OWNED_BY_OTHER = 'pedido-de-otro'

async function openLink(db: Db | Tx, token: string) {
  const link = await findLink(db, token, 'vinculo')
  const miembro = link?.user_id ? await buscarMiembro(db, link.user_id) : null
  if (!link?.user_id || !link.codigo_pedido || !miembro) throw expiredLink()
  const { id, user_id, codigo_pedido: codigo, correo: destino, usado } = link
  return { id, user_id, codigo, destino, usado: usado !== null, ...miembro }
}

/** The data of the requesting member that the owner of the order's e-mail address may see. */
async function buscarMiembro(db: Db | Tx, id: string) {
  const [row] = await db
    .select({
      codigo_membresia: profiles.codigo_membresia,
      completo: profiles.nombre_completo,
      correo: user.email,
    })
    .from(profiles)
    .innerJoin(user, eq(user.id, profiles.user_id))
    .where(eq(profiles.user_id, id))
  if (!row) return null
  const { codigo_membresia, completo, correo } = row
  return { codigo_membresia, nombre: firstWord(completo), correo: maskCorreo(correo) }
}

function expiredLink() {
  return notFound('Este enlace no existe o ya venció. Si todavía quieres agregar el pedido, pide otro desde Mi cuenta.')
}
