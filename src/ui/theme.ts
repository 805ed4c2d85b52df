/** The choice of theme, stored in localStorage under `tema`; for `sistema` there is no entry. */
export type Theme = 'sistema' | 'claro' | 'oscuro'

/** Event after the choice has changed. */
export const THEME_EVENT = 'brisa:tema'

/**
 * Runs in the head before the first paint. The text is constant because the content security policy allows it by hash.
 */
export const themeScript =
  "(function(){var t=null;try{t=localStorage.getItem('tema')}catch(e){}" +
  "document.documentElement.classList.toggle('dark',t==='oscuro'||(t!=='claro'&&matchMedia('(prefers-color-scheme: dark)').matches))})()"

let chosen: Theme | undefined

export function readTheme(): Theme {
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
  const isDark =
    readTheme() === 'oscuro' || (readTheme() === 'sistema' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.classList.toggle('dark', isDark)
}

export function setTheme(theme: Theme) {
  try {
    if (theme === 'sistema') localStorage.removeItem('tema')
    else localStorage.setItem('tema', theme)
  } catch {
    // If storage is off, the choice lasts as long as the page.
  }
  show(theme)
}

function show(theme: Theme | undefined) {
  chosen = theme
  applyTheme()
  checkTheme()
  dispatchEvent(new Event(THEME_EVENT))
}

/** Checks the chosen theme in the switch (`sitio/ThemePicker.tsx`). */
export function checkTheme() {
  for (const input of document.querySelectorAll<HTMLInputElement>('[name=tema]'))
    input.checked = input.value === readTheme()
}

/** Follows the switch, the system and other tabs. */
export function followTheme() {
  checkTheme()
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', applyTheme)
  addEventListener('storage', ({ key }) => {
    if (key === 'tema') show(undefined)
  })
  document.addEventListener('change', ({ target }) => {
    // The values of the switch are themes.
    if (target instanceof HTMLInputElement && target.name === 'tema') setTheme(target.value as Theme)
  })
}
