import { setTimeout } from 'node:timers/promises'
import type { Log } from '#db/open.server.ts'
import { outageOf } from '#db/outage.server.ts'
import { notFound, unavailable } from '#lib/errors.ts'
import { ANCHOS_DE_PIEZA, TIPOS_DE_PIEZA, type TipoDePieza } from '#lib/fotos/rules.ts'

/** The store is there, and does not give this one file. */
export class FotoRefused extends Error {}

/** Where the renderings of photos are kept, by a path such as `piezas/<id>/720.avif`. Each rejects if it is away. */
export type FotoStore = {
  put(key: string, content: Buffer): Promise<void>
  /**
   * @returns null if nothing is kept there
   * @throws FotoRefused
   */
  get(key: string): Promise<Buffer | null>
  remove(keys: string[]): Promise<void>
}

/** Bytes of photos that one process keeps in memory: the first page of the window, several times. */
const MAX_KEPT = 8 * 1024 * 1024
const FILE = new RegExp(`^([0-9a-f-]{36})-(${ANCHOS_DE_PIEZA.join('|')})\\.(${TIPOS_DE_PIEZA.join('|')})$`)
const GONE = 'Esa foto no está.'
const AWAY = 'Las fotos no están a mano en este momento. Intenta de nuevo en un rato.'
/** Milliseconds that a visitor waits for the store, and in which nobody waits for it after it was away. */
const PATIENCE = 3_000
const AWAY_FOR = 5_000

/** Where a rendering is in the store. */
export function keyOf({ id, ancho, tipo }: { id: string; ancho: number; tipo: TipoDePieza }) {
  return `piezas/${id}/${ancho}.${tipo}`
}

/**
 * Reads renderings for visitors. Those that were read last stay in memory, so that they outlast a store that is away.
 * A store that says nothing holds nobody for long: a browser loads few things of one host at a time, and waits for the
 * photos of a page before it loads the rest.
 */
export function openFotoReader(store: FotoStore, log: Log, patience = PATIENCE) {
  const kept = new Map<string, Buffer>()
  let size = 0
  let awayUntil = 0

  async function ask(key: string) {
    if (performance.now() < awayUntil) throw unavailable(AWAY)
    const timer = new AbortController()
    try {
      const late = setTimeout(patience, null, { signal: timer.signal }).then(() => Promise.reject(new Error('late')))
      return await Promise.race([store.get(key), late])
    } catch (error) {
      // Anybody can ask for any address: what becomes of one says nothing of the others.
      if (!(error instanceof FotoRefused)) awayUntil = performance.now() + AWAY_FOR
      if (outageOf(error) === 'keys refused by the bucket')
        log.error({ err: error, clase_de_falla: 'fotos' }, 'photos cannot be read')
      throw unavailable(AWAY)
    } finally {
      timer.abort()
    }
  }

  function keep(key: string, content: Buffer) {
    kept.set(key, content)
    size += content.length
    for (const [oldest, bytes] of kept) {
      if (size <= MAX_KEPT) break
      kept.delete(oldest)
      size -= bytes.length
    }
  }

  /**
   * @param file the last part of the address, `<id>-<ancho>.<avif|webp>`
   * @throws ErrorDeNegocio 404; 503 while the store is away
   */
  return async (file: string) => {
    const [, id, ancho, tipo = ''] = FILE.exec(file) ?? []
    if (!id) throw notFound(GONE)
    const key = `piezas/${id}/${ancho}.${tipo}`
    const known = kept.get(key)
    if (known) {
      // Last in the order of the map: the first ones are dropped first.
      kept.delete(key)
      kept.set(key, known)
      return { type: `image/${tipo}`, etag: `"${file}"`, content: known }
    }
    const content = await ask(key)
    if (!content) throw notFound(GONE)
    if (!kept.has(key)) keep(key, content)
    return { type: `image/${tipo}`, etag: `"${file}"`, content }
  }
}
