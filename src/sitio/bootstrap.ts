// Stands in the head of every built page (scripts/first-paint.ts) and runs before anything else of it. No imports.

declare global {
  interface Window {
    /** Gives what was tapped, chosen and sent before the page could hear, in that order, and keeps no more of it. */
    takePending?: () => HTMLElement[]
  }
}

const RETRY_MS = 5000
const CONTROLS = 'button:not([type=submit], [popovertarget]), input:is([type=radio], [type=checkbox])'

const pendingElements = new Set<HTMLElement>()
const listening = new AbortController()
let started = false

// React must not hear of it too: it may be waking up at this very moment, and would answer twice.
function enqueue(event: Event, element: HTMLElement) {
  event.stopImmediatePropagation()
  pendingElements.delete(element)
  pendingElements.add(element)
}

// Links, popovers and disclosures work by themselves, and what is typed stays in its field.
function onClick(event: MouseEvent) {
  const control = event.target instanceof Element && event.target.closest<HTMLElement>(CONTROLS)
  if (control) enqueue(event, control)
}

function onSubmit(event: SubmitEvent) {
  event.preventDefault()
  if (event.target instanceof HTMLElement) enqueue(event, event.target)
}

/**
 * Fetches the page's files until all of them are there, and only then runs its programs: a module that could not be
 * fetched once is lost to its document, which no retry can mend.
 */
async function loadScript(script: HTMLScriptElement) {
  const aviso = document.getElementById('sin-programas')
  const mostrar = (missing: boolean) => {
    if (aviso) aviso.hidden = !missing
  }
  const paths = (script.dataset.archivos ?? '').split(' ')
  try {
    await Promise.all(paths.map(fetchFile))
  } catch {
    mostrar(true)
    await new Promise((ready) => {
      addEventListener('online', ready, { once: true })
      setTimeout(ready, RETRY_MS)
    })
    return loadScript(script)
  }
  mostrar(false)
  try {
    for (const path of paths) await readText(path)
  } catch {
    return mostrar(true)
  }
  script.type = 'module'
  // Put in anew where it is, so that the browser looks at it once more, and runs it as what the page brought.
  script.before(script)
}

async function fetchFile(path: string) {
  const reply = await fetch(path)
  if (!reply.ok) throw new Error(path)
  await reply.blob()
  // Compiled while the others are still coming.
  if (path.endsWith('.js'))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: path }))
}

// One by one, so that a finger is heard between two of them. The entry wakes the page and is the program's own to call.
async function readText(path: string) {
  if (!path.endsWith('.js') || path.includes('/entry.client')) return
  await import(path)
  await new Promise((ready) => setTimeout(ready))
}

// Two frames on, the first of them is painted; in the background nothing is, and a clock takes its place.
function afterPaint() {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)))
  setTimeout(start, 1000)
}

function start() {
  const script = document.querySelector<HTMLScriptElement>('script[data-archivos]')
  if (started || !script) return
  started = true
  loadScript(script)
}

addEventListener('click', onClick, { capture: true, signal: listening.signal })
addEventListener('submit', onSubmit, { capture: true, signal: listening.signal })
window.takePending = () => {
  listening.abort()
  return [...pendingElements]
}

// The first picture has the line for itself; whoever does something before it is there has waited long enough.
addEventListener('load', afterPaint)
for (const signal of ['pointerdown', 'keydown', 'focusin'])
  addEventListener(signal, start, { capture: true, passive: true, signal: listening.signal })

export {}
