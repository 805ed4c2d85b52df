import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react'

/** Keys that do something on the page that is open, for whoever works with a keyboard all day. */

export type Shortcut = {
  /** A single key as the browser names it: `j`, `/`, `?`, `Enter`. With `mod`, beside Ctrl or ⌘. */
  key: string
  /** What it does, as the sheet of shortcuts says it. */
  title: string
  /** The heading under which the sheet lists it. */
  group: string
  mod?: boolean
  /** Goes on while the key is held down; only for what goes from one thing to the next. */
  repeats?: boolean
  /** Two may share a key while a layer over the page is open; the newest has it. */
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

/** Puts a shortcut while the component is there; null puts none. */
export function useShortcut(shortcut: Shortcut | null) {
  const run = useEffectEvent((event: KeyboardEvent) => shortcut?.run(event))
  const { key, title, group, mod, repeats } = shortcut ?? {}
  // With what shows it: on a slow machine an effect after the paint comes after the key that somebody presses at once.
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

/** All that are put now, for the sheet. */
export function useShortcuts() {
  return useSyncExternalStore(
    subscribe,
    () => list,
    () => list,
  )
}

/** Whether single letters do something (WCAG 2.1.4: they can be turned off); those with Ctrl always do. */
export function useSingleKeys() {
  const enabled = useSyncExternalStore(subscribe, singleKeysEnabled, () => true)
  return {
    puestas: enabled,
    setEnabled(enable: boolean) {
      try {
        if (enable) localStorage.removeItem(STORAGE_KEY)
        else localStorage.setItem(STORAGE_KEY, 'no')
      } catch {}
      refresh()
    },
  }
}

// A browser may keep nothing: then they stay on.
function singleKeysEnabled() {
  try {
    return localStorage.getItem(STORAGE_KEY) === null
  } catch {
    return true
  }
}

/** Hears the keys of the whole page; once for each page, by its frame. */
export function useShortcutListener() {
  useLayoutEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

function onKeyDown(event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing || event.altKey) return
  const mod = event.ctrlKey || event.metaKey
  // Held on a button, Enter would press whatever button comes in its place.
  if (event.repeat && event.key === 'Enter' && (event.target as Element).closest('button')) event.preventDefault() // a key always has one
  if (!mod && (!singleKeysEnabled() || isTyping(event.target))) return
  const found = list.findLast(
    (shortcut) => (shortcut.mod ?? false) === mod && shortcut.key.toLowerCase() === event.key.toLowerCase(),
  )
  // What is under a dialog is out of reach by pointer too.
  if (
    !found ||
    (!mod &&
      document.querySelector(
        '[role="dialog"][data-state="open"], [role="alertdialog"][data-state="open"], [role="menu"][data-state="open"]',
      ))
  )
    return
  // A focused button answers to Enter itself.
  if (event.key === 'Enter' && (event.target as Element).closest('a, button, [role="menuitem"], summary')) return // a key always has one
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
