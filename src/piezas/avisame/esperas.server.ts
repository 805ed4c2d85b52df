import { and, asc, count, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { audit } from '#db/audit.server.ts'
import { daysAgo, inBatches } from '#db/cleanup.server.ts'
import { type Replay, runOnce } from '#db/idempotency.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { esperasDePieza } from '#db/schema/lineas.server.ts'
import { piezas, slugsDePiezas } from '#db/schema/piezas.server.ts'
import { DAYS_TO_CONFIRM } from '#lib/confirmationDays.ts'
import { conflict, notFound } from '#lib/errors.ts'
import { whatsAppNumber } from '#lib/phone.ts'
import type { Requester } from '#mail/contract.ts'
import { findLink, spendLink } from '#mail/links.server.ts'
import { enqueue } from '#mail/mail.server.ts'
import { negocio } from '#negocio'
import { NO_PIEZA } from '../contract.ts'
import { buscarPorSlug } from '../piezas.server.ts'
import { canBeOrdered, isWaiting } from './avisame.server.ts'
import { type EsperaConfirmada, type EsperaPedida, type PiezaEsperada, YA_HAY } from './contract.ts'

const { id, pieza_id, correo, whatsapp, confirmada_en, avisada_en, creada_en } = esperasDePieza

export async function obtenerPiezaEsperada(db: Db, { pieza: slug }: { pieza?: string | undefined }) {
  return { pieza: (slug && (await buscarPorSlug(db, slug))) || null } satisfies PiezaEsperada
}

const publicada = sql<boolean>`${piezas.publicada_en} is not null and ${piezas.guardada_en} is null`

// The lock lets no piece come back between the look at it and the row of who waits.
async function lockPieza(tx: Tx, which: ReturnType<typeof eq>) {
  const [pieza] = await tx
    .select({ id: piezas.id, slug: piezas.slug, nombre: piezas.nombre, publicada, canBeOrdered })
    .from(piezas)
    .where(which)
    .for('share')
  return pieza
}

type NuevaEspera = { pieza: string; destino: string; replay: Replay; pide: Requester }

/**
 * Notes who wants to be told when a piece is there again. Who was told may ask again; an address then confirms again.
 * @throws ErrorDeNegocio 404; 409 (`type: pieza-disponible`) for a piece that can be ordered now
 */
export function esperar(db: Db, { pieza: slug, destino, replay, pide }: NuevaEspera): Promise<EsperaPedida> {
  return runOnce(db, replay, async (tx) => {
    const ofSlug = tx.select({ id: slugsDePiezas.pieza_id }).from(slugsDePiezas).where(eq(slugsDePiezas.slug, slug))
    const pieza = await lockPieza(tx, inArray(piezas.id, ofSlug))
    if (!pieza?.publicada) throw notFound(NO_PIEZA)
    const { nombre } = pieza
    if (pieza.canBeOrdered) throw conflict(`«${nombre}» ya está en la tienda: puedes pedirla.`, YA_HAY)
    const number = whatsAppNumber(destino)
    const row = { pieza_id: pieza.id, ...(number ? { whatsapp: number } : { correo: destino.toLowerCase() }) }
    await tx
      .insert(esperasDePieza)
      .values(row)
      .onConflictDoUpdate({
        target: [pieza_id, number ? whatsapp : correo],
        set: { confirmada_en: null, avisada_en: null, creada_en: sql`now()` },
        setWhere: isNotNull(avisada_en),
      })
    if (number) return { nombre, por: 'whatsapp' as const }
    const [waiting] = await tx
      .select({ id })
      .from(esperasDePieza)
      .where(and(eq(pieza_id, pieza.id), eq(correo, destino.toLowerCase()), isNull(confirmada_en)))
    if (waiting)
      await enqueue(tx, {
        funcion: 'send-piece-wait-link',
        para: destino,
        requester: pide,
        datos: { espera: waiting.id, nombre },
      })
    return { nombre, por: 'correo' as const }
  })
}

/**
 * Confirms an address by the link that it received, also repeatedly. If the piece is there already, the answer says so
 * in place of the mail.
 * @throws ErrorDeNegocio 404 for a link that is unknown or expired, or a piece that is no longer shown
 */
export function confirmar(db: Db, token: string): Promise<EsperaConfirmada> {
  return db.transaction(async (tx) => {
    const link = await findLink(tx, token, 'espera')
    const [espera] = link?.solicitud
      ? await tx.select({ pieza_id }).from(esperasDePieza).where(eq(id, link.solicitud))
      : []
    const pieza = espera && (await lockPieza(tx, eq(piezas.id, espera.pieza_id)))
    if (!link?.solicitud || !pieza?.publicada)
      throw notFound('Este enlace ya no sirve. Si todavía la quieres, pídelo otra vez en la página de la pieza.')
    const { slug, nombre, canBeOrdered: disponible } = pieza
    // Who opens the link again still wants the piece, and is told once more when it is back.
    await spendLink(tx, link.id)
    await tx
      .update(esperasDePieza)
      .set({ confirmada_en: sql`coalesce(${confirmada_en}, now())`, avisada_en: disponible ? sql`now()` : null })
      .where(eq(id, link.solicitud))
    return { slug, nombre, disponible }
  })
}

export async function listar(db: Db, { id: pieza }: { id: string }) {
  const [mails, numbers] = await Promise.all([
    db
      .select({ correos: count() })
      .from(esperasDePieza)
      .where(and(eq(pieza_id, pieza), isWaiting, isNotNull(correo))),
    db
      .select({ id, numero: whatsapp, desde: creada_en })
      .from(esperasDePieza)
      .where(and(eq(pieza_id, pieza), isWaiting, isNotNull(whatsapp)))
      .orderBy(asc(creada_en), asc(id))
      .limit(200),
  ])
  return {
    correos: mails[0]?.correos ?? 0,
    whatsapp: numbers.flatMap(({ numero, ...row }) => (numero ? [{ ...row, numero }] : [])),
  }
}

/** @throws ErrorDeNegocio 404 */
export async function marcarAvisada(db: Db, { id: which, autor }: { id: string; autor: string }) {
  await db.transaction(async (tx) => {
    const [told] = await tx
      .update(esperasDePieza)
      .set({ avisada_en: sql`coalesce(${avisada_en}, now())` })
      .where(and(eq(id, which), isNotNull(whatsapp)))
      .returning({ pieza_id })
    if (!told) throw notFound('Esa persona ya no espera.')
    await audit(tx, { quien: autor, accion: 'avisar-espera', entidad: 'pieza', clave: told.pieza_id })
  })
  return null
}

/**
 * Deletes who waited longer than `negocio.guarda.esperas` days; a week after it was asked for, also addresses that
 * nobody confirmed and who was told.
 */
export function cleanUpEsperas(db: Db) {
  return inBatches((batch) => {
    const isDone = or(isNotNull(avisada_en), and(isNotNull(correo), isNull(confirmada_en)))
    const old = db
      .select({ id })
      .from(esperasDePieza)
      .where(and(lt(creada_en, daysAgo(DAYS_TO_CONFIRM)), or(lt(creada_en, daysAgo(negocio.guarda.esperas)), isDone)))
    return db.delete(esperasDePieza).where(inArray(id, old.limit(batch)))
  })
}
