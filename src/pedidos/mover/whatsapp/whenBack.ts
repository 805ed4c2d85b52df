/** Milliseconds after which a user who is still on this page did not leave it for WhatsApp. */
const STAYED_MS = 1_500

/**
 * Calls `back` once, when the person who left for WhatsApp is back on this page, or did not leave it.
 * @returns what stops the wait
 */
export function whenBack(back: () => void) {
  const stop = new AbortController()
  // WhatsApp takes the focus; the page goes on when the focus returns.
  function ifHere() {
    if (stop.signal.aborted || document.visibilityState !== 'visible' || !document.hasFocus()) return
    // A phone reports one return twice: the page is visible, and it has the focus.
    stop.abort()
    back()
  }
  document.addEventListener('visibilitychange', ifHere, { signal: stop.signal })
  addEventListener('focus', ifHere, { signal: stop.signal })
  // If WhatsApp opened beside this page, or not at all, the page never lost the focus. Looked at again, because some
  // browsers report a return before the page has the focus.
  const timer = setInterval(ifHere, STAYED_MS)
  stop.signal.addEventListener('abort', () => clearInterval(timer))
  return () => stop.abort()
}
