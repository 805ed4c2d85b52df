import { createECDH } from 'node:crypto'
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/open.server.ts'
import { wakeWorker } from '#db/queue.server.ts'
import { session, user, userRoles } from '#db/schema/auth.server.ts'
import { enviosPush, preferenciasPush, suscripcionesPush } from '#db/schema/machinery.server.ts'
import { invalid, notFound } from '#lib/errors.ts'
import { linkTo } from '#lib/linkTo.ts'
import { rolesCon } from '#lib/permisos.ts'
import { negocio } from '#negocio'
import type { Preferencias, Suscripcion } from './contract.ts'
import type { ClaseDePush } from './labels.ts'
import { isPushServiceUrl } from './rules.ts'

const DAY = 86_400
/**
 * Seconds that a push waits for others of its group, and after which it is too late to send it. Nobody waits long in
 * the chat.
 */
const TIMES: Record<ClaseDePush, { wait: number; lifetime: number }> = {
  pedido_nuevo: { wait: 10, lifetime: DAY },
  mensaje: { wait: 10, lifetime: DAY },
  ayuda: { wait: 0, lifetime: DAY },
  chat: { wait: 0, lifetime: 600 },
  mi_pedido: { wait: 0, lifetime: 3 * DAY },
  prueba: { wait: 0, lifetime: 300 },
  alarma: { wait: 0, lifetime: DAY },
}

/** Seconds for which no push waits but one that was put off by quiet hours or failed. */
const MAX_WAIT = negocio.pedidos.segundosParaDeshacer + 10

/**
 * SQL: locks the subscriptions alone, so that one that is being removed cannot fail the event; it is left out.
 */
const lockSubscriptions = sql`for key share of s skip locked`

type Push = {
  clase: ClaseDePush
  /** What the notification says below its title: no text that somebody typed, no amount, no address. */
  texto: string
  /** The path that a tap opens. */
  ruta: string
}

/** Queues a push to those of staff who may open it, but not who did it, in the transaction of the event. */
export function notifyStaff(tx: Tx, { autor = null, ...push }: Push & { autor?: string | null }) {
  const roles = rolesCon(push.clase === 'pedido_nuevo' ? 'pedidos' : 'conversaciones')
  const isStaff = sql`exists (select from ${userRoles} r where r.user_id = e.user_id and r.role in ${roles})`
  return enqueue(tx, sql`${isStaff} and e.user_id is distinct from ${autor}::uuid`, { grupo: push.clase, ...push })
}

/** Queues a push to the owner about the shop itself. Of one alarm the newest replaces the one before. */
export function notifyAlarma(tx: Tx, { clave, texto, ruta }: { clave: string; texto: string; ruta: string }) {
  const isOwner = sql`exists (select from ${userRoles} r where r.user_id = e.user_id and r.role = 'admin')`
  return enqueue(tx, isOwner, { clase: 'alarma', grupo: `alarma:${clave}`, texto, ruta })
}

/** @param autor who of staff typed the order in; null for a client's own */
export function notifyPedidoNuevo(tx: Tx, { codigo, autor }: { codigo: string; autor: string | null }) {
  const ruta = linkTo('/manage/pedidos/:codigo', { codigo })
  return notifyStaff(tx, { clase: 'pedido_nuevo', texto: codigo, ruta, autor })
}

type Movido = { user_id: string; codigo: string; texto: string; paso: number; delay: number | undefined }

/** Queues a push to a member about a step of their order, which leaves when the step cannot be undone any more. */
export function notifyMovido(tx: Tx, { user_id, codigo, texto, paso, delay }: Movido) {
  const ruta = linkTo('/rastrear', { hash: `codigo=${codigo}` })
  const push = { clase: 'mi_pedido', grupo: `pedido:${codigo}`, texto, ruta, paso, delay } as const
  return enqueue(tx, sql`e.user_id = ${user_id}`, push)
}

async function enqueue(
  tx: Tx,
  isReceiver: SQL,
  {
    clase,
    grupo,
    texto,
    ruta,
    paso = null,
    delay,
  }: Push & { grupo: string; paso?: number | null; delay?: number | undefined },
) {
  const { wait, lifetime } = TIMES[clase]
  const due = sql`now() + make_interval(secs => ${delay ?? wait})`
  // A push joins the waiting ones of its group, so that a flood of them does not put off the first. One about a step
  // does not, because each step has a time to undo it.
  const ofGroup = sql`select min(w.desde) from ${enviosPush} w
    where w.suscripcion_id = s.id and w.grupo = ${grupo} and w.desde > now()`
  const { rowCount } = await tx.execute(sql`
    insert into ${enviosPush} (suscripcion_id, clase, grupo, texto, ruta, paso, desde, caduca)
    select s.id, ${clase}, ${grupo}, ${texto}, ${ruta}, ${paso}::bigint,
      ${paso === null ? sql`least(${due}, (${ofGroup}))` : due}, ${due} + make_interval(secs => ${lifetime})
    from ${suscripcionesPush} s
      join ${session} e on e.id = s.session_id and e.expires_at > now()
      join ${user} u on u.id = e.user_id and u.suspendido_en is null
      left join ${preferenciasPush} p on p.user_id = e.user_id
    where ${isReceiver} and not coalesce(${clase} = any(p.apagadas), false)
    ${lockSubscriptions}`)
  if (rowCount) await wakeWorker(tx, 'pushes')
}

