import { createHash } from 'node:crypto'
import { and, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import { ErrorDeNegocio } from '#lib/errors.ts'
import type { Db, Tx } from './open.server.ts'
import { repeticiones } from './schema/machinery.server.ts'

/** A request: its idempotency key, its route, its content, and who sends it. */
export type Replay = {
  key: string
  verb: string
  /** SHA-256 (hexadecimal) of the content as the contract understands it. */
  digest: string
  /** SHA-256 of the content as it was sent, which an upgrade of the contract does not change. */
  sentDigest: string
  /** SHA-256 of the account, if there is one, then of the browser. The key belongs to the first. */
  senders: [string, ...string[]]
}

/**
 * Runs `run` once per key, in a transaction, and gives every copy of the request the first answer. Concurrent copies
 * wait for the lock of the key's row: they get that answer, or one of them runs if the first failed.
 * @throws ErrorDeNegocio 409 (`type: repeticion-distinta`) when the key was used for another request or by another sender
 */
export function runOnce<T extends object>(db: Db, replay: Replay, run: (tx: Tx) => Promise<T>) {
  const { key, verb, digest, sentDigest, senders } = replay
  return db.transaction(async (tx): Promise<T> => {
    const [inserted] = await tx
      .insert(repeticiones)
      .values({ clave: key, verbo: verb, huella: digest, huella_enviada: sentDigest, remitente: senders[0] })
      .onConflictDoNothing()
      .returning()
    if (!inserted) {
      const [previous] = await tx.select().from(repeticiones).where(eq(repeticiones.clave, key))
      const isOwn = previous && (previous.remitente === null || senders.includes(previous.remitente))
      const isSame = previous?.huella === digest || previous?.huella_enviada === sentDigest
      if (!isOwn || previous.verbo !== verb || !isSame) throw keyReused()
      return previous.respuesta as T // the answer was stored below, for the same route
    }
    const answer = await run(tx)
    await tx.update(repeticiones).set({ respuesta: answer }).where(eq(repeticiones.clave, key))
    return answer
  })
}

/** The request for one of many things that a request asks for: each has a transaction and an answer of its own. */
export function partOf(replay: Replay, id: string): Replay {
  const hex = createHash('sha256').update(`${replay.key} ${id}`).digest('hex')
  const key = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
  return { ...replay, key }
}

/** Whether this exact request of this sender already has its answer. */
export async function isAnswered(db: Db, { key, verb, digest, sentDigest, senders }: Replay) {
  const { clave: itsKey, verbo: itsVerb, huella: itsDigest, remitente: itsSender, respuesta: answer } = repeticiones
  const condition = and(
    eq(itsKey, key),
    eq(itsVerb, verb),
    or(eq(itsDigest, digest), eq(repeticiones.huella_enviada, sentDigest)),
    or(isNull(itsSender), inArray(itsSender, senders)),
    isNotNull(answer),
  )
  return (await db.$count(repeticiones, condition)) > 0
}

// The refusal omits the first request's answer, because this sender may be another person.
function keyReused() {
  return new ErrorDeNegocio({
    type: 'repeticion-distinta',
    status: 409,
    title: 'Ya recibimos este formulario',
    detail:
      'Ya recibimos este formulario, con otros datos o de otra persona. Si quieres enviar otro, empieza uno nuevo.',
  })
}
