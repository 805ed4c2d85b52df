import type { Mensaje } from './contract.ts'

/** A conversation as either side has read it. */
export type Leida = {
  version: number
  visto_por_visitante: number
  visto_por_gestion: number
  sin_leer: number
  mensajes: Mensaje[]
}
type Entera = Leida & { id: string; hay_anteriores: boolean }

/** What the pages of both sides compare, as the database writes it into its notices (docs/decisions/031). */
export const marcaDe = ({ version, visto_por_visitante, visto_por_gestion }: Omit<Leida, 'sin_leer' | 'mensajes'>) =>
  [version, visto_por_visitante, visto_por_gestion].join('.')

/**
 * A conversation as a mark says that it is now, when all that changed is what somebody has seen: that stands in the mark
 * itself. Null when there is more to read.
 */
export function conMarca<C extends Leida>(leida: C, marca: string, lado: Lado): C | null {
  const [version, visto_por_visitante = 0, visto_por_gestion = 0] = marca.split('.').map(Number)
  return version === leida.version ? conVisto(leida, { visto_por_visitante, visto_por_gestion }, lado) : null
}

/** Whose page reads it. */
export type Lado = 'visitante' | 'gestion'
type Visto = Partial<Pick<Leida, 'visto_por_visitante' | 'visto_por_gestion'>>

/** With what was seen since, which never goes back. */
export function conVisto<C extends Leida>(leida: C, visto: Visto, lado: Lado): C {
  const visto_por_visitante = Math.max(leida.visto_por_visitante, visto.visto_por_visitante ?? 0)
  const visto_por_gestion = Math.max(leida.visto_por_gestion, visto.visto_por_gestion ?? 0)
  const [ajeno, hasta] =
    lado === 'visitante' ? (['agent', visto_por_visitante] as const) : (['user', visto_por_gestion] as const)
  const sin_leer = leida.mensajes.filter(({ rol, id }) => rol === ajeno && id > hasta).length
  // Older ones that the page does not have count too, until they are seen.
  return { ...leida, visto_por_visitante, visto_por_gestion, sin_leer: Math.min(leida.sin_leer, sin_leer) }
}

/** Whether the first of two reads of one conversation is not older than the second. */
function esMasNueva(una: Leida, otra: Leida) {
  if (una.version !== otra.version) return una.version > otra.version
  const vistos = ({ visto_por_visitante, visto_por_gestion }: Leida) => visto_por_visitante + visto_por_gestion
  return vistos(una) >= vistos(otra)
}

/**
 * What is known of a conversation with what was read just now, in which older messages may be left out, or which another
 * read has overtaken on the way. Another conversation takes its place.
 */
export function juntar<C extends Entera>(antes: C | null | undefined, leida: C): C {
  if (antes?.id !== leida.id) return leida
  const nueva = esMasNueva(leida, antes) ? leida : antes
  const { hay_anteriores } = antes.mensajes.length > 0 ? antes : leida
  return { ...nueva, mensajes: unir(antes.mensajes, leida.mensajes), hay_anteriores }
}

export function unir(viejos: Mensaje[], nuevos: Mensaje[]) {
  const porId = new Map([...viejos, ...nuevos].map((mensaje) => [mensaje.id, mensaje]))
  return [...porId.values()].sort((uno, otro) => uno.id - otro.id)
}
