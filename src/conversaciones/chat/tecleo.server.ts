/** Of all browsers together, notices that reach the database within a second: many more than people who type. */
const EN_UN_SEGUNDO = 1_000

/** Who told it within this second of the clock; the next one begins with nobody, so that it does not grow. */
const dijeron = new Set<string>()
let segundo = 0

/** Whether a browser that types says so for the first time within this second. The rest of it is no news to anybody. */
export function esElPrimero(llave: string, ahora = Date.now()) {
  const este = Math.floor(ahora / 1000)
  if (este !== segundo) dijeron.clear()
  segundo = este
  if (dijeron.has(llave) || dijeron.size >= EN_UN_SEGUNDO) return false
  dijeron.add(llave)
  return true
}
