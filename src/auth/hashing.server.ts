import { availableParallelism } from 'node:os'
import { hashPassword as hash, verifyPassword as verify } from 'better-auth/crypto'
import { openQueue } from '#lib/queue.ts'

/** How many passwords are hashed at once: each takes a whole core for some 80 ms. */
export const HASHES_AT_ONCE = Math.max(1, availableParallelism() - 1)

/**
 * Hashes as many passwords at once as leave a core free. During a flood of sign-ins the rest of the shop would
 * otherwise get no processor time: its queue could not connect to the database.
 */
const inTurn = openQueue(HASHES_AT_ONCE)

export const hashPassword = (contrasena: string) => inTurn(() => hash(contrasena))
export const verifyPassword = (pair: Parameters<typeof verify>[0]) => inTurn(() => verify(pair))
