// Inlined in the head of every page with React (firstPaint.ts); runs before all other code. No imports.

declare global {
  interface Window {
    /**
     * Returns the elements tapped, changed or submitted before hydration, in order, and stops collecting them; removed
     * afterwards.
     */
    takePending?: (() => HTMLElement[]) | undefined
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

// Queues only buttons and choices: links, popovers and disclosures work without scripts, and fields keep typed text.
function onClick(event: MouseEvent) {
  const control = event.target instanceof Element && event.target.closest<HTMLElement>(CONTROLS)
  if (control) enqueue(event, control)
}

// One key for all that is sent from this form, so that an impatient second tap has the effect of one.
function fillKey(form: HTMLFormElement) {
  const field = form.elements.namedItem('clave_de_envio')
  if (field instanceof HTMLInputElement)
    field.value ||= Array.from(crypto.getRandomValues(new Uint32Array(4))).join('-')
}

// A form with `method="post"` goes to the server without scripts. Offline it would be lost, and a tapped button may
// change it, so it then waits. A tapped choice does not hold it back, since
// the browser has applied it.
function onSubmit(event: SubmitEvent) {
  const form = event.target
  if (!(form instanceof HTMLFormElement)) return
  if (
    form.method === 'post' &&
    navigator.onLine &&
    [...pendingElements].every((one) => one instanceof HTMLInputElement)
  )
    return fillKey(form)
  event.preventDefault()
  enqueue(event, form)
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
  // `modulepreload` compiles the module while other files are still loading.
  if (path.endsWith('.js'))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: path }))
}

// Modules run one at a time, so that the browser handles input in between. The page's own script starts `entry.client`.
async function importModule(path: string) {
  if (!path.endsWith('.js') || path.includes('/entry.client')) return
  await import(path)
  await new Promise((ready) => setTimeout(ready))
}

// Starts two frames later, when the first frame is painted. A background tab paints nothing, so a timer starts there.
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

// The scripts wait for `load`, so that they do not delay the first image. They start at once if the person acts.
addEventListener('load', afterPaint)
for (const signal of ['pointerdown', 'keydown', 'focusin'])
  addEventListener(signal, start, { capture: true, passive: true, signal: listening.signal })

export {}
