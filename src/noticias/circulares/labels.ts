import type { Circular } from './contract.ts'

/** A number of members in words, such as `1,284 miembros`. */
export function miembrosText(cuantos: number) {
  return `${cuantos.toLocaleString('es-DO')} ${cuantos === 1 ? 'miembro' : 'miembros'}`
}

/** How far a mail to all has come: what left, what still has to, and what did not arrive. */
export function progressText({ cuantos, enviados, por_salir, fallidos }: Circular) {
  const parts = [`${enviados.toLocaleString('es-DO')} de ${miembrosText(cuantos)}`]
  if (por_salir > 0) parts.push(`${por_salir.toLocaleString('es-DO')} por salir`)
  if (fallidos > 0)
    parts.push(`${fallidos.toLocaleString('es-DO')} no se ${fallidos === 1 ? 'pudo' : 'pudieron'} enviar`)
  return parts.join(', ')
}
