import { z } from 'zod'
import { CANALES } from '#comun/conjuntos.ts'
import { crearGuardado } from '#ui/guardado.ts'
import type { Clase } from '../contrato.ts'

export const ACCIONES = ['responder', 'aprobar', 'rechazar'] as const
export type Accion = (typeof ACCIONES)[number]

/** What is being written to one person, kept in this browser until it was sent, for two days at most. */
const Borrador = z.object({
  texto: z.string().catch(''),
  canal: z.enum(CANALES).optional().catch(undefined),
  /** What was opened in WhatsApp, and waits for the word that it went. */
  abierto: z.enum(ACCIONES).nullable().catch(null),
})
export type Borrador = z.infer<typeof Borrador>

const guardadoDe = ({ clase, id }: { clase: Clase; id: number }) =>
  crearGuardado(`propio:bandeja:${clase}:${id}`, { esquema: Borrador, vida: 48 * 3_600_000 })

export function leerBorrador(cual: { clase: Clase; id: number }): Borrador {
  return guardadoDe(cual).leer() ?? { texto: '', abierto: null }
}

// A browser may keep nothing: then it lasts as long as the page.
export function guardarBorrador(cual: { clase: Clase; id: number }, borrador: Borrador | null) {
  if (borrador) guardadoDe(cual).guardar(borrador)
  else guardadoDe(cual).quitar()
}
