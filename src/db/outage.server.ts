import { isDatabaseUnreachable } from './open.server.ts'

const OUTAGES: Record<string, Outage> = {
  '53100': 'no space left on disk',
  ENOSPC: 'no space left on disk',
  EDQUOT: 'no space left on disk',
  EMFILE: 'out of file descriptors',
  ENFILE: 'out of file descriptors',
  // PostgreSQL gave up one of two that waited for each other; the other is through by now.
  '40P01': 'deadlock',
}

/** What is missing for a while: the same request may work later. */
export type Outage = 'database unreachable' | 'no space left on disk' | 'out of file descriptors' | 'deadlock'

/** What an error says is missing, or null when it says something else. */
export function outageOf(error: unknown): Outage | null {
  for (let cause = error; typeof cause === 'object' && cause; cause = 'cause' in cause ? cause.cause : null) {
    const outage = 'code' in cause && OUTAGES[String(cause.code)]
    if (outage) return outage
  }
  return isDatabaseUnreachable(error) ? 'database unreachable' : null
}
