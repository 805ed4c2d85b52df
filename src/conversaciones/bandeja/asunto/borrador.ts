import { z } from 'zod'
import { CANALES } from '#lib/conjuntos.ts'
import { useDraft } from '#ui/thread/draft.ts'
import type { Asunto } from '../contract.ts'

export const ACCIONES = ['responder', 'aprobar', 'rechazar'] as const
export type Accion = (typeof ACCIONES)[number]

const Borrador = z.object({
  texto: z.string().catch(''),
  canal: z.enum(CANALES).optional().catch(undefined),
  /** What was opened in WhatsApp, and waits for the word that it went. */
  abierto: z.enum(ACCIONES).nullable().catch(null),
})
export type Borrador = z.infer<typeof Borrador>

export const VACIO: Borrador = { texto: '', abierto: null }
const DE_RESPUESTA = { schema: Borrador, empty: VACIO }

/** What is being written to one person. */
export const useBorrador = ({ clase, id }: Asunto) => useDraft(`propio:bandeja:${clase}:${id}`, DE_RESPUESTA)
