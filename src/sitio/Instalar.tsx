import { useSyncExternalStore } from 'react'
import { negocio } from '#negocio'

/** What Chromium sends where the shop can be installed; other browsers install from a menu of their own. */
type Oferta = Event & { prompt(): Promise<unknown> }

let oferta: Oferta | null = null
const oyentes = new Set<() => void>()

function guardar(nueva: Oferta | null) {
  oferta = nueva
  for (const avisa of oyentes) avisa()
}

// At once, because the offer comes once and may come before the footer is there.
if (typeof window !== 'undefined') {
  addEventListener('beforeinstallprompt', (evento) => {
    evento.preventDefault()
    guardar(evento as Oferta) // what this event is, though no standard has it yet
  })
  addEventListener('appinstalled', () => guardar(null))
}

/** A line that installs the shop; nothing where the browser does not offer it. */
export function Instalar({ className }: { className?: string }) {
  const actual = useSyncExternalStore(
    escuchar,
    () => oferta,
    () => null,
  )
  if (!actual) return null

  function instalar() {
    guardar(null)
    actual?.prompt().catch(() => {})
  }
  return (
    <button type="button" onClick={instalar} className={className}>
      Instalar {negocio.marca} en este dispositivo
    </button>
  )
}

function escuchar(avisa: () => void) {
  oyentes.add(avisa)
  return () => oyentes.delete(avisa)
}
