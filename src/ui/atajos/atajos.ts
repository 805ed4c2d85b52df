import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react'

/** Keys that do something on the page that is open, for whoever works with a keyboard all day. */

export type Atajo = {
  /** A single key as the browser names it: `j`, `/`, `?`, `Enter`. With `mod`, beside Ctrl or ⌘. */
  tecla: string
  /** What it does, as the sheet of shortcuts says it. */
  titulo: string
  /** The heading under which the sheet lists it. */
  grupo: string
  mod?: boolean
  /** Goes on while the key is held down; only for what goes from one thing to the next. */
  seRepite?: boolean
  /** Two may share a key while a layer over the page is open; the newest has it. */
  hacer: (evento: KeyboardEvent) => void
}

const puestos = new Set<{ actual: Atajo }>()
let lista: readonly Atajo[] = []
const oyentes = new Set<() => void>()

const LUGAR = 'atajos-de-una-tecla'

function cambiar() {
  lista = [...puestos].map(({ actual }) => actual)
  for (const oyente of oyentes) oyente()
}

function escuchar(oyente: () => void) {
  oyentes.add(oyente)
  return () => oyentes.delete(oyente)
}

/** Puts a shortcut while the component is there; null puts none. */
export function useAtajo(atajo: Atajo | null) {
  const hacer = useEffectEvent((evento: KeyboardEvent) => atajo?.hacer(evento))
  const { tecla, titulo, grupo, mod, seRepite } = atajo ?? {}
  // With what shows it: on a slow machine an effect after the paint comes after the key that somebody presses at once.
  useLayoutEffect(() => {
    if (tecla === undefined || titulo === undefined || grupo === undefined) return
    const puesto = { actual: { tecla, titulo, grupo, mod, seRepite, hacer: (evento: KeyboardEvent) => hacer(evento) } }
    puestos.add(puesto)
    cambiar()
    return () => {
      puestos.delete(puesto)
      cambiar()
    }
  }, [tecla, titulo, grupo, mod, seRepite])
}

/** All that are put now, for the sheet. */
export function useAtajosPuestos() {
  return useSyncExternalStore(
    escuchar,
    () => lista,
    () => lista,
  )
}

/** Whether single letters do something (WCAG 2.1.4: they can be turned off); those with Ctrl always do. */
export function useLetrasSueltas() {
  const puestas = useSyncExternalStore(escuchar, hayLetras, () => true)
  return {
    puestas,
    poner(si: boolean) {
      try {
        if (si) localStorage.removeItem(LUGAR)
        else localStorage.setItem(LUGAR, 'no')
      } catch {}
      cambiar()
    },
  }
}

// A browser may keep nothing: then they stay on.
function hayLetras() {
  try {
    return localStorage.getItem(LUGAR) === null
  } catch {
    return true
  }
}

/** Hears the keys of the whole page; once for each page, by its frame. */
export function useTeclas() {
  useLayoutEffect(() => {
    document.addEventListener('keydown', alPulsar)
    return () => document.removeEventListener('keydown', alPulsar)
  }, [])
}

function alPulsar(evento: KeyboardEvent) {
  if (evento.defaultPrevented || evento.isComposing || evento.altKey) return
  const mod = evento.ctrlKey || evento.metaKey
  // Held on a button, Enter would press whatever button comes in its place.
  if (evento.repeat && evento.key === 'Enter' && (evento.target as Element).closest('button')) evento.preventDefault() // a key always has one
  if (!mod && (!hayLetras() || escribe(evento.target))) return
  const hallado = lista.findLast(
    (atajo) => (atajo.mod ?? false) === mod && atajo.tecla.toLowerCase() === evento.key.toLowerCase(),
  )
  // What is under a dialog is out of reach by pointer too.
  if (
    !hallado ||
    (!mod &&
      document.querySelector(
        '[role="dialog"][data-state="open"], [role="alertdialog"][data-state="open"], [role="menu"][data-state="open"]',
      ))
  )
    return
  // A focused button answers to Enter itself.
  if (evento.key === 'Enter' && (evento.target as Element).closest('a, button, [role="menuitem"], summary')) return // a key always has one
  evento.preventDefault()
  if (!evento.repeat || hallado.seRepite) hallado.hacer(evento)
}

function escribe(donde: EventTarget | null) {
  return (
    donde instanceof HTMLElement &&
    (donde.isContentEditable ||
      donde.matches('textarea, select, input:not([type="checkbox"], [type="radio"], [type="button"])'))
  )
}
