import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { ErrorDeNegocio, type Rechazo } from '#lib/errors.ts'
import type { QueueKind, Route } from '#lib/route.ts'
import { STAFF_DATABASE } from '#lib/staffDatabase.ts'

/** Fields of an order, as its cached copies have them. */
export type Fields = Record<string, unknown>

/** An action of staff that waits for the connection. */
export type QueuedAction = {
  /** Grows: the order in which actions leave. */
  id: number
  /** The account that did it; nobody else sends it. */
  account: string
  kind: QueueKind
  /** The codes of the orders that it changes. */
  orders: readonly string[]
  method: Route['method']
  /** The route's address, and what it is filled with. */
  url: Route['url']
  params: Fields
  body: Fields
  /** The idempotency key, by which the shop does it once. */
  key: string
  topics: readonly string[]
  /** What it does, for people: 'Ramón P. a En Preparación'. */
  title: string
  /** The client, and what the action puts, for the choice between two sides. */
  client: string
  mine: string
  /** When it was done, by this browser's clock: only shown, never sent. */
  at: number
  /** What each order had before, to show it again if the action is discarded. */
  before: Record<string, Fields>
  /** Why the shop refused it. */
  refused?: Rechazo
}

/** What a kept read is stored with (`http/kept.ts`); only its account sees it again. */
export type KeptRead = { at: number; value: unknown; account: string }

interface Schema extends DBSchema {
  actions: { key: number; value: QueuedAction }
  reads: { key: string; value: KeptRead }
}

let opened: Promise<IDBPDatabase<Schema>> | undefined

/** The browser's database of staff: what waits, and what was read last. */
export function openStaffDatabase() {
  opened ??= openDB<Schema>(STAFF_DATABASE, 1, {
    upgrade(database) {
      database.createObjectStore('actions', { keyPath: 'id', autoIncrement: true })
      database.createObjectStore('reads')
    },
    blocking: () => void closeStaffDatabase(),
    terminated() {
      opened = undefined
    },
  })
  opened.catch(() => {
    opened = undefined
  })
  return opened
}

export async function closeStaffDatabase() {
  const closing = opened
  opened = undefined
  ;(await closing)?.close()
}

/** All that waits, oldest first, of every account of this browser. */
let actions: readonly QueuedAction[] = []
const listeners = new Set<() => void>()
/** Tells the other tabs that the queue changed. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('cola-de-gestion')
channel?.addEventListener('message', () => void readAgain())
// In Node an open channel keeps the process alive.
if (channel && 'unref' in channel) (channel as unknown as { unref: () => void }).unref()

export const currentActions = () => actions

/** @returns a function that unsubscribes */
export function subscribeActions(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Reads the queue from the database, as other tabs may have changed it. */
export async function readAgain() {
  const database = await openStaffDatabase()
  actions = await database.getAll('actions')
  for (const listener of listeners) listener()
  return actions
}

async function changed() {
  channel?.postMessage(null)
  await readAgain()
}

const NO_ROOM =
  'Este aparato no puede guardar lo que falta por enviar: está lleno, o el navegador no lo permite. Hazlo cuando vuelva la línea.'

/**
 * Adds an action at the end. When this resolves, the action is on the disk.
 * @throws ErrorDeNegocio (`type: sin-espacio`) if the browser cannot store it
 */
export async function addAction(action: Omit<QueuedAction, 'id'>) {
  try {
    const database = await openStaffDatabase()
    // `strict`: a kill of the browser, or of the phone, right afterwards loses nothing.
    const tx = database.transaction('actions', 'readwrite', { durability: 'strict' })
    // The database gives the id.
    await Promise.all([tx.store.add(action as QueuedAction), tx.done])
  } catch {
    throw new ErrorDeNegocio({ type: 'sin-espacio', status: 409, title: 'No se puede guardar aquí', detail: NO_ROOM })
  }
  // Asks the browser not to evict the queue when space runs out.
  void globalThis.navigator?.storage?.persist?.().catch(() => false)
  await changed()
}

/**
 * Changes several actions in one transaction.
 * @param next the new value of each action; null removes it
 */
export async function changeActions(next: [id: number, value: Omit<QueuedAction, 'id'> | null][]) {
  const database = await openStaffDatabase()
  const tx = database.transaction('actions', 'readwrite', { durability: 'strict' })
  for (const [id, value] of next) void (value ? tx.store.put({ ...value, id }) : tx.store.delete(id))
  await tx.done
  await changed()
}

export const clearActions = () => changeActions(actions.map(({ id }) => [id, null]))
