import { newKey } from '#lib/replayKeys.ts'
import type { Deshacible } from '#pedidos/mover/contract.ts'
import type { Selectable } from './useSelection.ts'

type Refused = { codigo: string; motivo: string; pide_razon: boolean }

export type Job = {
  pedidos: Selectable[]
  destino: 'siguiente' | number
  /** One description for all orders; may be empty. */
  descripcion: string
  /** For the orders whose step needs one. */
  razon?: string
}

export type Batch = Job & {
  /** `parado`: stopped by the user. `cortado`: the last request failed and can be sent again. */
  state: 'andando' | 'parado' | 'cortado' | 'hecho'
  /**
   * Orders still to be sent. `key` is the idempotency key of the next request, so that sending it again moves nothing
   * twice.
   */
  remaining: Selectable[]
  key: string
  moved: Deshacible[]
  /** How many orders wait in this browser for the connection. */
  queued: number
  rechazados: Refused[]
  /** Why the last request failed; null if it did not. */
  failure: string | null
  /** Its requests are undone together. */
  lote: string
}

export const newBatch = (job: Job): Batch => ({
  ...job,
  state: 'andando',
  remaining: job.pedidos,
  key: newKey(),
  moved: [],
  queued: 0,
  rechazados: [],
  failure: null,
  lote: newKey(),
})

/**
 * The last batch, kept outside of React: it continues while another page is open, and the list then shows its result.
 */
let current: Batch | null = null
let stopped = false
const listeners = new Set<() => void>()

export function setBatch(batch: Batch | null) {
  current = batch
  for (const notify of listeners) notify()
}

export function subscribeBatch(notify: () => void) {
  listeners.add(notify)
  return () => void listeners.delete(notify)
}

export const currentBatch = () => current

export const isBatchRunning = () => !stopped

export function stopBatch(yes: boolean) {
  stopped = yes
}

/** Stops and clears the batch when staff sign out. */
export function forgetBatch() {
  stopped = true
  setBatch(null)
}
