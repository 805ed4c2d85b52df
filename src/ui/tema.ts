import { useSyncExternalStore } from 'react'

/** Kept in localStorage under `tema`; `sistema` is the absence of a choice. */
export type Tema = 'sistema' | 'claro' | 'oscuro'

/**
 * Runs in the head, before anything is painted. One constant text: the security policy allows it by its hash.
 */
export const guionDeTema =
  "(function(){var t=null;try{t=localStorage.getItem('tema')}catch(e){}" +
  "document.documentElement.classList.toggle('dark',t==='oscuro'||(t!=='claro'&&matchMedia('(prefers-color-scheme: dark)').matches))})()"

const oyentes = new Set<() => void>()
let elegido: Tema | undefined

function leer(): Tema {
  if (elegido) return elegido
  try {
    const guardado = localStorage.getItem('tema')
    elegido = guardado === 'claro' || guardado === 'oscuro' ? guardado : 'sistema'
  } catch {
    elegido = 'sistema'
  }
  return elegido
}

/** Puts the chosen theme on the page. */
export function pintarTema() {
  const oscuro = leer() === 'oscuro' || (leer() === 'sistema' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.classList.toggle('dark', oscuro)
}

function escuchar(avisa: () => void) {
  const medios = matchMedia('(prefers-color-scheme: dark)')
  const alGuardarEnOtraPestana = ({ key }: StorageEvent) => {
    if (key !== 'tema') return
    elegido = undefined
    pintarTema()
    avisa()
  }
  oyentes.add(avisa)
  medios.addEventListener('change', pintarTema)
  addEventListener('storage', alGuardarEnOtraPestana)
  return () => {
    oyentes.delete(avisa)
    medios.removeEventListener('change', pintarTema)
    removeEventListener('storage', alGuardarEnOtraPestana)
  }
}

export function useTema() {
  return useSyncExternalStore(escuchar, leer, (): Tema => 'sistema')
}

export function cambiarTema(tema: Tema) {
  elegido = tema
  try {
    if (tema === 'sistema') localStorage.removeItem('tema')
    else localStorage.setItem('tema', tema)
  } catch {
    // Storage may be off; the choice then lasts as long as the page.
  }
  pintarTema()
  for (const avisa of oyentes) avisa()
}