/**
 * Deletes the pushes about a step that is undone.
 * @returns whether none of them is leaving already
 */
export async function dropPushes(tx: Tx, paso: number) {
  await tx.delete(enviosPush).where(and(eq(enviosPush.paso, paso), sql`coalesce(${enviosPush.tomado} < now(), true)`))
  return (await tx.$count(enviosPush, eq(enviosPush.paso, paso))) === 0
}

/** A person's preferences; without a row everything, at all hours. */
export async function readPreferencias(db: Db | Tx, user_id: string): Promise<Preferencias> {
  const [row] = await db.select().from(preferenciasPush).where(eq(preferenciasPush.user_id, user_id))
  const { apagadas = [], silencio_desde: desde = null, silencio_hasta: hasta = null } = row ?? {}
  return { apagadas, silencio: desde === null || hasta === null ? null : { desde, hasta } }
}

export async function cambiarPreferencias(db: Db, { autor, apagadas, silencio }: Preferencias & { autor: string }) {
  const chosen = { apagadas, silencio_desde: silencio?.desde ?? null, silencio_hasta: silencio?.hasta ?? null }
  await db.transaction(async (tx) => {
    await tx
      .insert(preferenciasPush)
      .values({ user_id: autor, ...chosen })
      .onConflictDoUpdate({ target: preferenciasPush.user_id, set: chosen })
    const own = inArray(enviosPush.suscripcion_id, ofCuenta(tx, autor))
    // What the former quiet hours put off; a push that failed keeps its pause.
    const putOff = sql`${enviosPush.desde} > now() + make_interval(secs => ${MAX_WAIT}) and ${enviosPush.intentos} = 0`
    await tx.update(enviosPush).set({ desde: sql`now()` }).where(and(own, putOff))
    await wakeWorker(tx, 'pushes')
  })
}

/** Browsers of one account that get pushes; a new one takes the place of the oldest. */
const MAX_SUBSCRIPTIONS = 20

type NewSubscription = Suscripcion & { autor: string; sesion: string; allowPrivate: boolean }

/**
 * Sends pushes to a browser from now on, to the person of this session only, also if somebody else used it before.
 * @returns whether the browser was not subscribed before
 * @throws ErrorDeNegocio 422 for an endpoint that is no known push service, or a key for which nothing can be encrypted
 */
export function suscribir(db: Db, { endpoint, keys, anterior, autor, sesion, allowPrivate }: NewSubscription) {
  if (!allowPrivate && !isPushServiceUrl(endpoint))
    throw invalid('Este navegador no da una dirección de avisos que sirva.')
  if (!isPublicKey(keys.p256dh)) throw invalid('Este navegador no da una clave de avisos que sirva.')
  return db.transaction(async (tx) => {
    if (anterior && anterior !== endpoint) await quitarSuscripcion(tx, { endpoint: anterior, autor })
    const current = { session_id: sesion, ...keys }
    const [row] = await tx
      .insert(suscripcionesPush)
      .values({ endpoint, ...current })
      .onConflictDoUpdate({ target: suscripcionesPush.endpoint, set: current })
      // Zero only in a row that this statement inserted.
      .returning({ isNew: sql<boolean>`xmax = 0` })
    const surplus = ofCuenta(tx, autor).orderBy(desc(suscripcionesPush.fecha_creacion)).offset(MAX_SUBSCRIPTIONS)
    await tx.delete(suscripcionesPush).where(inArray(suscripcionesPush.id, surplus))
    return row?.isNew ?? false
  })
}

/** Whether a text is a point of P-256 in base64url, with which RFC 8291 can encrypt. */
function isPublicKey(p256dh: string) {
  const own = createECDH('prime256v1')
  own.generateKeys()
  try {
    own.computeSecret(p256dh, 'base64url')
    return true
  } catch {
    return false
  }
}

const ofCuenta = (db: Db | Tx, user_id: string, which?: SQL) =>
  db
    .select({ id: suscripcionesPush.id })
    .from(suscripcionesPush)
    .innerJoin(session, eq(session.id, suscripcionesPush.session_id))
    .where(and(eq(session.userId, user_id), which))

type OwnSubscription = { endpoint: string; autor: string }

export async function quitarSuscripcion(db: Db | Tx, { endpoint, autor }: OwnSubscription) {
  const own = ofCuenta(db, autor, eq(suscripcionesPush.endpoint, endpoint))
  await db.delete(suscripcionesPush).where(inArray(suscripcionesPush.id, own))
}

/**
 * Sends a push to one of the person's own browsers. Another test that still waits is replaced.
 * @throws ErrorDeNegocio 404 when the browser is not subscribed
 */
export function probarPush(db: Db, { endpoint, autor }: OwnSubscription) {
  return db.transaction(async (tx) => {
    const [own] = await ofCuenta(tx, autor, eq(suscripcionesPush.endpoint, endpoint))
    if (!own) throw notFound('Este dispositivo ya no tiene los avisos activados. Actívalos otra vez.')
    await tx.delete(enviosPush).where(and(eq(enviosPush.suscripcion_id, own.id), eq(enviosPush.clase, 'prueba')))
    const push = { clase: 'prueba', grupo: 'prueba', texto: 'Los avisos llegan a este dispositivo.' } as const
    await enqueue(tx, sql`s.id = ${own.id}`, { ...push, ruta: linkTo('/mi-cuenta/ajustes', { hash: 'avisos' }) })
  })
}
