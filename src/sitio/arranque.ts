// Stands in the head of every built page (scripts/primera-vista.ts) and runs before anything else of it. No imports.

declare global {
  interface Window {
    /** Gives what was tapped, chosen and sent before the page could hear, in that order, and keeps no more of it. */
    tomarLoPendiente?: () => HTMLElement[]
  }
}

const REINTENTO = 5000
const CONTROLES = 'button:not([type=submit], [popovertarget]), input:is([type=radio], [type=checkbox])'

const pendientes = new Set<HTMLElement>()
const oyendo = new AbortController()
let empezado = false

// React must not hear of it too: it may be waking up at this very moment, and would answer twice.
function guardar(evento: Event, elemento: HTMLElement) {
  evento.stopImmediatePropagation()
  pendientes.delete(elemento)
  pendientes.add(elemento)
}

// Links, popovers and disclosures work by themselves, and what is typed stays in its field.
function alPulsar(evento: MouseEvent) {
  const control = evento.target instanceof Element && evento.target.closest<HTMLElement>(CONTROLES)
  if (control) guardar(evento, control)
}

function alEnviar(evento: SubmitEvent) {
  evento.preventDefault()
  if (evento.target instanceof HTMLElement) guardar(evento, evento.target)
}

/**
 * Fetches the page's files until all of them are there, and only then runs its programs: a module that could not be
 * fetched once is lost to its document, which no retry can mend.
 */
async function traer(programa: HTMLScriptElement) {
  const aviso = document.getElementById('sin-programas')
  const mostrar = (falta: boolean) => {
    if (aviso) aviso.hidden = !falta
  }
  const rutas = (programa.dataset.archivos ?? '').split(' ')
  try {
    await Promise.all(rutas.map(traerArchivo))
  } catch {
    mostrar(true)
    await new Promise((listo) => {
      addEventListener('online', listo, { once: true })
      setTimeout(listo, REINTENTO)
    })
    return traer(programa)
  }
  mostrar(false)
  try {
    for (const ruta of rutas) await leer(ruta)
  } catch {
    return mostrar(true)
  }
  programa.type = 'module'
  // Put in anew where it is, so that the browser looks at it once more, and runs it as what the page brought.
  programa.before(programa)
}

async function traerArchivo(ruta: string) {
  const respuesta = await fetch(ruta)
  if (!respuesta.ok) throw new Error(ruta)
  await respuesta.blob()
  // Compiled while the others are still coming.
  if (ruta.endsWith('.js'))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: ruta }))
}

// One by one, so that a finger is heard between two of them. The entry wakes the page and is the program's own to call.
async function leer(ruta: string) {
  if (!ruta.endsWith('.js') || ruta.includes('/entry.client')) return
  await import(ruta)
  await new Promise((listo) => setTimeout(listo))
}

// Two frames on, the first of them is painted; in the background nothing is, and a clock takes its place.
function trasPintar() {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(empezar)))
  setTimeout(empezar, 1000)
}

function empezar() {
  const programa = document.querySelector<HTMLScriptElement>('script[data-archivos]')
  if (empezado || !programa) return
  empezado = true
  traer(programa)
}

addEventListener('click', alPulsar, { capture: true, signal: oyendo.signal })
addEventListener('submit', alEnviar, { capture: true, signal: oyendo.signal })
window.tomarLoPendiente = () => {
  oyendo.abort()
  return [...pendientes]
}

// The first picture has the line for itself; whoever does something before it is there has waited long enough.
addEventListener('load', trasPintar)
for (const senal of ['pointerdown', 'keydown', 'focusin'])
  addEventListener(senal, empezar, { capture: true, passive: true, signal: oyendo.signal })

export {}
