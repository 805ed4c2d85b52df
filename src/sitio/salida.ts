import { DIRECCION_DE_SESION } from '#acceso/reglas.ts'
import { avisar } from '#ui/avisar.ts'

const olvidos: (() => unknown)[] = []
let porOlvidar = false

/** What a program must do when somebody has left. A page that is only read has no such program. */
export function alSalir(olvidar: () => unknown) {
  olvidos.push(olvidar)
}

/** The session is over: the page is told, and forgets what was seen with it once one stands that stays. */
export function darPorTerminada() {
  dispatchEvent(new Event('brisa:saliendo'))
  dispatchEvent(new Event('brisa:sesion'))
  porOlvidar = true
}

/** After a session was ended, on a page that stays. */
export function olvidarLoVisto() {
  if (!porOlvidar) return
  porOlvidar = false
  for (const olvidar of olvidos) olvidar()
  olvidarLoPropio()
  dispatchEvent(new Event('brisa:se-queda'))
}

/** What the browser keeps for who was signed in, whichever program wrote it: after a reload that one may not be here. */
function olvidarLoPropio() {
  try {
    for (const lugar of Object.keys(localStorage)) if (lugar.startsWith('propio:')) localStorage.removeItem(lugar)
  } catch {}
}

/**
 * Ends the session, or says that it could not. Every page carries it, so it goes without contracts; a part fetched when it
 * is needed would be lost to the page for good if the line failed then.
 * @returns whether the session has ended
 */
export async function terminarSesion() {
  dispatchEvent(new Event('brisa:saliendo'))
  const respuesta = await fetch(DIRECCION_DE_SESION, { method: 'DELETE' }).catch(() => null)
  if (respuesta?.ok) return true
  avisar.error('No se pudo cerrar la sesión', 'Revisa tu conexión e intenta de nuevo.', { id: 'salida' })
  dispatchEvent(new Event('brisa:sesion'))
  dispatchEvent(new Event('brisa:se-queda'))
  porOlvidar = false
  return false
}
