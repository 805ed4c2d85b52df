import { SESSION_URL } from '#auth/rules.ts'
import { linkTo } from '#lib/linkTo.ts'
import { SHARED_CACHE } from '#lib/shared.ts'
import { countWaiting, deskAccount, forgetStaffReads } from '#lib/staffDatabase.ts'
import { keepNotice, type Notice, notify } from '#ui/notice.ts'
import { signedInPaths } from './signedInPaths.ts'

/** localStorage key for telling other tabs that the session ended. */
const SIGN_OUT_KEY = 'salida'
/** localStorage key that says a session exists. Sign-out removes all keys with its prefix, `propio:`. */
const SIGNED_IN_KEY = 'propio:sesion'

/** Id of the messages about a sign-out, so that the newest replaces the one before. */
const NOTICE_ID = 'salida'
/** The message after signing out. */
export const SIGNED_OUT = { title: 'Sesión cerrada', text: 'Puedes volver a entrar cuando quieras.' }

/** The message on the page of the queue, which asks before a sign-out deletes what waits. */
const UNSENT = { title: 'Falta algo por enviar', text: 'Espera a que salga, o sal desde esta página: se borra.' }

/** Asked before a sign-out; false keeps the session. */
type Guard = () => Promise<boolean>

type ForgetFn = (byOther: boolean) => unknown

const forgetters: ForgetFn[] = []
const guards = new Set<Guard>()
let mustForget = false
let signingOut = false
let byOther = false
/** The path on which the session ended. */
let endedOnPage = ''

/** Whether a page stays open after a sign-out; a page that needs a session leads to the home page. */
export const staysOnPage = (pathname: string) => !signedInPaths.some((endedOnPage) => pathname.startsWith(endedOnPage))

/**
 * Registers a callback for sign-out. Static pages register none.
 * @param forget receives true if the session expired or ended in another tab
 */
export function onSignOut(forget: ForgetFn) {
  forgetters.push(forget)
}

/**
 * Registers a question that a page asks before the person signs out.
 * @returns a function that takes it away
 */
export function guardSignOut(guard: Guard) {
  guards.add(guard)
  return () => void guards.delete(guard)
}

/**
 * For the end of a session by sign-out or deletion of the account: says so, and leads to the home page from a page that
 * needs a session. There the data is forgotten while the page is left; earlier, the guard would redirect to sign in.
 */
export function farewell(said: Pick<Notice, 'title' | 'text'>) {
  const notice: Notice = { ...said, kind: 'success', id: NOTICE_ID }
  endSession()
  if (staysOnPage(location.pathname)) {
    notify(notice)
    forgetSeen()
    return
  }
  keepNotice(notice)
  addEventListener('pagehide', forgetSeen, { once: true })
  // Back must not return to a page of the ended session.
  location.replace(linkTo('/'))
}

/** Ends the session in this tab. Its data is forgotten later, on a page that needs no session (`forgetSeen`). */
export function endSession() {
  signingOut = true
  dispatchEvent(new Event('brisa:saliendo'))
  dispatchEvent(new Event('brisa:sesion'))
  mustForget = true
  endedOnPage = location.pathname
  // At once, because a page that is left may not finish it.
  forgetShared()
  tellOtherTabs()
}

/** Forgets the ended session's data. Call it on a page that needs no session. */
export function forgetSeen() {
  if (!mustForget) return
  mustForget = false
  for (const forget of forgetters) forget(byOther)
  forgetOwn()
  // `here`: the page was open when the session ended, so its fields hold text to drop.
  dispatchEvent(new CustomEvent('brisa:olvidado', { detail: { here: endedOnPage === location.pathname } }))
  signingOut = false
  byOther = false
  dispatchEvent(new Event('brisa:se-queda'))
}

/**
 * Removes all keys with the prefix `propio:`, because the modules that wrote them may not be loaded, what other apps
 * shared, and what staff read. What staff did and has not left stays: who did it may sign in again.
 */
function forgetOwn() {
  forgetShared()
  void forgetStaffReads()
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const key of Object.keys(storage)) if (key.startsWith('propio:')) storage.removeItem(key)
  } catch {}
}

const forgetShared = () => void globalThis.caches?.delete(SHARED_CACHE).catch(() => {})

/**
 * Records that a session exists. If none does, forgets the last one: it may have expired while no page was open, also
 * when a client has signed in since in a browser of staff.
 */
function recordSession() {
  const { sesion } = document.documentElement.dataset
  try {
    if (sesion && sesion !== 'admin' && deskAccount()) forgetOwn()
    if (sesion) localStorage.setItem(SIGNED_IN_KEY, '1')
    else if (SIGNED_IN_KEY in localStorage) forgetOwn()
  } catch {}
}

/** Tells other tabs that the session ended. The stored value has to change, or no `storage` event fires. */
function tellOtherTabs() {
  try {
    localStorage.setItem(SIGN_OUT_KEY, String(Date.now()))
  } catch {}
}

/**
 * Runs when the session expired or ended in another tab. The session is dropped at once, so that the guard redirects;
 * the next page forgets the session's data.
 */
function onSessionEnd() {
  mustForget = true
  byOther = true
  endedOnPage = location.pathname
  dispatchEvent(new Event('brisa:terminada'))
  if (staysOnPage(location.pathname)) forgetSeen()
}

function onSessionHintLost() {
  if (signingOut || mustForget) return
  tellOtherTabs()
  onSessionEnd()
}

/** Runs when another person signed in while a session was open; the page continues with the new session. */
function onOtherSignIn() {
  tellOtherTabs()
  mustForget = true
  endedOnPage = ''
  forgetSeen()
  recordSession()
}

// Runs when another tab signed out. Removes the old session's data even if somebody else has signed in since.
function onStorage({ key }: StorageEvent) {
  const { dataset } = document.documentElement
  if (key !== SIGN_OUT_KEY || !dataset.sesion || signingOut || mustForget) return
  delete dataset.sesion
  onSessionEnd()
  dispatchEvent(new Event('brisa:sesion'))
}

if (typeof window !== 'undefined') {
  recordSession()
  addEventListener('brisa:con-pista', recordSession)
  addEventListener('brisa:sin-pista', onSessionHintLost)
  addEventListener('brisa:otra-persona', onOtherSignIn)
  addEventListener('storage', onStorage)
}

/**
 * Signs out, or says that it failed. Every page includes this code, so it imports no contracts. It is not loaded on
 * demand, because a failed import could not be retried.
 * @returns whether the session has ended
 */
export async function signOut() {
  for (const guard of guards) if (!(await guard())) return false
  // Only staff's pages ask.
  if (guards.size === 0 && document.documentElement.dataset.sesion === 'admin' && (await countWaiting()) > 0) {
    keepNotice({ ...UNSENT, kind: 'info', id: NOTICE_ID })
    location.assign(linkTo('/manage/por-enviar'))
    return false
  }
  signingOut = true
  dispatchEvent(new Event('brisa:saliendo'))
  const reply = await fetch(SESSION_URL, { method: 'DELETE' }).catch(() => null)
  if (reply?.ok) {
    // A page that is left may not finish it.
    await forgetStaffReads()
    return true
  }
  signingOut = false
  notify({
    kind: 'error',
    title: 'No se pudo cerrar la sesión',
    text: 'Revisa tu conexión e intenta de nuevo.',
    id: NOTICE_ID,
  })
  dispatchEvent(new Event('brisa:sesion'))
  dispatchEvent(new Event('brisa:se-queda'))
  mustForget = false
  return false
}
