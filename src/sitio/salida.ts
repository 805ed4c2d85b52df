import { DIRECCION_DE_SESION } from '#auth/rules.ts'
import { avisar } from '#ui/avisar.ts'
import { lugaresConSesion } from './navegacion.ts'

/** Where a tab writes that a session is over, for the others of the browser to hear. */
const LUGAR = 'salida'
/** Where it is written that somebody is signed in: with what was written meanwhile it goes when they leave. */
const DE_ALGUIEN = 'propio:sesion'

type Olvidar = (deOtro: boolean) => unknown

const olvidos: Olvidar[] = []
let porOlvidar = false
let saliendo = false
let deOtro = false
/** The page on which it ended. */
let pagina = ''

/** Whether a page stays when somebody leaves; from those for who is signed in one is led home. */
export const seQueda = (pathname: string) => !lugaresConSesion.some((pagina) => pathname.startsWith(pagina))

/**
 * What a program must do when somebody has left. A page that is only read has no such program.
 * @param olvidar is told whether the session ended by itself, or in another tab
 */
export function alSalir(olvidar: Olvidar) {
  olvidos.push(olvidar)
}

/** The session is over: the page is told, and forgets what was seen with it once one stands that stays. */
export function darPorTerminada() {
  saliendo = true
  dispatchEvent(new Event('brisa:saliendo'))
  dispatchEvent(new Event('brisa:sesion'))
  porOlvidar = true
  pagina = location.pathname
  contar()
}

/** After a session was ended, on a page that stays. */
export function olvidarLoVisto() {
  if (!porOlvidar) return
  porOlvidar = false
  for (const olvidar of olvidos) olvidar(deOtro)
  olvidarLoPropio()
  // What was written there goes with its fields; a page that has only just come has none.
  dispatchEvent(new CustomEvent('brisa:olvidado', { detail: { aqui: pagina === location.pathname } }))
  saliendo = false
  deOtro = false
  dispatchEvent(new Event('brisa:se-queda'))
}

/** What the browser keeps for who was signed in, whichever program wrote it: after a reload that one may not be here. */
function olvidarLoPropio() {
  try {
    for (const caja of [localStorage, sessionStorage])
      for (const lugar of Object.keys(caja)) if (lugar.startsWith('propio:')) caja.removeItem(lugar)
  } catch {}
}

/** Whoever comes is noted down; a session may have ended with the browser, or by its age, and no page heard it. */
function mirarQuienHay() {
  try {
    if (document.documentElement.dataset.sesion) localStorage.setItem(DE_ALGUIEN, '1')
    else if (DE_ALGUIEN in localStorage) olvidarLoPropio()
  } catch {}
}

/** Tells the other tabs. Each time by another word, since they hear only of what changes. */
function contar() {
  try {
    localStorage.setItem(LUGAR, String(Date.now()))
  } catch {}
}

/**
 * The session ended by itself or in another tab. Who it was is forgotten at once, so that the guard of a page for them leads
 * away from it, and the next one forgets the rest.
 */
function alTerminar() {
  porOlvidar = true
  deOtro = true
  pagina = location.pathname
  dispatchEvent(new Event('brisa:terminada'))
  if (seQueda(location.pathname)) olvidarLoVisto()
}

function alPerderPista() {
  if (saliendo || porOlvidar) return
  contar()
  alTerminar()
}

/** Somebody else has signed in over it, and the page goes on as theirs. */
function alEntrarOtra() {
  contar()
  porOlvidar = true
  pagina = ''
  olvidarLoVisto()
  mirarQuienHay()
}

// Somebody else may be signed in by now: what was the other's goes all the same.
function alOir({ key }: StorageEvent) {
  const { dataset } = document.documentElement
  if (key !== LUGAR || !dataset.sesion || saliendo || porOlvidar) return
  delete dataset.sesion
  alTerminar()
  dispatchEvent(new Event('brisa:sesion'))
}

if (typeof window !== 'undefined') {
  mirarQuienHay()
  addEventListener('brisa:con-pista', mirarQuienHay)
  addEventListener('brisa:sin-pista', alPerderPista)
  addEventListener('brisa:otra-persona', alEntrarOtra)
  addEventListener('storage', alOir)
}

/**
 * Ends the session, or says that it could not. Every page carries it, so it goes without contracts; a part fetched when it
 * is needed would be lost to the page for good if the line failed then.
 * @returns whether the session has ended
 */
export async function terminarSesion() {
  saliendo = true
  dispatchEvent(new Event('brisa:saliendo'))
  const respuesta = await fetch(DIRECCION_DE_SESION, { method: 'DELETE' }).catch(() => null)
  if (respuesta?.ok) return true
  saliendo = false
  avisar.error('No se pudo cerrar la sesión', 'Revisa tu conexión e intenta de nuevo.', { id: 'salida' })
  dispatchEvent(new Event('brisa:sesion'))
  dispatchEvent(new Event('brisa:se-queda'))
  porOlvidar = false
  return false
}
