import { useLocation } from 'react-router'
import type { ClaseDePieza } from '#negocio'
import { SlugDePieza } from '#piezas/contract.ts'
import { clasesDePieza, isClaseDePieza, piezas } from '#tienda/piezas.ts'
import { useHydrated } from '#ui/useHydrated.ts'

import { PIEZA_FIELDS } from '../contract.ts'

declare module '#lib/linkTo.ts' {
  interface PageQueries {
    /** A kind of piece, or the last part of a piece's address. */
    '/pedir': { pieza: string }
  }
}

/** The kind of piece in the query of a URL. */
export function readPieza(query: string): ClaseDePieza | undefined {
  const nombre = new URLSearchParams(query).get('pieza')
  return isClaseDePieza(nombre) ? nombre : undefined
}

/** What the query of a URL asks for of a piece of the window: its address, options and number; null without one. */
export function readPiezaPedida(query: string): Record<string, string> | null {
  const search = new URLSearchParams(query)
  const pieza = search.get('pieza') ?? ''
  if (!SlugDePieza.safeParse(pieza).success || isClaseDePieza(pieza)) return null
  const fields = Object.keys(PIEZA_FIELDS).flatMap((field) => {
    const value = field === 'parecida' ? null : search.get(field)
    return value === null || !PIEZA_FIELDS[field as keyof typeof PIEZA_FIELDS].safeParse(value).success
      ? []
      : [[field, value] as const]
  })
  return Object.fromEntries(fields)
}

/** The kind of piece in the page's URL; undefined in the first render, which must match the server's HTML. */
export function useRequestedPieza() {
  const { search: query } = useLocation()
  return useHydrated() ? readPieza(query) : undefined
}

/** The first words of a description of this kind of piece. */
const openingOf = (clase: ClaseDePieza) => `${piezas[clase].alPedir} `

/** Whether a text is only the opening for some kind of piece. */
export function isOpening(text: string) {
  return clasesDePieza.some((clase) => openingOf(clase) === text)
}

/** Whether a text starts with the opening words for this kind of piece. */
export const isAbout = (clase: ClaseDePieza, text: string) => text.startsWith(piezas[clase].alPedir)

/** The opening for a kind of piece if the user wrote no description, else the description. */
export function startWith(clase: ClaseDePieza | undefined, draft: string) {
  return clase && (draft.trim() === '' || isOpening(draft)) ? openingOf(clase) : draft
}
