/** localStorage key of the difference, for a page that opens without a connection; absent where the clock is right. */
const CLOCK_KEY = 'reloj'
/** Milliseconds by which a clock may be wrong without being kept. */
const TOLERANCE = 60_000

/** Milliseconds by which the shop's clock is ahead of this device's. */
let ahead = readKept()

function readKept() {
  try {
    return Number(localStorage.getItem(CLOCK_KEY))
  } catch {
    return 0
  }
}

/** Learns the shop's time from the `date` header of an answer. */
export function learnShopTime(header: string | null) {
  const time = Date.parse(header ?? '')
  if (Number.isNaN(time)) return
  ahead = time - Date.now()
  try {
    if (Math.abs(ahead) > TOLERANCE) localStorage.setItem(CLOCK_KEY, String(ahead))
    else localStorage.removeItem(CLOCK_KEY)
  } catch {}
}

/** The present time by the shop's clock, for days that are promised: a phone's clock may be wrong by a day. */
export function shopNow() {
  return new Date(Date.now() + ahead)
}
