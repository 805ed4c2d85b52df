import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react'

/** A keyboard shortcut of the open page, for people who work with a keyboard all day. */

export type Shortcut = {
  /** The key as `KeyboardEvent.key` names it: `j`, `/`, `?`, `Enter`. With `mod`, together with Ctrl or ⌘. */
  key: string
  /** The description in the shortcuts list. */
  title: string
  /** The heading in the shortcuts list. */
  group: string
  mod?: boolean
  /** Repeats while the key is held down; for moving through a list. */
  repeats?: boolean
  /** If two open layers use the same key, the newest one runs. */
  run: (event: KeyboardEvent) => void
}

const registered = new Set<{ current: Shortcut }>()
let list: readonly Shortcut[] = []
const listeners = new Set<() => void>()

const STORAGE_KEY = 'atajos-de-una-tecla'

function refresh() {
  list = [...registered].map(({ current }) => current)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Registers a shortcut while the component is mounted; null registers nothing. */
export function useShortcut(shortcut: Shortcut | null) {
  const run = useEffectEvent((event: KeyboardEvent) => shortcut?.run(event))
  const { key, title, group, mod, repeats } = shortcut ?? {}
  // A layout effect: on a slow machine a passive effect may run after the first key press.
  useLayoutEffect(() => {
    if (key === undefined || title === undefined || group === undefined) return
    const entry = { current: { key, title, group, mod, repeats, run: (event: KeyboardEvent) => run(event) } }
    registered.add(entry)
    refresh()
    return () => {
      registered.delete(entry)
      refresh()
    }
  }, [key, title, group, mod, repeats])
}

/** The registered shortcuts, for the shortcuts list. */
export function useShortcuts() {
  return useSyncExternalStore(
    subscribe,
    () => list,
    () => list,
  )
}

/** Whether single-key shortcuts are on; WCAG 2.1.4 asks for an off switch. Shortcuts with Ctrl are always on. */
export function useSingleKeys() {
  const enabled = useSyncExternalStore(subscribe, singleKeysEnabled, () => true)
  return {
    enabled,
    setEnabled(enable: boolean) {
      try {
        if (enable) localStorage.removeItem(STORAGE_KEY)
        else localStorage.setItem(STORAGE_KEY, 'no')
      } catch {}
      refresh()
    },
  }
}

// If storage is off, single-key shortcuts stay on.
function singleKeysEnabled() {
  try {
    return localStorage.getItem(STORAGE_KEY) === null
  } catch {
    return true
  }
}

/** Listens to the keys of the whole page. Mount it once per page, in the layout. */
export function useShortcutListener() {
  useLayoutEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

function onKeyDown(event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing || event.altKey) return
  const mod = event.ctrlKey || event.metaKey
  // A held Enter would also press the button that replaces the pressed one. The target of a key event is an element.
  if (event.repeat && event.key === 'Enter' && (event.target as Element).closest('button')) event.preventDefault()
  if (!mod && (!singleKeysEnabled() || isTyping(event.target))) return
  const found = list.findLast(
    (shortcut) => (shortcut.mod ?? false) === mod && shortcut.key.toLowerCase() === event.key.toLowerCase(),
  )
  // Shortcuts without Ctrl are off while a dialog or menu covers the page.
  if (
    !found ||
    (!mod &&
      document.querySelector(
        '[role="dialog"][data-state="open"], [role="alertdialog"][data-state="open"], [role="menu"][data-state="open"]',
      ))
  )
    return
  // A focused button or link handles Enter itself. The target of a key event is an element.
  if (event.key === 'Enter' && (event.target as Element).closest('a, button, [role="menuitem"], summary')) return
  event.preventDefault()
  if (!event.repeat || found.repeats) found.run(event)
}

function isTyping(target: EventTarget | null) {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('textarea, select, input:not([type="checkbox"], [type="radio"], [type="button"])'))
  )
}
