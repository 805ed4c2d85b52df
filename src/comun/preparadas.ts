import { primeraPalabra } from './texto.ts'

/** An answer at hand, written for one person. */
export function rellenar(texto: string, { nombre, codigo }: { nombre: string; codigo: string | null }) {
  return texto.replaceAll('{nombre}', primeraPalabra(nombre)).replaceAll('{codigo}', codigo ?? '')
}

/** What the box holds once one was chosen: it takes the place of another one at hand, never of what somebody typed. */
export function conPreparada({ escrito, elegida, todas }: { escrito: string; elegida: string; todas: string[] }) {
  const limpio = escrito.trim()
  return limpio === '' || todas.includes(limpio) ? elegida : `${escrito.trimEnd()}\n\n${elegida}`
}
