import type { Db, Tx } from './open.server.ts'

/**
 * Reads several things as of one moment, so that no answer combines an order before a step with its history after it. A
 * transaction has one connection: await each read before the next.
 */
export function inOneSnapshot<T>(db: Db, read: (tx: Tx) => Promise<T>) {
  return db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' })
}
