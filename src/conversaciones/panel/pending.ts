/** Storage key of the accounts with a pending conversation, separated by spaces. */
const STORAGE_KEY = 'chat'
/** The entry for a conversation begun signed out, which anyone may read. */
const ANYONE = 'sí'
const CHANGE_EVENT = 'brisa:chat-pendiente'

// If the browser forbids storage, the set is empty.
function readMarks() {
  try {
    return new Set((localStorage.getItem(STORAGE_KEY) ?? '').split(' ').filter(Boolean))
  } catch {
    return new Set<string>()
  }
}

/** Whether this browser has a pending conversation. A member's counts only while somebody is signed in. */
export function hasPending() {
  const marks = readMarks()
  return marks.has(ANYONE) || (marks.size > 0 && 'sesion' in document.documentElement.dataset)
}

/** The account that last read the chat on this page. */
let lastReader: string | null = null

/**
 * Records whether a read found an open conversation for this account. Entries of other accounts stay.
 * @param para the account that read (`ChatDeVisita.para`); null when signed out
 */
export function recordPending(para: string | null, exists: boolean) {
  lastReader = para ?? lastReader
  const mark = para ?? ANYONE
  const marks = readMarks()
  if (exists === marks.has(mark)) return
  if (exists) marks.add(mark)
  else marks.delete(mark)
  try {
    if (marks.size > 0) localStorage.setItem(STORAGE_KEY, [...marks].join(' '))
    else localStorage.removeItem(STORAGE_KEY)
  } catch {}
  dispatchEvent(new Event(CHANGE_EVENT))
}

/** To be called when a member signs out. @returns whether a conversation of the member may still be answered */
export function onLeave() {
  const seguia = lastReader !== null && readMarks().has(lastReader)
  lastReader = null
  return seguia
}

/** Calls `listener` when `hasPending` may have changed: here, in another tab, or because somebody signed in or out. */
export function subscribePending(listener: () => void) {
  const momentos = [CHANGE_EVENT, 'storage', 'brisa:con-pista', 'brisa:sin-pista']
  for (const momento of momentos) addEventListener(momento, listener)
  return () => {
    for (const momento of momentos) removeEventListener(momento, listener)
  }
}
