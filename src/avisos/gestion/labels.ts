import type { AvisoDeGestion } from './contract.ts'

/** A number of clients in words, such as `1,284 clientes`. */
export function clientesText(cuantos: number) {
  return `${cuantos.toLocaleString('es-DO')} ${cuantos === 1 ? 'cliente' : 'clientes'}`
}

/** How many recipients have read the notification, in words. */
export function readByText({ para, cuantos, leidos }: AvisoDeGestion) {
  if (para) return leidos > 0 ? 'Leída' : 'Sin leer'
  if (leidos === 0) return `A ${clientesText(cuantos)}, nadie la ha leído`
  return `A ${clientesText(cuantos)}, ${leidos.toLocaleString('es-DO')} la ${leidos === 1 ? 'leyó' : 'leyeron'}`
}
