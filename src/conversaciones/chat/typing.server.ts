/** Typing notices per second that reach the database, from all browsers together; far more than people type. */
const MAX_PER_SECOND = 1_000

/** Browsers that notified in the current second. It is cleared each second, so it does not grow. */
const notified = new Set<string>()
let currentSecond = 0

/** Whether this is the browser's first notice in the current second. Further ones are dropped. */
export function isFirstNotice(browserKey: string, now = Date.now()) {
  const este = Math.floor(now / 1000)
  if (este !== currentSecond) notified.clear()
  currentSecond = este
  if (notified.has(browserKey) || notified.size >= MAX_PER_SECOND) return false
  notified.add(browserKey)
  return true
}
