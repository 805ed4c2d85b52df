import { useSyncExternalStore } from 'react'

/** The choice of theme, stored in localStorage under `tema`; for `sistema` there is no entry. */
export type Theme = 'sistema' | 'claro' | 'oscuro'

/**
 * Runs in the head before the first paint. The text is constant because the content security policy allows it by hash.
 */
export const themeScript =
  "(function(){var t=null;try{t=localStorage.getItem('tema')}catch(e){}" +
  "document.documentElement.classList.toggle('dark',t==='oscuro'||(t!=='claro'&&matchMedia('(prefers-color-scheme: dark)').matches))})()"

const listeners = new Set<() => void>()
let chosen: Theme | undefined

function read(): Theme {
  if (chosen) return chosen
  try {
    const stored = localStorage.getItem('tema')
    chosen = stored === 'claro' || stored === 'oscuro' ? stored : 'sistema'
  } catch {
    chosen = 'sistema'
  }
  return chosen
}

/** Sets the `dark` class from the chosen theme. */
export function applyTheme() {
  const isDark = read() === 'oscuro' || (read() === 'sistema' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.classList.toggle('dark', isDark)
}

function subscribe(notify: () => void) {
  const mediaQuery = matchMedia('(prefers-color-scheme: dark)')
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== 'tema') return
    chosen = undefined
    applyTheme()
    notify()
  }
  listeners.add(notify)
  mediaQuery.addEventListener('change', applyTheme)
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(notify)
    mediaQuery.removeEventListener('change', applyTheme)
    removeEventListener('storage', onStorage)
  }
}

export function useTheme() {
  return useSyncExternalStore(subscribe, read, (): Theme => 'sistema')
}

export function setTheme(theme: Theme) {
  chosen = theme
  try {
    if (theme === 'sistema') localStorage.removeItem('tema')
    else localStorage.setItem('tema', theme)
  } catch {
    // If storage is off, the choice lasts as long as the page.
  }
  applyTheme()
  for (const notify of listeners) notify()
}
