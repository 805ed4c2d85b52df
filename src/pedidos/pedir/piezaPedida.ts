import { useLocation } from 'react-router'
import type { ClaseDePieza } from '#negocio'
import { clases, esClase, piezas } from '#tienda/piezas.ts'
import { useHidratada } from '#ui/useHidratada.ts'

declare module '#lib/enlaceA.ts' {
  interface Consultas {
    '/pedir': { pieza: ClaseDePieza }
  }
}

/** The kind of piece that an address asks for, by what follows its `?`. */
export function leerPieza(consulta: string): ClaseDePieza | undefined {
  const nombre = new URLSearchParams(consulta).get('pieza')
  return esClase(nombre) ? nombre : undefined
}

/** The kind of piece in the page's address; none in the first render, which must be the page's own HTML. */
export function usePiezaPedida() {
  const { search: consulta } = useLocation()
  return useHidratada() ? leerPieza(consulta) : undefined
}

/** How a description begins that is about this kind; the person goes on from there. */
const comienzoDe = (clase: ClaseDePieza) => `${piezas[clase].alPedir} `

/** Whether a text is such a beginning that nobody has gone on from. */
export function esComienzo(texto: string) {
  return clases.some((clase) => comienzoDe(clase) === texto)
}

/** Whether a text is about this kind, as far as its first words say. */
export const esSobre = (clase: ClaseDePieza, texto: string) => texto.startsWith(piezas[clase].alPedir)

/** A description for who comes to ask for this kind: what somebody wrote stays, whatever it is about. */
export function empezarCon(clase: ClaseDePieza | undefined, escrito: string) {
  return clase && (escrito.trim() === '' || esComienzo(escrito)) ? comienzoDe(clase) : escrito
}
