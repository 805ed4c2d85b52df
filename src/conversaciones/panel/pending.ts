/** Where this browser keeps whose conversations may be answered while no panel is open. */
const STORAGE_KEY = 'chat'
/** The mark of a conversation that was begun signed out: whoever uses the browser reads it. */
const ANYONE = 'sí'
const CHANGE_EVENT = 'brisa:chat-pendiente'

// Storage may be forbidden: then it is not remembered.
function readMarks() {
  try {
    return new Set((localStorage.getItem(STORAGE_KEY) ?? '').split(' ').filter(Boolean))
  } catch {
    return new Set<string>()
  }
}

/** Whether the chat is to be read; what is a member's waits until somebody is signed in. */
export function hasPending() {
  const marks = readMarks()
  return marks.has(ANYONE) || (marks.size > 0 && 'sesion' in document.documentElement.dataset)
}

/** The member for whom the chat was read last on this page. */
let last: string | null = null

/**
 * Keeps what a reading of the chat found. It says nothing of what is somebody else's.
 * @param para for whom it was read (`ChatDeVisita`)
 */
export function recordPending(para: string | null, exists: boolean) {
  last = para ?? last
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

/** Call it when a member signs out. @returns whether a conversation of theirs may still be answered */
export function onLeave() {
  const seguia = last !== null && readMarks().has(last)
  last = null
  return seguia
}

/** Calls `oyente` whenever `hayPendiente` may say something else: here, in another tab, or for who has just come or gone. */
export function subscribePending(listener: () => void) {
  const momentos = [CHANGE_EVENT, 'storage', 'brisa:con-pista', 'brisa:sin-pista']
  for (const momento of momentos) addEventListener(momento, listener)
  return () => {
    for (const momento of momentos) removeEventListener(momento, listener)
  }
}
