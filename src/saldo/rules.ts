import type { Movimiento } from './contract.ts'

/** What a row of the ledger is. Below zero a charge, unless it undoes another row. */
export function claseOf({ monto, revierte }: { monto: string; revierte: number | null }): Movimiento['clase'] {
  if (revierte !== null) return 'reverso'
  return monto.startsWith('-') ? 'cargo' : 'credito'
}

/** The same amount with the other sign. */
export function negated(monto: string) {
  return monto.startsWith('-') ? monto.slice(1) : `-${monto}`
}
