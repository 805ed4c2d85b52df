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

/** localStorage key of the account of staff that works here. Without it nothing that was read is shown or kept. */
const DESK_KEY = 'propio:gestion'

/** The id of the account of staff that works in this browser; empty when none is signed in. */
export function deskAccount() {
  try {
    return localStorage.getItem(DESK_KEY) ?? ''
  } catch {
    return ''
  }
}

/** Records who works here; what another account read is forgotten. Without the hint of a session it records nothing. */
export function openDesk(account: string) {
  if (!account || document.documentElement.dataset.sesion !== 'admin' || deskAccount() === account) return
  if (deskAccount()) void forgetStaffReads()
  try {
    localStorage.setItem(DESK_KEY, account)
  } catch {}
}

/** Forgets what staff read, and who. An answer that comes later is not kept. */
export function forgetStaffReads() {
  try {
    localStorage.removeItem(DESK_KEY)
  } catch {}
  return ask('reads', 'readwrite', (store) => store.clear())
}
