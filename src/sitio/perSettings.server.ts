import { type Changed, readChanged } from '#negocio'

/**
 * Keeps what `build` makes until the shop's settings change; then the next caller has it made again. If that fails, what
 * was made before stays until the next change.
 */
export function perSettings<T>(build: () => T | Promise<T>): () => Promise<T> {
  let made: { settings: Changed; value: Promise<T> } | undefined
  return () => {
    const settings = readChanged()
    if (made?.settings !== settings) {
      const before = made?.value
      const next = Promise.resolve().then(build)
      made = { settings, value: before ? next.catch(() => before) : next }
      if (!before)
        made.value.catch(() => {
          made = undefined
        })
    }
    return made.value
  }
}
