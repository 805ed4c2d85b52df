import type { Movimiento } from './contract.ts'

/** The kind of a ledger row: a reversal if it undoes another, otherwise a charge below zero and a credit above. */
export function claseOf({ monto, revierte }: { monto: string; revierte: number | null }): Movimiento['clase'] {
  if (revierte !== null) return 'reverso'
  return monto.startsWith('-') ? 'cargo' : 'credito'
}

/** The amount with the opposite sign. */
export function negated(monto: string) {
  return monto.startsWith('-') ? monto.slice(1) : `-${monto}`
}
