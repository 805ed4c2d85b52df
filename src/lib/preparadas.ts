import { primeraPalabra } from './texto.ts'

/** An answer at hand, written for one person; of whom no name is known, none is said. */
export function rellenar(texto: string, { nombre, codigo }: { nombre: string | null; codigo: string | null }) {
  const llamado = nombre ? texto : texto.replaceAll(', {nombre}', '')
  return llamado.replaceAll('{nombre}', primeraPalabra(nombre ?? '')).replaceAll('{codigo}', codigo ?? '')
}

/** What the box holds once one was chosen: it takes the place of another one at hand, never of what somebody typed. */
export function conPreparada({ escrito, elegida, todas }: { escrito: string; elegida: string; todas: string[] }) {
  const limpio = escrito.trim()
  return limpio === '' || todas.includes(limpio) ? elegida : `${escrito.trimEnd()}\n\n${elegida}`
}
