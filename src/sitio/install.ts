/** `beforeinstallprompt` of Chromium; other browsers install from their own menu. */
type InstallPrompt = Event & { prompt(): Promise<unknown> }

let installPrompt: InstallPrompt | null = null

// The style sheet shows the button of `Instalar.tsx` by this attribute.
function setPrompt(prompt: InstallPrompt | null) {
  installPrompt = prompt
  document.documentElement.toggleAttribute('data-instalable', prompt !== null)
}

/** Offers to install the shop as an app while the browser can. */
export function offerInstall() {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    setPrompt(event as InstallPrompt) // TypeScript does not know this event yet
  })
  addEventListener('appinstalled', () => setPrompt(null))
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !target.closest('[data-instalar]')) return
    installPrompt?.prompt().catch(() => {})
    setPrompt(null)
  })
}
