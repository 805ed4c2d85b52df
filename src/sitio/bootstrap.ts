// Inlined in the head of every built page (scripts/first-paint.ts); runs before all other code. No imports.

declare global {
  interface Window {
    /** Returns the elements tapped, changed or submitted before hydration, in order, and empties the list. */
    takePending?: () => HTMLElement[]
  }
}

const RETRY_MS = 5000
const CONTROLS = 'button:not([type=submit], [popovertarget]), input:is([type=radio], [type=checkbox])'

const pendingElements = new Set<HTMLElement>()
const listening = new AbortController()
let started = false

// Stops the event, because React may be hydrating and would handle it a second time.
function enqueue(event: Event, element: HTMLElement) {
  event.stopImmediatePropagation()
  pendingElements.delete(element)
  pendingElements.add(element)
}

// Links, popovers and disclosures work without scripts, and typed text stays in its field.
function onClick(event: MouseEvent) {
  const control = event.target instanceof Element && event.target.closest<HTMLElement>(CONTROLS)
  if (control) enqueue(event, control)
}

function onSubmit(event: SubmitEvent) {
  event.preventDefault()
  if (event.target instanceof HTMLElement) enqueue(event, event.target)
}

/**
 * Fetches the page's scripts with retries and runs them when all have arrived. The browser never retries a module whose
 * fetch failed in the same document.
 */
async function loadScript(script: HTMLScriptElement) {
  const notice = document.getElementById('sin-programas')
  const showMissing = (missing: boolean) => {
    if (notice) notice.hidden = !missing
  }
  const paths = (script.dataset.archivos ?? '').split(' ')
  try {
    await Promise.all(paths.map(fetchFile))
  } catch {
    showMissing(true)
    await new Promise((ready) => {
      addEventListener('online', ready, { once: true })
      setTimeout(ready, RETRY_MS)
    })
    return loadScript(script)
  }
  showMissing(false)
  try {
    for (const path of paths) await importModule(path)
  } catch {
    return showMissing(true)
  }
  script.type = 'module'
  // Moving the element makes the browser process it again as a script of the page.
  script.before(script)
}

async function fetchFile(path: string) {
  const reply = await fetch(path)
  if (!reply.ok) throw new Error(path)
  await reply.blob()
  // Compiles while the others are still loading.
  if (path.endsWith('.js'))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: path }))
}

// One at a time, so that input is handled in between. `entry.client` hydrates and is started by the app itself.
async function importModule(path: string) {
  if (!path.endsWith('.js') || path.includes('/entry.client')) return
  await import(path)
  await new Promise((ready) => setTimeout(ready))
}

// Two frames later the first one is painted. A background tab paints nothing, so a timer starts it there.
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

// The first image loads without competition. A person who acts before `load` gets the scripts at once.
addEventListener('load', afterPaint)
for (const signal of ['pointerdown', 'keydown', 'focusin'])
  addEventListener(signal, start, { capture: true, passive: true, signal: listening.signal })

export {}
