import { and, eq, ilike, or, sql } from 'drizzle-orm'
import { audit } from '#db/audit.server.ts'
import { type Replay, runOnce } from '#db/idempotency.server.ts'
import { cut, INSTANT, keyset, UUID } from '#db/keyset.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { correos } from '#db/schema/machinery.server.ts'
import { conflict, notFound } from '#lib/errors.ts'
import { maskLinks } from '../links.server.ts'
import { reenviar } from '../mail.server.ts'
import { PLACEHOLDER_LINKS } from '../mails/links.ts'
import { compose, isMailKind, render, secretsOf } from '../templates.server.ts'
import type { MailState } from './contract.ts'

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
/** What the list shows; of one without a subject also what that is written from. */
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

/** The outbox, newest first. */
export async function list(db: Db, { estado, busca, despues_de }: Filter) {
  const pattern = `%${(busca ?? '').replace(/[\\%_]/g, '\\$&')}%`
  const found = await db
    .select({ ...LIST_COLUMNS, cursor: NEWEST_FIRST.cursor })
    .from(correos)
    .where(
      and(
        estado ? eq(correos.estado, estado) : undefined,
        busca ? or(ilike(correos.para, pattern), ilike(correos.codigo_pedido, pattern)) : undefined,
        NEWEST_FIRST.after(despues_de),
      ),
    )
    .orderBy(NEWEST_FIRST.order)
    .limit(PAGE_SIZE + 1)
  const { rows, sigue } = cut(found, PAGE_SIZE, ({ cursor }) => cursor)
  return { correos: rows.map(summarize), sigue }
}

/**
 * What a mail says. Its links open an order, so that who received it is to be the only one who holds them.
 * @param tapar whether mails leave the machine; where none does, they are read here, links and all
 * @throws ErrorDeNegocio 404
 */
export async function read(db: Db | Tx, { id, mask }: { id: string; mask: boolean }) {
  const row = await find(db, id)
  const written = row.texto ?? (await textOf(row))
  const text = mask || row.texto === null ? maskLinks(withoutSecrets(row, written)) : written
  return { ...summarize(row), texto: text, enlaces_ocultos: text !== written }
}

/**
 * Sends a mail again, whatever became of it.
 * @returns the one that leaves, which is another when it had left before
 * @throws ErrorDeNegocio 404, 409 when it waits its turn, what it said is gone, or its reader is no longer the one
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

/** A mail's text without what only its reader may know, such as a password that has not left yet. */
function withoutSecrets({ funcion, datos }: MailRow, text: string) {
  const secrets = isMailKind(funcion) ? secretsOf(funcion, datos) : []
  return secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), text)
}

async function find(db: Db | Tx, id: string) {
  const [row] = await db.select().from(correos).where(eq(correos.id, id))
  if (!row) throw notFound('Ese correo no existe.')
  return row
}

// Field by field: a whole row holds secrets of its recipient.
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

// Written only when it leaves; until then it is read from its data, without the links it will carry.
function asuntoOf(row: ListedRow) {
  return tryCompose(row)?.asunto ?? row.funcion
}

async function textOf(row: MailRow) {
  const { funcion, datos } = row
  return isMailKind(funcion) && tryCompose(row) ? (await render(funcion, datos, PLACEHOLDER_LINKS)).texto : ''
}

/** A mail from its data, or null when they are gone, or of a function that no longer is. */
function tryCompose({ funcion, datos }: Pick<MailRow, 'funcion' | 'datos'>) {
  try {
    return isMailKind(funcion) ? compose(funcion, datos, PLACEHOLDER_LINKS) : null
  } catch {
    return null
  }
}
