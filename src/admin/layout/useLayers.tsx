import { type ComponentType, useState } from 'react'
import { useShortcut } from '#ui/shortcuts/shortcuts.ts'
import { showToast } from '#ui/showToast.ts'

type Layer = ComponentType<{ open: boolean; onChange: (open: boolean) => void }>

const loaders = {
  palette: () => import('./CommandPalette.tsx').then(({ CommandPalette: Paleta }) => Paleta),
  shortcuts: () => import('./ShortcutsSheet.tsx').then(({ ShortcutsSheet: HojaDeAtajos }) => HojaDeAtajos),
}
type LayerName = keyof typeof loaders

/** The command palette and the shortcuts list. Their code loads on first use. */
export function useLayers() {
  const [loaded, setLoaded] = useState<Partial<Record<LayerName, Layer>>>({})
  const [openLayer, setOpen] = useState<LayerName | null>(null)

  async function openNamed(layerName: LayerName) {
    const keys = loaded[layerName] ? null : holdKeys()
    try {
      const layer = loaded[layerName] ?? (await loaders[layerName]())
      setLoaded((others) => ({ ...others, [layerName]: layer }))
      setOpen((now) => (now === layerName ? null : layerName))
      if (keys) await untilFocused()
    } catch {
      showToast.error('No se pudo abrir', 'Revisa tu conexión e intenta de nuevo.', { id: 'capa' })
    } finally {
      keys?.release()
    }
  }

  const group = 'En todas partes'
  useShortcut({ key: 'k', mod: true, title: 'Comandos', group, run: () => openNamed('palette') })
  useShortcut({ key: '?', title: 'Atajos del teclado', group, run: () => openNamed('shortcuts') })

  const layers = (Object.keys(loaders) as LayerName[]) // `loaders` has these keys
    .map((layerName) => {
      const Layer = loaded[layerName]
      const onChange = (open: boolean) => setOpen(open ? layerName : null)
      return Layer && <Layer key={layerName} open={openLayer === layerName} onChange={onChange} />
    })
  return { open: openNamed, layers }
}

const INSIDE_DIALOG = '[role="dialog"]'

/** Waits until a layer has the focus, at most one second. */
async function untilFocused() {
  for (const limit = Date.now() + 1_000; Date.now() < limit && !document.activeElement?.closest(INSIDE_DIALOG); )
    await new Promise((ready) => requestAnimationFrame(ready))
}

/** Buffers keys while a layer loads, so that a typed letter does not trigger a shortcut. */
function holdKeys() {
  let text = ''
  function hold(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key.length === 1) text += event.key
    else if (event.key === 'Backspace') text = text.slice(0, -1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('keydown', hold, true)
  return {
    /** Stops buffering and puts the text into the layer's field. */
    release() {
      window.removeEventListener('keydown', hold, true)
      const field = document.activeElement
      if (!text || !(field instanceof HTMLInputElement) || !field.closest(INSIDE_DIALOG)) return
      field.setRangeText(text, field.value.length, field.value.length, 'end')
      field.dispatchEvent(new Event('input', { bubbles: true }))
    },
  }
}
