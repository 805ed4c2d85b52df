/** Of all browsers together, notices that reach the database within a second: many more than people who type. */
const MAX_PER_SECOND = 1_000

/** Who told it within this second of the clock; the next one begins with nobody, so that it does not grow. */
const notified = new Set<string>()
let currentSecond = 0

/** Whether a browser that types says so for the first time within this second. The rest of it is no news to anybody. */
export function isFirstNotice(browserKey: string, now = Date.now()) {
  const este = Math.floor(now / 1000)
  if (este !== currentSecond) notified.clear()
  currentSecond = este
  if (notified.has(browserKey) || notified.size >= MAX_PER_SECOND) return false
  notified.add(browserKey)
  return true
}
