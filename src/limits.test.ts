import { expect, test } from 'vitest'
import { SIGN_INS } from '#auth/signInLimits.server.ts'
import { AT_ONCE, CONVERSATIONS, MESSAGES, MISSES, QUESTIONS } from '#db/limits.server.ts'
import { MAX_CONNECTIONS } from '#http/connections.server.ts'
import { MAX_STREAMS } from '#live/streamSlots.server.ts'
import { MAX_WAITING_OF_ONE } from '#sitio/personalPage.server.ts'

test.each([
  ['misses', MISSES.points],
  ['look-ups at once', AT_ONCE],
  ['chat messages', MESSAGES.points],
  ['conversations', CONVERSATIONS.points],
  ['questions to the assistant', QUESTIONS.points],
  ['sign-ins', SIGN_INS.points],
  ['connections', MAX_CONNECTIONS],
  ['streams', MAX_STREAMS],
  ['rendered pages', MAX_WAITING_OF_ONE],
])('of %s one address leaves others of its network some, and one /56 leaves others of its /48 two thirds', (_, max) => {
  const { address, net24, net56, net48 } = max
  expect(net24).toBeGreaterThan(address)
  expect(net56).toBeGreaterThan(address)
  expect(net48).toBeGreaterThanOrEqual(3 * net56)
})
