import type { RefObject } from 'react'
import { useAtajo } from './atajos.ts'

type Teclas = {
  /** What the rows stand in; each row's link is marked `data-fila`, the open one `aria-current`. */
  marco: RefObject<HTMLElement | null>
  grupo: string
  /** What the sheet of keys calls going on, going back and opening. */
  titulos?: { siguiente: string; anterior: string; abrir: string }
}

const TITULOS = { siguiente: 'Siguiente', anterior: 'Anterior', abrir: 'Abrir' }

/** `j` and `k` go from row to row, beginning at the one that is open; Enter follows the row, which is a link. */
export function useTeclasDeFilas({ marco, grupo, titulos = TITULOS }: Teclas) {
  const filas = () => [...(marco.current?.querySelectorAll<HTMLElement>('[data-fila]') ?? [])]
  const enCual = (todas: HTMLElement[]) => {
    const enfocada = todas.indexOf(document.activeElement as HTMLElement) // or it is none of them
    return enfocada >= 0 ? enfocada : todas.findIndex((fila) => fila.getAttribute('aria-current') === 'true')
  }
  function ir(pasos: 1 | -1) {
    const todas = filas()
    const aqui = enCual(todas)
    const otra = todas[aqui < 0 ? 0 : Math.min(Math.max(aqui + pasos, 0), todas.length - 1)]
    // Beside an open one the list stands still; where it is hidden there is nothing to go along.
    if (otra?.offsetParent) otra.focus()
    else otra?.click()
  }
  useAtajo({ tecla: 'j', titulo: titulos.siguiente, grupo, seRepite: true, hacer: () => ir(1) })
  useAtajo({ tecla: 'k', titulo: titulos.anterior, grupo, seRepite: true, hacer: () => ir(-1) })
  useAtajo({
    tecla: 'Enter',
    titulo: titulos.abrir,
    grupo,
    hacer() {
      const todas = filas()
      todas[enCual(todas)]?.click()
    },
  })
  return {
    /** Arrows between rows, for who is in the list; elsewhere they scroll. */
    alTeclear(evento: React.KeyboardEvent) {
      if (evento.key !== 'ArrowDown' && evento.key !== 'ArrowUp') return
      if (!(document.activeElement as HTMLElement | null)?.matches('[data-fila]')) return // what hears of a key has the focus
      evento.preventDefault()
      ir(evento.key === 'ArrowDown' ? 1 : -1)
    },
  }
}
