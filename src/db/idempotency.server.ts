import { and, eq, isNotNull } from 'drizzle-orm'
import { ErrorDeNegocio } from '#lib/errors.ts'
import type { Db, Tx } from './open.server.ts'
import { repeticiones } from './schema/machinery.server.ts'

/** A request by the key that names it for good, the route it was sent to, and a SHA-256 (hexadecimal) of what it says. */
export type Replay = { key: string; verb: string; digest: string }

/**
 * Does `hacer` once for a key, in a transaction, and gives every copy of the request the first one's answer. Copies that
 * arrive together wait for the first at the key's row, so they see its answer or, if it failed, one of them tries again.
 * @throws ErrorDeNegocio 409 (`type: repeticion-distinta`) when the key already stands for another request
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
      return previous.respuesta as T // written below by this same verb
    }
    const answer = await run(tx)
    await tx.update(repeticiones).set({ respuesta: answer }).where(eq(repeticiones.clave, key))
    return answer
  })
}

/** Whether this very request has its answer already. */
export async function isAnswered(db: Db, { key, verb, digest }: Replay) {
  const { clave: itsKey, verbo: itsVerb, huella: itsDigest, respuesta: answer } = repeticiones
  const condition = and(eq(itsKey, key), eq(itsVerb, verb), eq(itsDigest, digest), isNotNull(answer))
  return (await db.$count(repeticiones, condition)) > 0
}

// Not what the first one made: who sends this may not be who sent that.
function keyReused() {
  return new ErrorDeNegocio({
    type: 'repeticion-distinta',
    status: 409,
    title: 'Ya recibimos este formulario',
    detail: 'Ya recibimos este formulario con otros datos. Si quieres enviar otro, empieza uno nuevo.',
  })
}
