/** Maximum of typing notices per second that reach the database, from all browsers. Far more than people cause. */
const MAX_PER_SECOND = 1_000

/** Browsers that sent a typing notice in the current second. The set is cleared each second, so it does not grow. */
const notified = new Set<string>()
let currentSecond = 0

/** Whether to pass on a typing notice: it is the browser's first in this second, and the maximum is not reached. */
export function isFirstNotice(browserKey: string, now = Date.now()) {
  const este = Math.floor(now / 1000)
  if (este !== currentSecond) notified.clear()
  currentSecond = este
  if (notified.has(browserKey) || notified.size >= MAX_PER_SECOND) return false
  notified.add(browserKey)
  return true
}
