/** Milliseconds by which the shop's clock is ahead of this device's. */
let ahead = 0

/** Learns the shop's time from the `date` header of an answer. */
export function learnShopTime(header: string | null) {
  const time = Date.parse(header ?? '')
  if (!Number.isNaN(time)) ahead = time - Date.now()
}

/** The present time by the shop's clock, for days that are promised: a phone's clock may be wrong by a day. */
export function shopNow() {
  return new Date(Date.now() + ahead)
}
