import type { ClaseDeFalla } from '#lib/closedSets.ts'
import { isDatabaseUnreachable } from './open.server.ts'

const OUTAGES: Record<string, Outage> = {
  '53100': 'no space left on disk',
  ENOSPC: 'no space left on disk',
  EDQUOT: 'no space left on disk',
  EMFILE: 'out of file descriptors',
  ENFILE: 'out of file descriptors',
  KEYS_REFUSED: 'keys refused by the bucket',
  // A standby, or a database that its operator has closed to writes.
  '25006': 'database read-only',
  // PostgreSQL cancelled one of two transactions that waited for each other, so that the other could continue.
  '40P01': 'deadlock',
}

/** A temporary failure: the same request may succeed later. */
export type Outage =
  | 'database unreachable'
  | 'database read-only'
  | 'no space left on disk'
  | 'out of file descriptors'
  | 'deadlock'
  | 'keys refused by the bucket'

/** The outage that an error reports; null for any other error. */
export function outageOf(error: unknown): Outage | null {
  for (let cause = error; typeof cause === 'object' && cause; cause = 'cause' in cause ? cause.cause : null) {
    const outage = 'code' in cause && OUTAGES[String(cause.code)]
    if (outage) return outage
  }
  return isDatabaseUnreachable(error) ? 'database unreachable' : null
}

/** The kind of failure that an outage is, as the owner reads it. */
export function claseOf(outage: Outage): ClaseDeFalla {
  if (outage === 'no space left on disk') return 'disco'
  if (outage === 'keys refused by the bucket') return 'fotos'
  return outage === 'out of file descriptors' ? 'otra' : 'base'
}
