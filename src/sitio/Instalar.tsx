import { useSyncExternalStore } from 'react'
import { negocio } from '#negocio'

/** What Chromium sends where the shop can be installed; other browsers install from a menu of their own. */
type InstallPrompt = Event & { prompt(): Promise<unknown> }

let installPrompt: InstallPrompt | null = null
const listeners = new Set<() => void>()

function setPrompt(newItem: InstallPrompt | null) {
  installPrompt = newItem
  for (const notify of listeners) notify()
}

// At once, because the offer comes once and may come before the footer is there.
if (typeof window !== 'undefined') {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    setPrompt(event as InstallPrompt) // what this event is, though no standard has it yet
  })
  addEventListener('appinstalled', () => setPrompt(null))
}

/** A line that installs the shop; nothing where the browser does not offer it. */
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
