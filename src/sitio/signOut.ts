import { SESSION_URL } from '#auth/rules.ts'
import { showToast } from '#ui/showToast.ts'
import { signedInPaths } from './navigation.ts'

/** Where a tab writes that a session is over, for the others of the browser to hear. */
const STORAGE_KEY = 'salida'
/** Where it is written that somebody is signed in: with what was written meanwhile it goes when they leave. */
const SIGNED_IN_KEY = 'propio:sesion'

type ForgetFn = (byOther: boolean) => unknown

const forgetters: ForgetFn[] = []
let mustForget = false
let signingOut = false
let byOther = false
/** The page on which it ended. */
let endedOnPage = ''

/** Whether a page stays when somebody leaves; from those for who is signed in one is led home. */
export const staysOnPage = (pathname: string) => !signedInPaths.some((endedOnPage) => pathname.startsWith(endedOnPage))

/**
 * What a program must do when somebody has left. A page that is only read has no such program.
 * @param forget is told whether the session ended by itself, or in another tab
 */
export function onSignOut(forget: ForgetFn) {
  forgetters.push(forget)
}

/** The session is over: the page is told, and forgets what was seen with it once one stands that stays. */
export function endSession() {
  signingOut = true
  dispatchEvent(new Event('brisa:saliendo'))
  dispatchEvent(new Event('brisa:sesion'))
  mustForget = true
  endedOnPage = location.pathname
  tellOtherTabs()
}

/** After a session was ended, on a page that stays. */
export function forgetSeen() {
  if (!mustForget) return
  mustForget = false
  for (const forget of forgetters) forget(byOther)
  forgetOwn()
  // What was written there goes with its fields; a page that has only just come has none.
  dispatchEvent(new CustomEvent('brisa:olvidado', { detail: { aqui: endedOnPage === location.pathname } }))
  signingOut = false
  byOther = false
  dispatchEvent(new Event('brisa:se-queda'))
}

/** What the browser keeps for who was signed in, whichever program wrote it: after a reload that one may not be here. */
function forgetOwn() {
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const key of Object.keys(storage)) if (key.startsWith('propio:')) storage.removeItem(key)
  } catch {}
}

/** Whoever comes is noted down; a session may have ended with the browser, or by its age, and no page heard it. */
function checkWhoIsHere() {
  try {
    if (document.documentElement.dataset.sesion) localStorage.setItem(SIGNED_IN_KEY, '1')
    else if (SIGNED_IN_KEY in localStorage) forgetOwn()
  } catch {}
}

/** Tells the other tabs. Each time by another word, since they hear only of what changes. */
function tellOtherTabs() {
  try {
    localStorage.setItem(STORAGE_KEY, String(Date.now()))
  } catch {}
}

/**
 * The session ended by itself or in another tab. Who it was is forgotten at once, so that the guard of a page for them leads
 * away from it, and the next one forgets the rest.
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

/** Somebody else has signed in over it, and the page goes on as theirs. */
function onOtherSignIn() {
  tellOtherTabs()
  mustForget = true
  endedOnPage = ''
  forgetSeen()
  checkWhoIsHere()
}

// Somebody else may be signed in by now: what was the other's goes all the same.
function onStorage({ key }: StorageEvent) {
  const { dataset } = document.documentElement
  if (key !== STORAGE_KEY || !dataset.sesion || signingOut || mustForget) return
  delete dataset.sesion
  onSessionEnd()
  dispatchEvent(new Event('brisa:sesion'))
}

if (typeof window !== 'undefined') {
  checkWhoIsHere()
  addEventListener('brisa:con-pista', checkWhoIsHere)
  addEventListener('brisa:sin-pista', onSessionHintLost)
  addEventListener('brisa:otra-persona', onOtherSignIn)
  addEventListener('storage', onStorage)
}

/**
 * Ends the session, or says that it could not. Every page carries it, so it goes without contracts; a part fetched when it
 * is needed would be lost to the page for good if the line failed then.
 * @returns whether the session has ended
 */
export async function signOut() {
  signingOut = true
  dispatchEvent(new Event('brisa:saliendo'))
  const reply = await fetch(SESSION_URL, { method: 'DELETE' }).catch(() => null)
  if (reply?.ok) return true
  signingOut = false
  showToast.error('No se pudo cerrar la sesión', 'Revisa tu conexión e intenta de nuevo.', { id: 'salida' })
  dispatchEvent(new Event('brisa:sesion'))
  dispatchEvent(new Event('brisa:se-queda'))
  mustForget = false
  return false
}
