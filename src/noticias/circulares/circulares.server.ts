import { and, asc, desc, eq, gt, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import { isClient, staffIds } from '#auth/auth.server.ts'
import { audit } from '#db/audit.server.ts'
import { countMembersBut } from '#db/counts.server.ts'
import { type Replay, runOnce } from '#db/idempotency.server.ts'
import type { Db, Tx } from '#db/open.server.ts'
import { user } from '#db/schema/auth.server.ts'
import { correos } from '#db/schema/machinery.server.ts'
import { circulares, profiles } from '#db/schema/miembros.server.ts'
import { conflict } from '#lib/errors.ts'
import { CLOSE_ENOUGH } from '#lib/reach.ts'
import { enqueue } from '#mail/mail.server.ts'
import type { CircularNueva } from './contract.ts'
import { miembrosText } from './labels.ts'

const LIST_SIZE = 20
/** Mails that one transaction queues. */
const BATCH_SIZE = 100

/**
 * All members whose address is confirmed: also suspended ones and those who stopped status mails, but no staff. Anybody
 * may have typed an address that is not confirmed (docs/decisions/036).
 */
const isMember = and(
  isClient(profiles.user_id),
  sql`exists (select from ${user} u where u.id = ${profiles.user_id} and u.email_verified)`,
)

/** How many members that is. Those with an address that is not confirmed are few, because such accounts are deleted. */
const countReached = (db: Db | Tx) =>
  countMembersBut(db, sql`select ${user.id} from ${user} where not ${user.emailVerified} union all ${staffIds}`)

/** How many members a mail to all would reach, and the last such mails, newest first. */
export async function listar(db: Db) {
  const authors = db
    .$with('autores')
    .as(db.select({ user_id: profiles.user_id, nombre: profiles.nombre_completo }).from(profiles))
  const ofCircular = (...states: (typeof correos.$inferSelect)['estado'][]) =>
    sql`(select count(*) from ${correos} c where c.circular = ${circulares.id} and c.estado in (${sql.join(
      states.map((state) => sql`${state}`),
      sql`, `,
    )}))`.mapWith(Number)
  const rows = await db
    .with(authors)
    .select({
      circular: circulares,
      autor: authors.nombre,
      enviados: ofCircular('enviado', 'guardado'),
      fallidos: ofCircular('fallido'),
      pendientes: ofCircular('pendiente'),
    })
    .from(circulares)
    .leftJoin(authors, eq(authors.user_id, circulares.autor))
    .orderBy(desc(circulares.id))
    .limit(LIST_SIZE)
  return {
    alcance: await countReached(db),
    circulares: rows.map(({ circular, autor, enviados, fallidos, pendientes }) => ({
      ...circular,
      autor,
      enviados,
      fallidos,
      por_salir: circular.terminada ? pendientes : Math.max(pendientes, circular.cuantos - enviados - fallidos),
    })),
  }
}

type NuevaCircular = CircularNueva & { alcance_visto: number; repetir: boolean; autor: string; replay: Replay }

/**
 * Records a mail to all members who exist now. {@link enviarPendientes} queues the mails in batches.
 * @returns the list, also for a replay
 * @throws ErrorDeNegocio 409 while mails of another one have to leave, for a repeat that nobody confirmed, and when the
 * number seen is far from the real one
 */
export async function enviar(db: Db, { alcance_visto, repetir, autor, replay, ...circular }: NuevaCircular) {
  await runOnce(db, replay, async (tx) => {
    // Two that are confirmed at once must not both find none under way.
    await tx.execute(sql`lock table ${circulares} in share row exclusive mode`)
    // A full mailbox is tried for a day, and the next circular does not wait for it. A server that puts all mails off
    // for some minutes refuses each of them a few times too.
    const pendientes = and(isNotNull(correos.circular), eq(correos.estado, 'pendiente'), lt(correos.rechazos, 5))
    if ((await tx.$count(circulares, isNull(circulares.terminada))) > 0 || (await tx.$count(correos, pendientes)) > 0)
      throw conflict('Todavía está saliendo el correo anterior. Espera a que termine.', 'circular-en-curso')
    const { politica, vigente_desde } = circular
    const same = and(eq(circulares.politica, politica), eq(circulares.vigente_desde, vigente_desde))
    if (!repetir && (await tx.$count(circulares, same)) > 0)
      throw conflict(
        'Ya les escribiste a todos sobre ese texto y ese día. Si quieres escribirles otra vez, envíalo de nuevo y confírmalo.',
        'circular-repetida',
      )
    const cuantos = await countReached(tx)
    if (Math.abs(cuantos - alcance_visto) > CLOSE_ENOUGH)
      throw conflict(
        `Al confirmar eran ${miembrosText(alcance_visto)} y ahora son ${miembrosText(cuantos)}. Envíalo de nuevo y confirma el número.`,
        'alcance-cambio',
      )
    const [row] = await tx
      .insert(circulares)
      .values({ ...circular, cuantos, autor })
      .returning({ id: circulares.id })
    if (!row) throw new Error('The mail to all members could not be kept.')
    await audit(tx, {
      quien: autor,
      accion: 'enviar-circular',
      entidad: 'circular',
      clave: String(row.id),
      despues: { politica, vigente_desde, cuantos, alcance_visto },
    })
    return {}
  })
  return listar(db)
}

/** Queues the mails that are left, in batches. Every process may run it at any time, also after one died in between. */
export async function enviarPendientes(db: Db) {
  while (await db.transaction(queueBatch));
}

/**
 * Queues the mails of one batch and moves the cursor, so that no member gets a mail twice. The lock lets one process
 * work at a time.
 * @returns whether more may be left
 */
async function queueBatch(tx: Tx) {
  const [circular] = await tx
    .select()
    .from(circulares)
    .where(isNull(circulares.terminada))
    .orderBy(asc(circulares.id))
    .limit(1)
    .for('update', { skipLocked: true })
  if (!circular) return false
  const { id, ultimo, politica, vigente_desde, mensaje, fecha_creacion } = circular
  const members = await tx
    .select({
      user_id: profiles.user_id,
      nombre: profiles.nombre_completo,
      correo: user.email,
    })
    .from(profiles)
    .innerJoin(user, eq(user.id, profiles.user_id))
    .where(
      and(isMember, lte(profiles.fecha_creacion, fecha_creacion), ultimo ? gt(profiles.user_id, ultimo) : undefined),
    )
    .orderBy(asc(profiles.user_id))
    .limit(BATCH_SIZE)
  for (const { user_id, nombre, correo } of members)
    await enqueue(tx, {
      funcion: 'send-policy-change',
      para: correo,
      circular: id,
      datos: { user_id, nombre, politica, vigente_desde, mensaje },
    })
  const last = members.at(-1)
  if (last) await tx.update(circulares).set({ ultimo: last.user_id }).where(eq(circulares.id, id))
  if (members.length === BATCH_SIZE) return true
  const cuantos = await tx.$count(correos, eq(correos.circular, id))
  await tx.update(circulares).set({ terminada: sql`now()`, cuantos }).where(eq(circulares.id, id))
  return true
}
