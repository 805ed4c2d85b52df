import type { ConversacionEnLista, Mesa } from '../contract.ts'

export type Novedad = {
  que: 'espera' | 'te-toca' | 'mensaje'
  conversacion: ConversacionEnLista
}

/** What has happened at the desk between two reads of it that who is on duty must hear of. */
export function novedadesEntre(antes: Mesa, ahora: Mesa): Novedad[] {
  const conocidas = new Map(todasDe(antes).map((una) => [una.id, una]))
  const esperaban = new Set(antes.esperan.map(({ id }) => id))
  const eranTuyas = new Set(antes.contigo.map(({ id }) => id))
  // Of more than the desk shows, those come into view that were there.
  const cabian = antes.cuantas.esperan === antes.esperan.length
  const esperan = ahora.esperan
    .filter(({ id }) => cabian && !esperaban.has(id))
    .map((conversacion): Novedad => ({ que: 'espera', conversacion }))
  const tuyas = ahora.contigo.flatMap((conversacion): Novedad[] => {
    const deAntes = conocidas.get(conversacion.id)
    if (conversacion.repartida && !eranTuyas.has(conversacion.id)) return [{ que: 'te-toca', conversacion }]
    return deAntes && conversacion.sin_leer > deAntes.sin_leer ? [{ que: 'mensaje', conversacion }] : []
  })
  return [...esperan, ...tuyas]
}

const todasDe = ({ esperan, contigo, con_otros, dejadas }: Mesa) => [...esperan, ...contigo, ...con_otros, ...dejadas]

/** Said of an address that anybody may have typed. */
export const SIN_COMPROBAR = 'correo sin comprobar'

/** Who it is, as far as is known. */
export const quienEs = ({ nombre, correo }: Pick<ConversacionEnLista, 'nombre' | 'correo'>) => nombre ?? correo

export function fraseDe({ que, conversacion }: Novedad) {
  const quien = quienEs(conversacion)
  if (que === 'espera') return `${quien} espera en el chat`
  return que === 'te-toca' ? `${quien} te habla en el chat` : `${quien} te escribió en el chat`
}
