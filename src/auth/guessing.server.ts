import { countUsedUp } from '#db/limiter.server.ts'
import { SEVERAL } from '#db/limits.server.ts'
import type { Db } from '#db/open.server.ts'
import { CODES } from './segundoPaso/codeLimits.server.ts'
import { SIGN_INS } from './signInLimits.server.ts'

/** Failed sign-ins of one account within the limit's period that no owner causes alone, from however many addresses. */
const OF_ONE_ACCOUNT = 20

/**
 * Whether passwords are guessed now: {@link SEVERAL} addresses and accounts together used up their tries, such as two
 * addresses at one account; or codes of the second step are, which takes the password. Browsers that have signed in
 * before are left out: their owner mistypes.
 */
export async function arePasswordsGuessed(db: Db) {
  const { address } = SIGN_INS.points
  const passwords = await countUsedUp(db, { ...SIGN_INS, points: { address, account: OF_ONE_ACCOUNT } })
  return passwords >= SEVERAL || (await countUsedUp(db, { ...CODES, points: { account: CODES.points.account } })) > 0
}
