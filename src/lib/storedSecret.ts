/**
 * A random text that all tabs of this browser share, made when it is first read and kept in localStorage. Without
 * storage it lasts as long as the page.
 * @param key its localStorage key; sign-out removes all keys that begin with `propio:`
 */
export function storedSecret(key: string, make: () => string) {
  let secret = ''
  return {
    read() {
      try {
        secret = localStorage.getItem(key) ?? (secret || make())
        localStorage.setItem(key, secret)
      } catch {
        secret ||= make()
      }
      return secret
    },
    remove() {
      secret = ''
      try {
        localStorage.removeItem(key)
      } catch {}
    },
  }
}
