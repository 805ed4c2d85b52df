import { createHash } from 'node:crypto'

/** SHA-256 of several values together, in hexadecimal. */
export const hashOf = (...parts: unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex')
