import { useSyncExternalStore } from 'react'
import { negocio } from '#negocio'

/** `beforeinstallprompt` of Chromium; other browsers install from their own menu. */
type InstallPrompt = Event & { prompt(): Promise<unknown> }

let installPrompt: InstallPrompt | null = null
const listeners = new Set<() => void>()

function setPrompt(prompt: InstallPrompt | null) {
  installPrompt = prompt
  for (const notify of listeners) notify()
}

// Listens when the file is imported: `beforeinstallprompt` fires once, maybe before the footer renders.
if (typeof window !== 'undefined') {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    setPrompt(event as InstallPrompt) // TypeScript does not know this event yet
  })
  addEventListener('appinstalled', () => setPrompt(null))
}

/** A button that installs the shop as an app; renders nothing if the browser cannot install it. */
export function Instalar({ className }: { className?: string }) {
  const current = useSyncExternalStore(
    subscribe,
    () => installPrompt,
    () => null,
  )
  if (!current) return null

  function instalar() {
    setPrompt(null)
    current?.prompt().catch(() => {})
  }
  return (
    <button type="button" onClick={instalar} className={className}>
      Instalar {negocio.marca} en este dispositivo
    </button>
  )
}

function subscribe(notify: () => void) {
  listeners.add(notify)
  return () => listeners.delete(notify)
}
