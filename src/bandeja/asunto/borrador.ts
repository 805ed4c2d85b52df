import { z } from 'zod'
import { CANALES } from '#comun/conjuntos.ts'
import type { Clase } from '../contrato.ts'

export const ACCIONES = ['responder', 'aprobar', 'rechazar'] as const
export type Accion = (typeof ACCIONES)[number]

/** What is being written to one person, kept in this tab until it was sent. */
const Borrador = z.object({
  texto: z.string().catch(''),
  canal: z.enum(CANALES).optional().catch(undefined),
  /** What was opened in WhatsApp, and waits for the word that it went. */
  abierto: z.enum(ACCIONES).nullable().catch(null),
})
export type Borrador = z.infer<typeof Borrador>

const lugarDe = ({ clase, id }: { clase: Clase; id: number }) => `bandeja:${clase}:${id}`

export function leerBorrador(cual: { clase: Clase; id: number }): Borrador {
  try {
    return Borrador.parse(JSON.parse(sessionStorage.getItem(lugarDe(cual)) ?? '{}'))
  } catch {
    return { texto: '', abierto: null }
  }
}

// A browser may keep nothing: then it lasts as long as the page.
export function guardarBorrador(cual: { clase: Clase; id: number }, borrador: Borrador | null) {
  try {
    if (borrador) sessionStorage.setItem(lugarDe(cual), JSON.stringify(borrador))
    else sessionStorage.removeItem(lugarDe(cual))
  } catch {}
}

/** What was written to people is nobody's business once staff have left. */
export function olvidarBorradores() {
  try {
    for (const lugar of Object.keys(sessionStorage)) if (lugar.startsWith('bandeja:')) sessionStorage.removeItem(lugar)
  } catch {}
}
