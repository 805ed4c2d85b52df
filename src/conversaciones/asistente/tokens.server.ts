import { sql } from 'drizzle-orm'
import { readClock } from '#db/clock.server.ts'
import { wholeNetworkOf } from '#db/networks.server.ts'
import type { Db } from '#db/open.server.ts'
import { consumoDeAsistente } from '#db/schema/chat.server.ts'
import { dayOf } from '#lib/dates.ts'
import { mailboxOf } from '#lib/mailbox.ts'
import { negocio } from '#negocio'

const perDay = () => negocio.asistente.fichasAlDia
/**
 * Maximum of tokens a day for a network, which many people share, and for all visitors. Both exist because anybody can
 * make up mail addresses.
 */
const perNetwork = () => 5 * perDay()
const totalPerDay = () => 100 * perDay()
/** Characters per token. A low number, so that estimates are rather too high. */
const LETTERS_PER_TOKEN = 3

export const tokensOf = (letters: number) => Math.ceil(letters / LETTERS_PER_TOKEN)

type Client = { correo: string; ip: string }

/**
 * Reserves tokens for one answer before the model is asked. One SQL statement checks and raises a budget's count, so
 * that concurrent questions stay within the budget.
 * @returns null when a budget of today is used up; else a function that corrects the count to the tokens used
 */
export async function reserveTokens(db: Db, { correo, ip }: Client, count: number) {
  const day = dayOf(await readClock(db))
  // The budgets are always locked in this order, which prevents deadlocks.
  const budgets: [quien: string, tope: number][] = [
    [`casilla:${mailboxOf(correo)}`, perDay()],
    [`red:${wholeNetworkOf(ip)}`, perNetwork()],
    ['todas', totalPerDay()],
  ]
  const reserved = await db
    .transaction(async (tx) => {
      for (const [account, cap] of budgets) {
        const { rowCount } = await tx.execute(sql`
          insert into ${consumoDeAsistente} (quien, dia, fichas) values (${account}, ${day}, ${count})
          on conflict (quien, dia) do update set fichas = ${consumoDeAsistente.fichas} + ${count}
          where ${consumoDeAsistente.fichas} + ${count} <= ${cap}`)
        if (rowCount === 0) throw new OutOfTokens()
      }
      return true
    })
    .catch((error) => {
      if (error instanceof OutOfTokens) return false
      throw error
    })
  if (!reserved) return null

  /** @param used undefined when the server reported no usage: then the reserved tokens count */
  return async function correctTokens(used: number | undefined) {
    if (used === undefined || used === count) return
    await db.transaction(async (tx) => {
      for (const [account] of budgets)
        await tx.execute(sql`update ${consumoDeAsistente} set fichas = greatest(0, fichas + ${used - count})
          where quien = ${account} and dia = ${day}`)
    })
  }
}

class OutOfTokens extends Error {}
