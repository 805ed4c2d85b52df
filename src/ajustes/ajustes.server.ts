import { AsyncLocalStorage } from 'node:async_hooks'
import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { audit } from '#db/audit.server.ts'
import { readClock } from '#db/clock.server.ts'
import { cutPage, ID, keyset } from '#db/keyset.server.ts'
import type { Db, Log, Tx } from '#db/open.server.ts'
import { ajustes } from '#db/schema/ajustes.server.ts'
import { profiles } from '#db/schema/miembros.server.ts'
import { promesaHasta } from '#lib/calendario.ts'
import { formatBriefInstant } from '#lib/dates.ts'
import { conflict, invalid, notFound } from '#lib/errors.ts'
import { calendarFacts } from '#lib/holidays.server.ts'
import type { Live } from '#live/live.server.ts'
import { respuestasPreparadas, type Settings, setChanged, setPreview } from '#negocio'
import { AJUSTES, type Borradores, CLAVES, type ClaveDeAjuste } from './contract.ts'
import { ajusteOf, changedBy, erroresDe, inicialDe, publicos } from './rules.ts'

const ENTITY = 'ajuste'
const PAGE_SIZE = 20
const NEWEST = keyset({ by: ajustes.id, kind: ID })

/** The newest row of each setting that was ever changed. */
const newest = (db: Db | Tx) =>
  db
    .selectDistinctOn([ajustes.clave], {
      clave: ajustes.clave,
      valor: ajustes.valor,
      version: ajustes.id,
      persona: profiles.nombre_completo,
      cuando: ajustes.creado_en,
    })
    .from(ajustes)
    .leftJoin(profiles, eq(profiles.user_id, ajustes.persona))
    .orderBy(ajustes.clave, desc(ajustes.id))
    .$dynamic()

/** All settings with their present values. */
export async function listar(db: Db | Tx) {
  const rows = new Map((await newest(db)).map((row) => [row.clave, row]))
  return CLAVES.map((clave) => {
    const { valor = null, version = 0, persona = null, cuando = null } = rows.get(clave) ?? {}
    return { clave, valor: valor ?? firstValue(clave), version, persona, cuando }
  })
}

/** Changes, the newest first, each with what held before it. */
export async function listarCambios(
  db: Db,
  { clave, despues_de }: { clave?: ClaveDeAjuste | undefined; despues_de?: string | undefined },
) {
  const [before, later] = [alias(ajustes, 'before'), alias(ajustes, 'later')]
  const loaded = await db
    .select({
      id: ajustes.id,
      clave: ajustes.clave,
      valor: ajustes.valor,
      antes: sql<unknown>`(select ${before.valor} from ${ajustes} as "before"
        where ${before.clave} = ${ajustes.clave} and ${before.id} < ${ajustes.id} order by ${before.id} desc limit 1)`,
      persona: profiles.nombre_completo,
      cuando: ajustes.creado_en,
      vigente: sql<boolean>`not exists (select from ${ajustes} as "later"
        where ${later.clave} = ${ajustes.clave} and ${later.id} > ${ajustes.id})`,
      deshace: ajustes.deshace,
      cursor: NEWEST.cursor,
    })
    .from(ajustes)
    .leftJoin(profiles, eq(profiles.user_id, ajustes.persona))
    .where(and(clave && eq(ajustes.clave, clave), NEWEST.after(despues_de)))
    .orderBy(NEWEST.order)
    .limit(PAGE_SIZE + 1)
  const { rows, sigue } = cutPage(loaded, PAGE_SIZE, ({ cursor }) => cursor)
  const cambios = rows.flatMap(({ clave, valor, antes, ...row }) =>
    isClave(clave) ? [{ ...row, clave, valor, antes: antes ?? firstValue(clave) }] : [],
  )
  return { cambios, sigue }
}

/** The prepared answers are not among the values that browsers load. */
const firstValue = (clave: ClaveDeAjuste) => (clave === 'respuestas' ? respuestasPreparadas : inicialDe(clave))

const isClave = (clave: string): clave is ClaveDeAjuste => Object.hasOwn(AJUSTES, clave)

type Cambio = { clave: ClaveDeAjuste; valor: unknown; version: number; autor: string }

/**
 * Changes a setting for everybody.
 * @throws ErrorDeNegocio 409 when somebody changed it since `version`, 422 with the wrong fields
 */
export const publicar = (db: Db, cambio: Cambio) => db.transaction((tx) => add(tx, cambio))

