import { and, eq, or, type SQLWrapper, sql } from 'drizzle-orm'
import { audit } from '#db/audit.server.ts'
import { type Replay, runOnce } from '#db/idempotency.server.ts'
import { cutPage, INSTANT, keyset, UUID } from '#db/keyset.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { correos } from '#db/schema/machinery.server.ts'
import { indexedParts } from '#db/search.server.ts'
import type { Asked } from '#http/serve.server.ts'
import { conflict, notFound } from '#lib/errors.ts'
import { maskLinks } from '../links.server.ts'
import { reenviar, reenviarFallidos as resendAllFailed } from '../mail.server.ts'
import { PLACEHOLDER_LINKS } from '../mails/links.ts'
import { compose, isMailKind, render, secretsOf } from '../templates.server.ts'
import { MAX_RESENT, type MailState, type reenviarFallidos } from './contract.ts'

type MailRow = typeof correos.$inferSelect
type Resend = { id: string; autor: string; mask: boolean; replay: Replay }
type Filter = { estado?: MailState; busca?: string; despues_de?: string }

const PAGE_SIZE = 50
const NEWEST_FIRST = keyset({ by: correos.fecha_creacion, kind: INSTANT }, { by: correos.id, kind: UUID })

const {
  id,
  funcion,
  para,
  codigo_pedido,
  estado,
  intentos: attempts,
  ultimo_error,
  fecha_creacion,
  fecha_envio,
  asunto,
} = correos
/** Columns of the list. `datos` is read only for mails without a subject, which is then composed from the data. */
const LIST_COLUMNS = {
  ...{
    id,
    funcion,
    para,
    codigo_pedido,
    estado,
    intentos: attempts,
    ultimo_error,
    fecha_creacion,
    fecha_envio,
    asunto,
  },
  datos: sql<MailRow['datos']>`case when ${asunto} is null then ${correos.datos} else '{}' end`,
}
type ListedRow = Pick<MailRow, keyof typeof LIST_COLUMNS>

/** A page of the outbox, newest first. */
export async function list(db: Db, { estado, busca, despues_de }: Filter) {
  const found = await db
    .select({ ...LIST_COLUMNS, cursor: NEWEST_FIRST.cursor })
    .from(correos)
    .where(and(estado ? eq(correos.estado, estado) : undefined, matches(busca), NEWEST_FIRST.after(despues_de)))
    .orderBy(NEWEST_FIRST.order)
    .limit(PAGE_SIZE + 1)
  const { rows, sigue } = cutPage(found, PAGE_SIZE, ({ cursor }) => cursor)
  return { correos: rows.map(summarize), sigue }
}

/** The mails with this text in their address or order code. */
function matches(busca: string | undefined) {
  if (!busca) return undefined
  const patternOf = (parts: string[]) => `%${parts.map((part) => part.replace(/[\\%_]/g, '\\$&')).join('%')}%`
  // The index finds the rows by parts; `|| ''` keeps the whole from it.
  const has = (column: SQLWrapper) =>
    and(sql`${column} ilike ${patternOf(indexedParts(busca))}`, sql`${column} || '' ilike ${patternOf([busca])}`)
  return or(has(correos.para), has(correos.codigo_pedido))
}

/**
 * Reads a mail with its text. Link tokens are masked, because they open an order for anybody who has them.
 * @param mask true where mails are really sent; false without a mail server, where staff read kept mails with their
 * links
 * @throws ErrorDeNegocio 404
 */
export async function read(db: Db | Tx, { id, mask }: { id: string; mask: boolean }) {
  const row = await find(db, id)
  const written = row.texto ?? (await textOf(row))
  const text = mask || row.texto === null ? maskLinks(withoutSecrets(row, written)) : written
  return { ...summarize(row), texto: text, enlaces_ocultos: text !== written }
}

/**
 * Sends a mail again.
 * @returns the mail that leaves: a copy with its own id when the original had left before
 * @throws ErrorDeNegocio 404; 409 when the mail is still queued, its data were erased, or its recipient is no longer
 * current
 */
export async function resend(db: Db, { id, autor, mask, replay }: Resend) {
  const { enviado: sent } = await runOnce(db, replay, async (tx) => {
    if (!tryCompose(await find(tx, id)))
      throw conflict('Lo que decía este correo ya se borró: no se puede escribir de nuevo.', 'correo-borrado')
    const sent = await reenviar(tx, id)
    await audit(tx, { quien: autor, accion: 'reenviar', entidad: 'correo', clave: id, despues: { enviado: sent } })
    return { enviado: sent }
  })
  return read(db, { id: sent, mask })
}

/** Sends the failed mails again, as after a provider had refused the shop. */
export function resendFailed(db: Db, { busca, autor, replay }: Asked<typeof reenviarFallidos>) {
  return runOnce(db, replay, async (tx) => {
    const canLeave = (row: MailRow) => tryCompose(row) !== null
    const { sent, ...left } = await resendAllFailed(tx, { condition: matches(busca), limit: MAX_RESENT, canLeave })
    for (const id of sent)
      await audit(tx, { quien: autor, accion: 'reenviar', entidad: 'correo', clave: id, despues: { enviado: id } })
    return { enviados: sent.length, ...left }
  })
}

/** A mail's text without its secrets, such as a temporary password that has not left yet. */
function withoutSecrets({ funcion, datos }: MailRow, text: string) {
  const secrets = isMailKind(funcion) ? secretsOf(funcion, datos) : []
  return secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), text)
}

async function find(db: Db | Tx, id: string) {
  const [row] = await db.select().from(correos).where(eq(correos.id, id))
  if (!row) throw notFound('Ese correo no existe.')
  return row
}

// The fields are listed one by one, because a whole row holds secrets of its recipient.
function summarize(row: ListedRow) {
  const {
    id,
    funcion,
    para,
    codigo_pedido,
    estado,
    intentos: attempts,
    ultimo_error,
    fecha_creacion,
    fecha_envio,
  } = row
  const asunto = row.asunto ?? asuntoOf(row)
  return {
    id,
    funcion,
    para,
    codigo_pedido,
    asunto,
    estado,
    intentos: attempts,
    ultimo_error,
    fecha_creacion,
    fecha_envio,
  }
}

// The subject is stored when the mail leaves. Until then it is composed from the data, with placeholder links.
function asuntoOf(row: ListedRow) {
  return tryCompose(row)?.asunto ?? row.funcion
}

async function textOf(row: MailRow) {
  const { funcion, datos } = row
  return isMailKind(funcion) && tryCompose(row) ? (await render(funcion, datos, PLACEHOLDER_LINKS)).texto : ''
}

/** Composes a mail from its data. Null when the data were erased, or the kind of mail no longer exists. */
function tryCompose({ funcion, datos }: Pick<MailRow, 'funcion' | 'datos'>) {
  try {
    return isMailKind(funcion) ? compose(funcion, datos, PLACEHOLDER_LINKS) : null
  } catch {
    return null
  }
}
