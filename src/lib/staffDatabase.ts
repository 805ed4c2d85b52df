/**
 * The browser's database of staff (`http/queue/store.ts`, docs/decisions/042), as every page reaches it at a sign-out:
 * without a library, and without creating it where nobody of staff was.
 */
export const STAFF_DATABASE = 'gestion-sin-conexion'

/** Runs a request in the database. @returns its result; undefined without the database, or if it fails */
function ask<T>(name: string, mode: IDBTransactionMode, request: (store: IDBObjectStore) => IDBRequest<T>) {
  return new Promise<T | undefined>((done) => {
    const opening = globalThis.indexedDB?.open(STAFF_DATABASE)
    if (!opening) return done(undefined)
    // It did not exist.
    opening.onupgradeneeded = () => opening.transaction?.abort()
    opening.onerror = () => done(undefined)
    opening.onsuccess = () => {
      const database = opening.result
      const tx = database.transaction(name, mode)
      const asked = request(tx.objectStore(name))
      tx.oncomplete = () => done(asked.result)
      tx.onabort = () => done(undefined)
      // It closes after the transaction.
      database.close()
    }
  })
}

/** How many actions of staff wait to be sent, of every account. */
export const countWaiting = async () => (await ask('actions', 'readonly', (store) => store.count())) ?? 0

/** Forgets what staff read. */
export const forgetStaffReads = () => ask('reads', 'readwrite', (store) => store.clear())