async function add(tx: Tx, { clave, valor, version, autor, deshace }: Cambio & { deshace?: number }) {
  const campos = erroresDe(clave, valor)
  const [first] = Object.values(campos)
  if (first) throw invalid(first, campos)
  // Two first changes of a setting also wait for each other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`ajuste:${clave}`}, 0))`)
  const [current] = await newest(tx).where(eq(ajustes.clave, clave))
  if ((current?.version ?? 0) !== version) {
    const who = current?.persona ?? 'Otra persona'
    const when = current ? ` (${formatBriefInstant(current.cuando)})` : ''
    throw conflict(`${who} cambió esto mientras lo escribías${when}. Mira lo suyo antes de publicar.`, 'version-vieja')
  }
  const contents = valor === null ? null : ajusteOf(clave).contract.parse(valor)
  await tx.insert(ajustes).values({ clave, valor: contents, persona: autor, deshace })
  await audit(tx, {
    quien: autor,
    accion: deshace ? 'deshacer-ajuste' : 'publicar-ajuste',
    entidad: ENTITY,
    clave,
    ...(ajusteOf(clave).publico && { despues: { valor: contents } }),
  })
  return listar(tx)
}

/**
 * Brings back what held before a change, as a new change.
 * @throws ErrorDeNegocio 404, 409 when somebody changed the setting since `version`
 */
export function deshacer(db: Db, { id, version, autor }: { id: number; version: number; autor: string }) {
  return db.transaction(async (tx) => {
    const [undone] = await tx.select().from(ajustes).where(eq(ajustes.id, id))
    if (!undone || !isClave(undone.clave)) throw notFound('Ese cambio no existe.')
    const { clave } = undone
    const [before] = await tx
      .select({ valor: ajustes.valor })
      .from(ajustes)
      .where(and(eq(ajustes.clave, clave), lt(ajustes.id, id)))
      .orderBy(desc(ajustes.id))
      .limit(1)
    return add(tx, { clave, valor: before?.valor ?? null, version, autor, deshace: id })
  })
}

const previewed = new AsyncLocalStorage<Settings>()
setPreview(() => previewed.getStore())

/**
 * Runs `show` as if these values were published, for this call only.
 * @throws ErrorDeNegocio 422 with the wrong fields
 */
export async function verCon<T>(db: Db, drafts: Borradores, show: () => Promise<T>) {
  for (const [clave, valor] of Object.entries(drafts)) {
    const [wrong] = isClave(clave) ? Object.values(erroresDe(clave, valor)) : []
    if (wrong) throw invalid(`${isClave(clave) ? ajusteOf(clave).nombre : clave}: ${wrong}`)
  }
  return previewed.run(await selectChanged(db, drafts), show)
}

/** What the settings change, and what is written over it. A value that an older version of the shop wrote may be left out. */
async function selectChanged(db: Db, drafts: Borradores = {}): Promise<Settings> {
  const now = await readClock(db)
  const written = Object.entries(drafts).map(([clave, valor]) => ({ clave, valor, cuando: now }))
  const rows = [...(await newest(db)), ...written]
  const known = rows.flatMap(({ clave, valor, cuando }) => (isClave(clave) ? [{ clave, valor, cuando }] : []))
  const valid = known.filter(({ clave, valor }) => valor === null || ajusteOf(clave).contract.safeParse(valor).success)
  const facts = await calendarFacts(now)
  return { changed: { ...facts, ...changedBy(valid) }, sent: { ...facts, ...changedBy(publicos(valid)) } }
}

const RETRY = 1_000
const A_SECOND = 1_000

/**
 * Loads the settings, and again whenever a process of the shop changed one or the day that pages name is another.
 * @returns `reload`, which resolves when the present settings hold in this process, and what stops the listening
 */
export async function openAjustes({ db, live, log }: { db: Db; live: Pick<Live, 'listen'>; log: Log }) {
  let last = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let nextDay: NodeJS.Timeout | undefined
  async function load() {
    const { changed, sent } = await selectChanged(db)
    setChanged(changed, sent)
    clearTimeout(nextDay)
    const now = await readClock(db)
    nextDay = setTimeout(onNotice, promesaHasta(now).getTime() - now.getTime() + A_SECOND).unref()
  }
  // One after the other, so that an older answer never replaces a newer one.
  function reload() {
    const next = last.catch(() => {}).then(load)
    last = next
    return next
  }
  const onNotice = () =>
    void reload().catch((error) => {
      log.error({ err: error, clase_de_falla: 'base' }, 'settings could not be read')
      clearTimeout(timer)
      timer = setTimeout(onNotice, RETRY).unref()
    })
  const stop = live.listen('ajustes', onNotice)
  await reload()
  return {
    reload,
    close() {
      stop()
      clearTimeout(timer)
      clearTimeout(nextDay)
    },
  }
}
