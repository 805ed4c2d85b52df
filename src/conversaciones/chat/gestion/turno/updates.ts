import type { ConversacionEnLista, Mesa } from '../contract.ts'

export type Update = {
  kind: 'espera' | 'te-toca' | 'mensaje'
  conversacion: ConversacionEnLista
}

/** Events between two reads of the desk, for notifications to an agent. */
export function updatesBetween(before: Mesa, now: Mesa): Update[] {
  const conocidas = new Map(allOf(before).map((conversacion) => [conversacion.id, conversacion]))
  const esperaban = new Set(before.esperan.map(({ id }) => id))
  const eranTuyas = new Set(before.contigo.map(({ id }) => id))
  // If the earlier read left out waiting conversations, a conversation that is new to the list may have waited before.
  const wasComplete = before.cuantas.esperan === before.esperan.length
  const esperan = now.esperan
    .filter(({ id }) => wasComplete && !esperaban.has(id))
    .map((conversacion): Update => ({ kind: 'espera', conversacion }))
  const tuyas = now.contigo.flatMap((conversacion): Update[] => {
    const previous = conocidas.get(conversacion.id)
    if (conversacion.repartida && !eranTuyas.has(conversacion.id)) return [{ kind: 'te-toca', conversacion }]
    return previous && conversacion.sin_leer > previous.sin_leer ? [{ kind: 'mensaje', conversacion }] : []
  })
  return [...esperan, ...tuyas]
}

const allOf = ({ esperan, contigo, con_otros, dejadas }: Mesa) => [...esperan, ...contigo, ...con_otros, ...dejadas]

/** Shown beside an unverified address, which may be anybody's. */
export const UNVERIFIED = 'correo sin comprobar'

/** The visitor's name if it is known, or else their address. */
export const visitorLabel = ({ nombre, correo }: Pick<ConversacionEnLista, 'nombre' | 'correo'>) => nombre ?? correo

export function phraseFor({ kind, conversacion }: Update) {
  const quien = visitorLabel(conversacion)
  if (kind === 'espera') return `${quien} espera en el chat`
  return kind === 'te-toca' ? `${quien} te habla en el chat` : `${quien} te escribió en el chat`
}
