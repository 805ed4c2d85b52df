import { esBaseCaida } from './abrir.server.ts'

const FALTAS: Record<string, Apagon> = {
  '53100': 'no space left on disk',
  ENOSPC: 'no space left on disk',
  EDQUOT: 'no space left on disk',
  EMFILE: 'out of file descriptors',
  ENFILE: 'out of file descriptors',
  // PostgreSQL gave up one of two that waited for each other; the other is through by now.
  '40P01': 'deadlock',
}

/** What is missing for a while: the same request may work later. */
export type Apagon = 'database unreachable' | 'no space left on disk' | 'out of file descriptors' | 'deadlock'

/** What an error says is missing, or null when it says something else. */
export function apagonDe(error: unknown): Apagon | null {
  for (let causa = error; typeof causa === 'object' && causa; causa = 'cause' in causa ? causa.cause : null) {
    const falta = 'code' in causa && FALTAS[String(causa.code)]
    if (falta) return falta
  }
  return esBaseCaida(error) ? 'database unreachable' : null
}
