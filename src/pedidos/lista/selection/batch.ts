import type { Movimiento } from '#pedidos/mover/contract.ts'
import type { Selectable } from './useSelection.ts'

type Refused = { codigo: string; motivo: string }

export type Job = {
  pedidos: Selectable[]
  destino: 'siguiente' | number
  /** One sentence for all of them; empty for none. */
  descripcion: string
}

export type Batch = Job & {
  /** `parado`: somebody stopped it. `cortado`: what was sent last got no answer, and can be sent again. */
  state: 'andando' | 'parado' | 'cortado' | 'hecho'
  /** What is still to be sent; its first part goes under this key, so that sent again it moves nothing twice. */
  remaining: Selectable[]
  key: string
  moved: Movimiento[]
  rechazados: Refused[]
  /** Why it was cut. */
  failure: string | null
  undone: { count: number; undoing: boolean; failure: string | null } | null
}

/**
 * The last lot, which outlives its page: it goes on while one looks at something else, and what came of it is there when
 * one comes back.
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

/** Whether the rest of it may go on. */
export const isBatchRunning = () => !stopped

export function stopBatch(yes: boolean) {
  stopped = yes
}

/** Once staff have left it is nobody's business, and goes no further. */
export function forgetBatch() {
  stopped = true
  setBatch(null)
}

/** Who goes elsewhere has read what needs no more of them. */
export function dropFinished() {
  if (current?.state === 'hecho' && current.rechazados.length === 0) setBatch(null)
}
