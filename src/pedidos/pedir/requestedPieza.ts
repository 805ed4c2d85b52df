import { useLocation } from 'react-router'
import type { ClaseDePieza } from '#negocio'
import { clasesDePieza, isClaseDePieza, piezas } from '#tienda/piezas.ts'
import { useHydrated } from '#ui/useHydrated.ts'

declare module '#lib/linkTo.ts' {
  interface PageQueries {
    '/pedir': { pieza: ClaseDePieza }
  }
}

/** The kind of piece that an address asks for, by what follows its `?`. */
export function readPieza(query: string): ClaseDePieza | undefined {
  const nombre = new URLSearchParams(query).get('pieza')
  return isClaseDePieza(nombre) ? nombre : undefined
}

/** The kind of piece in the page's address; none in the first render, which must be the page's own HTML. */
export function useRequestedPieza() {
  const { search: query } = useLocation()
  return useHydrated() ? readPieza(query) : undefined
}

/** How a description begins that is about this kind; the person goes on from there. */
const openingOf = (clase: ClaseDePieza) => `${piezas[clase].alPedir} `

/** Whether a text is such a beginning that nobody has gone on from. */
export function isOpening(text: string) {
  return clasesDePieza.some((clase) => openingOf(clase) === text)
}

/** Whether a text is about this kind, as far as its first words say. */
export const isAbout = (clase: ClaseDePieza, text: string) => text.startsWith(piezas[clase].alPedir)

/** A description for who comes to ask for this kind: what somebody wrote stays, whatever it is about. */
export function startWith(clase: ClaseDePieza | undefined, draft: string) {
  return clase && (draft.trim() === '' || isOpening(draft)) ? openingOf(clase) : draft
}
