import { and, eq, isNotNull } from 'drizzle-orm'
import { ErrorDeNegocio } from '#lib/errors.ts'
import type { Db, Tx } from './open.server.ts'
import { repeticiones } from './schema/machinery.server.ts'

/** A request: its idempotency key, its route, and the SHA-256 (hexadecimal) of its content. */
export type Replay = { key: string; verb: string; digest: string }

/**
 * Runs `run` once per key, in a transaction, and gives every copy of the request the first answer. Concurrent copies
 * wait for the lock of the key's row: they get that answer, or one of them runs if the first failed.
 * @throws ErrorDeNegocio 409 (`type: repeticion-distinta`) when the key was used for another request
 */
export function runOnce<T extends object>(db: Db, replay: Replay, run: (tx: Tx) => Promise<T>) {
  const { key, verb, digest } = replay
  return db.transaction(async (tx): Promise<T> => {
    const [inserted] = await tx
      .insert(repeticiones)
      .values({ clave: key, verbo: verb, huella: digest })
      .onConflictDoNothing()
      .returning()
    if (!inserted) {
      const [previous] = await tx.select().from(repeticiones).where(eq(repeticiones.clave, key))
      if (previous?.verbo !== verb || previous.huella !== digest) throw keyReused()
      return previous.respuesta as T // the answer was stored below, for the same route
    }
    const answer = await run(tx)
    await tx.update(repeticiones).set({ respuesta: answer }).where(eq(repeticiones.clave, key))
    return answer
  })
}

/** Whether this exact request already has its answer. */
export async function isAnswered(db: Db, { key, verb, digest }: Replay) {
  const { clave: itsKey, verbo: itsVerb, huella: itsDigest, respuesta: answer } = repeticiones
  const condition = and(eq(itsKey, key), eq(itsVerb, verb), eq(itsDigest, digest), isNotNull(answer))
  return (await db.$count(repeticiones, condition)) > 0
}

// The refusal omits the first request's answer, because this sender may be another person.
function keyReused() {
  return new ErrorDeNegocio({
    type: 'repeticion-distinta',
    status: 409,
    title: 'Ya recibimos este formulario',
    detail: 'Ya recibimos este formulario con otros datos. Si quieres enviar otro, empieza uno nuevo.',
  })
}
