import { createHash, createHmac } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/open.server.ts'
import { enlaces } from '#db/schema/machinery.server.ts'
import { DAYS_TO_CONFIRM } from '#lib/confirmationDays.ts'

/**
 * A link sent by mail, or by WhatsApp to the order's phone. Its token proves that the holder received the message
 * (docs/decisions/004).
 */
export type Link = typeof enlaces.$inferSelect
type LinkOwner = { correo: string; secret: string }

const BYTES = 16

/** 128 bits derived from the id with the shop's secret, as 22 characters of base64url. */
function tokenOf(id: string, secret: string) {
  return createHmac('sha256', secret).update(id).digest().subarray(0, BYTES).toString('base64url')
}

/** A mail's text with its link tokens masked, for staff to read. */
export function maskLinks(text: string) {
  return text.replace(/(#[a-z]=|\/api\/bajas\/|\/rastrear\/)[\w-]{22}(?![\w-])/g, '$1…')
}

/** SHA-256 of a token, in hexadecimal. The database keeps nothing else of it. */
function digestOf(token: string) {
  return createHash('sha256').update(token).digest('hex')
}

/**
 * The token of the link that opens an order's full view for an address. The link does not expire; staff can revoke it.
 */
export function getPedidoLink(tx: Tx, { codigo_pedido, ...owner }: LinkOwner & { codigo_pedido: string }) {
  return getLink(tx, { tipo: 'pedido', codigo_pedido, ...owner })
}

/** Stands in `correo` for the phone of the order. No address is equal to it. */
const BY_WHATSAPP = 'whatsapp'

/** The token of the link that opens an order's full view for whoever holds its phone (docs/decisions/006). */
export function getWhatsAppLink(tx: Tx, owner: { codigo_pedido: string; secret: string }) {
  return getPedidoLink(tx, { ...owner, correo: BY_WHATSAPP })
}

/** The token of the link that stops status mails to an address. */
export function getBajaLink(tx: Tx, owner: LinkOwner) {
  return getLink(tx, { tipo: 'baja', codigo_pedido: null, ...owner })
}

const CONFIRMATION_LIFETIME = sql`now() + make_interval(days => ${DAYS_TO_CONFIRM}::int)`

/** The token of a new single-use link by which the order's own address confirms a request. */
export async function createConfirmationLink(
  tx: Tx,
  { codigo_pedido, solicitud, correo, secret }: LinkOwner & { codigo_pedido: string; solicitud: string },
) {
  const id = crypto.randomUUID()
  const token = tokenOf(id, secret)
  await tx.insert(enlaces).values({
    id,
    tipo: 'confirmacion',
    codigo_pedido,
    solicitud,
    correo: correo.toLowerCase(),
    huella: digestOf(token),
    vence: CONFIRMATION_LIFETIME,
  })
  return token
}

/**
 * What a link proves about an account's owner: `cuenta`, the address is theirs; `contrasena`, they may choose its
 * password; `invitacion`, they accept its invitation; `vinculo`, an order is theirs.
 */
export type ProofKind = 'cuenta' | 'contrasena' | 'invitacion' | 'vinculo'

const PROOF_LIFETIME: Record<ProofKind, ReturnType<typeof sql>> = {
  cuenta: CONFIRMATION_LIFETIME,
  contrasena: sql`now() + interval '1 hour'`,
  invitacion: CONFIRMATION_LIFETIME,
  vinculo: CONFIRMATION_LIFETIME,
}

type CuentaLink = LinkOwner & { tipo: ProofKind; user_id: string; codigo_pedido: string | null }

/** The token of a new single-use link about an account (docs/decisions/019). */
export async function createCuentaLink(tx: Tx, { tipo: kind, user_id, codigo_pedido, correo, secret }: CuentaLink) {
  const id = crypto.randomUUID()
  const token = tokenOf(id, secret)
  await tx.insert(enlaces).values({
    id,
    tipo: kind,
    user_id,
    codigo_pedido: kind === 'vinculo' ? codigo_pedido : null,
    correo: correo.toLowerCase(),
    huella: digestOf(token),
    vence: PROOF_LIFETIME[kind],
  })
  return token
}

/** How long a mail's link reopens a conversation. */
const CONVERSACION_LIFETIME = sql`now() + interval '30 days'`

/** The token of a new link that reopens a conversation and proves its address. */
export async function createConversacionLink(
  tx: Tx,
  { conversacion_id, correo, secret }: LinkOwner & { conversacion_id: string },
) {
  const id = crypto.randomUUID()
  const token = tokenOf(id, secret)
  await tx.insert(enlaces).values({
    id,
    tipo: 'conversacion',
    conversacion_id,
    correo: correo.toLowerCase(),
    huella: digestOf(token),
    vence: CONVERSACION_LIFETIME,
  })
  return token
}

/** The token of a new single-use link by which an address confirms that it waits for a piece. */
export async function createEsperaLink(tx: Tx, { espera, correo, secret }: LinkOwner & { espera: string }) {
  const id = crypto.randomUUID()
  const token = tokenOf(id, secret)
  await tx.insert(enlaces).values({
    id,
    tipo: 'espera',
    solicitud: espera,
    correo: correo.toLowerCase(),
    huella: digestOf(token),
    vence: CONFIRMATION_LIFETIME,
  })
  return token
}

export async function revokeCuentaLinks(tx: Tx, user_id: string, kind: ProofKind) {
  await tx
    .update(enlaces)
    .set({ revocado: sql`now()` })
    .where(and(eq(enlaces.user_id, user_id), eq(enlaces.tipo, kind), isNull(enlaces.revocado)))
}

/** Marks a link as used; false when it was used before. */
export async function spendLink(tx: Tx, id: string) {
  const rows = await tx
    .update(enlaces)
    .set({ usado: sql`now()` })
    .where(and(eq(enlaces.id, id), isNull(enlaces.usado)))
    .returning({ id: enlaces.id })
  return rows.length === 1
}

/**
 * Revokes the links about an order: all of them, or those of one address.
 * @returns how many were revoked
 */
export async function revokePedidoLinks(tx: Tx, codigo_pedido: string, correo?: string) {
  const rows = await tx
    .update(enlaces)
    .set({ revocado: sql`now()` })
    .where(
      and(
        eq(enlaces.codigo_pedido, codigo_pedido),
        isNull(enlaces.revocado),
        correo === undefined ? undefined : eq(enlaces.correo, correo.toLowerCase()),
      ),
    )
    .returning({ id: enlaces.id })
  return rows.length
}

type LinkLookup = LinkOwner & { tipo: 'pedido' | 'baja'; codigo_pedido: string | null }

async function getLink(tx: Tx, { tipo: kind, codigo_pedido, correo, secret }: LinkLookup) {
  const address = correo.toLowerCase()
  // The lock keeps one link per order and address, also when two mails are rendered at once.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`enlace:${kind}:${codigo_pedido ?? ''}:${address}`}, 0))`,
  )
  const byPedido = codigo_pedido === null ? isNull(enlaces.codigo_pedido) : eq(enlaces.codigo_pedido, codigo_pedido)
  const current = await tx
    .select({ id: enlaces.id, huella: enlaces.huella })
    .from(enlaces)
    .where(and(eq(enlaces.tipo, kind), byPedido, eq(enlaces.correo, address), isNull(enlaces.revocado)))
  // A link made with an older secret still works, but its token cannot be derived again.
  const same = current.find(({ id, huella: digest }) => digestOf(tokenOf(id, secret)) === digest)
  if (same) return tokenOf(same.id, secret)
  const id = crypto.randomUUID()
  const token = tokenOf(id, secret)
  await tx.insert(enlaces).values({ id, tipo: kind, codigo_pedido, correo: address, huella: digestOf(token) })
  return token
}

/**
 * The link of a token, also when it was used; null when it is unknown, revoked or expired. Every call reads one index
 * of hashes, so its duration tells nothing.
 */
export async function findLink(db: Db | Tx, token: string, kind: Link['tipo']): Promise<Link | null> {
  const [link] = await db
    .select()
    .from(enlaces)
    .where(
      and(
        eq(enlaces.huella, digestOf(token)),
        eq(enlaces.tipo, kind),
        isNull(enlaces.revocado),
        sql`(${enlaces.vence} is null or ${enlaces.vence} > now())`,
      ),
    )
  return link ?? null
}
