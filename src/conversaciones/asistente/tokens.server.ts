import { sql } from 'drizzle-orm'
import { networkOf } from '#db/networks.server.ts'
import type { Db } from '#db/open.server.ts'
import { consumoDeAsistente } from '#db/schema/chat.server.ts'
import { dayOf } from '#lib/dates.ts'
import { mailboxOf } from '#lib/mailbox.ts'
import { negocio } from '#negocio'

const PER_DAY = negocio.asistente.fichasAlDia
/** Of a network, where many people are, and of all of them together: addresses cost nothing to make up. */
const PER_SUBNET = 5 * PER_DAY
const TOTAL_PER_DAY = 100 * PER_DAY
/** Letters of a token, when nobody counted them; fewer than there are, so that it is never too little. */
const LETTERS_PER_TOKEN = 3

export const tokensOf = (letters: number) => Math.ceil(letters / LETTERS_PER_TOKEN)

type Client = { correo: string; ip: string }

/**
 * Sets tokens aside for one answer before the model is asked, in one statement for each account, so that many at once take
 * no more than there is; what was not used is given back.
 * @returns null when an allowance of today is used up; else what puts the count right
 */
export async function reserveTokens(db: Db, { correo, ip }: Client, count: number) {
  const day = dayOf(new Date())
  // Always in this order, so that nobody waits for one another.
  const budgets: [quien: string, tope: number][] = [
    [`casilla:${mailboxOf(correo)}`, PER_DAY],
    [`red:${networkOf(ip)}`, PER_SUBNET],
    ['todas', TOTAL_PER_DAY],
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

  /** @param usadas undefined when nobody knows: then what was set aside counts */
  return async function corregir(used: number | undefined) {
    if (used === undefined || used === count) return
    await db.transaction(async (tx) => {
      for (const [account] of budgets)
        await tx.execute(sql`update ${consumoDeAsistente} set fichas = greatest(0, fichas + ${used - count})
          where quien = ${account} and dia = ${day}`)
    })
  }
}

class OutOfTokens extends Error {}
