import { asc, eq, sql } from 'drizzle-orm'
import type { Db, Log } from '#db/open.server.ts'
import { outageOf } from '#db/outage.server.ts'
import type { Queue } from '#db/queue.server.ts'
import { fotosDePiezas, partesDeFotos } from '#db/schema/piezas.server.ts'
import { ErrorDeNegocio } from '#lib/errors.ts'
import { ANCHOS_DE_PIEZA, TIPOS_DE_PIEZA } from '#lib/fotos/rules.ts'
import { AL_CENTRO, type Recorte } from './contract.ts'
import { encodeFoto } from './encode.server.ts'
import type { FotoStore } from './serving.server.ts'
import { keyOf } from './serving.server.ts'

type WorkerLog = Log & { warn(details: object, message: string): void }
type Options = { db: Db; queue: Queue; store: FotoStore; log: WorkerLog }

/** Milliseconds between reads of the table, for photos whose worker died and for stores that were away. */
const POLL_INTERVAL = 10_000
/** How often a photo is begun whose worker dies over it. */
const MAX_ATTEMPTS = 4
/** Photos without a piece that are deleted at one time. */
const SWEPT_AT_ONCE = 20
const STORE_AWAY = 'El lugar donde se guardan las fotos no responde. La foto está a salvo y se intenta de nuevo sola.'
const KEYS_REFUSED =
  'El lugar donde se guardan las fotos ya no acepta las llaves de la tienda: avisa a quien mantiene la página. La foto está a salvo y se intenta de nuevo sola.'
const NOT_STORED = 'photo not stored, will be tried again'
const GIVEN_UP = 'No se pudo preparar esa foto. Prueba con otra.'

class StoreAway extends Error {}

type Claimed = { id: string; recorte: Recorte | null; intentos: number }

/**
 * Starts the worker that encodes uploaded photos, one at a time, and deletes those that belong to no piece. The
 * uploaded bytes are kept until the renderings are in the store, so that a process that dies only delays them.
 */
export async function startFotoWorker({ db, queue, store, log }: Options) {
  let isClosed = false
  let isPolling = false
  let pollAgain = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()

  function poll() {
    pollAgain = true
    if (isPolling || isClosed) return
    isPolling = true
    clearTimeout(timer)
    running = work()
      .catch((error) => log.warn({ err: error }, 'photos could not be read, will be read again'))
      .finally(() => {
        isPolling = false
        if (!isClosed) timer = setTimeout(poll, POLL_INTERVAL)
      })
  }

  async function work() {
    while (pollAgain && !isClosed) {
      pollAgain = false
      const foto = await claim(db)
      if (!foto) continue
      pollAgain = true
      await prepare(foto)
    }
    if (!isClosed) await sweep(db, store)
  }

  async function prepare({ id, recorte, intentos }: Claimed) {
    try {
      if (intentos > MAX_ATTEMPTS) return await refuse(id, GIVEN_UP)
      const { renderings, ...known } = await encodeFoto(await readUpload(db, id), recorte ?? AL_CENTRO)
      for (const { ancho, tipo, contenido } of renderings)
        await store.put(keyOf({ id, ancho, tipo }), contenido).catch((cause: unknown) => {
          throw new StoreAway('A rendering could not be stored', { cause })
        })
      await finish(id, { ...known, estado: 'lista', error: null })
    } catch (error) {
      if (error instanceof ErrorDeNegocio) return refuse(id, error.message)
      const areKeysRefused = outageOf(error) === 'keys refused by the bucket'
      if (areKeysRefused) log.error({ err: error, foto: id, clase_de_falla: 'fotos' }, NOT_STORED)
      else log.warn({ err: error, foto: id }, NOT_STORED)
      const later = sql`now() + interval '15 seconds'`
      await db
        .update(fotosDePiezas)
        // Without the store, no number of attempts says anything of the photo.
        .set(
          error instanceof StoreAway
            ? { error: areKeysRefused ? KEYS_REFUSED : STORE_AWAY, tomado: later, intentos: 0 }
            : { error: null, tomado: later },
        )
        .where(eq(fotosDePiezas.id, id))
    }
  }

  const refuse = (id: string, message: string) => finish(id, { estado: 'rechazada', error: message })

  /** The end of a photo's way: the uploaded bytes go with it. */
  function finish(id: string, values: Partial<typeof fotosDePiezas.$inferInsert>) {
    return db.transaction(async (tx) => {
      await tx
        .update(fotosDePiezas)
        .set({ ...values, tomado: null })
        .where(eq(fotosDePiezas.id, id))
      await tx.delete(partesDeFotos).where(eq(partesDeFotos.foto_id, id))
    })
  }

  await queue.onWake('fotos', poll)
  poll()

  return {
    /** Waits for the photo that is being encoded. */
    async close() {
      isClosed = true
      clearTimeout(timer)
      await running
    },
  }
}

/** Claims the oldest photo that waits, for a minute, which is longer than one takes; other workers skip it. */
async function claim(db: Db) {
  const { rows } = await db.execute<Claimed>(sql`
    update ${fotosDePiezas} set tomado = now() + interval '1 minute', intentos = intentos + 1
    where id = (select id from ${fotosDePiezas} where estado = 'en_cola' and coalesce(tomado < now(), true)
      order by creada_en, orden limit 1 for update skip locked)
    returning id, recorte, intentos`)
  return rows[0]
}

async function readUpload(db: Db, id: string) {
  const { foto_id, desde, contenido } = partesDeFotos
  const rows = await db.select({ contenido }).from(partesDeFotos).where(eq(foto_id, id)).orderBy(asc(desde))
  return Buffer.concat(rows.map((row) => row.contenido))
}

/** Deletes photos that have belonged to no piece for a day: interrupted uploads, removed ones, those of deleted pieces. */
async function sweep(db: Db, store: FotoStore) {
  const isLoose = sql`pieza_id is null and coalesce(suelta_desde < now() - interval '1 day', true)`
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from ${fotosDePiezas} where ${isLoose} order by creada_en limit ${SWEPT_AT_ONCE}`,
  )
  for (const { id } of rows) {
    await store.remove(ANCHOS_DE_PIEZA.flatMap((ancho) => TIPOS_DE_PIEZA.map((tipo) => keyOf({ id, ancho, tipo }))))
    await db.delete(fotosDePiezas).where(sql`${fotosDePiezas.id} = ${id} and ${isLoose}`)
  }
}
