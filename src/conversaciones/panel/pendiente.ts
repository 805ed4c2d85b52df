/** Where this browser keeps whose conversations may be answered while no panel is open. */
const LUGAR = 'chat'
/** The mark of a conversation that was begun signed out: whoever uses the browser reads it. */
const DE_CUALQUIERA = 'sí'
const CAMBIO = 'brisa:chat-pendiente'

// Storage may be forbidden: then it is not remembered.
function leerMarcas() {
  try {
    return new Set((localStorage.getItem(LUGAR) ?? '').split(' ').filter(Boolean))
  } catch {
    return new Set<string>()
  }
}

/** Whether the chat is to be read; what is a member's waits until somebody is signed in. */
export function hayPendiente() {
  const marcas = leerMarcas()
  return marcas.has(DE_CUALQUIERA) || (marcas.size > 0 && 'sesion' in document.documentElement.dataset)
}

/** The member for whom the chat was read last on this page. */
let ultimo: string | null = null

/**
 * Keeps what a reading of the chat found. It says nothing of what is somebody else's.
 * @param para for whom it was read (`ChatDeVisita`)
 */
export function anotarPendiente(para: string | null, hay: boolean) {
  ultimo = para ?? ultimo
  const marca = para ?? DE_CUALQUIERA
  const marcas = leerMarcas()
  if (hay === marcas.has(marca)) return
  if (hay) marcas.add(marca)
  else marcas.delete(marca)
  try {
    if (marcas.size > 0) localStorage.setItem(LUGAR, [...marcas].join(' '))
    else localStorage.removeItem(LUGAR)
  } catch {}
  dispatchEvent(new Event(CAMBIO))
}

/** Call it when a member signs out. @returns whether a conversation of theirs may still be answered */
export function alIrse() {
  const seguia = ultimo !== null && leerMarcas().has(ultimo)
  ultimo = null
  return seguia
}

/** Calls `oyente` whenever `hayPendiente` may say something else: here, in another tab, or for who has just come or gone. */
export function seguirPendiente(oyente: () => void) {
  const momentos = [CAMBIO, 'storage', 'brisa:con-pista', 'brisa:sin-pista']
  for (const momento of momentos) addEventListener(momento, oyente)
  return () => {
    for (const momento of momentos) removeEventListener(momento, oyente)
  }
}
