import { z } from 'zod'
import { CANALES } from '#lib/closedSets.ts'
import { useDraft } from '#ui/thread/draft.ts'
import type { Asunto } from '../contract.ts'

export const ACTIONS = ['responder', 'aprobar', 'rechazar'] as const
export type Action = (typeof ACTIONS)[number]

const Draft = z.object({
  texto: z.string().catch(''),
  canal: z.enum(CANALES).optional().catch(undefined),
  /** What was opened in WhatsApp, and waits for the word that it went. */
  abierto: z.enum(ACTIONS).nullable().catch(null),
})
export type Draft = z.infer<typeof Draft>

export const EMPTY: Draft = { texto: '', abierto: null }
const DRAFT_OPTIONS = { schema: Draft, empty: EMPTY }

/** What is being written to one person. */
export const useRespuestaDraft = ({ clase, id }: Asunto) => useDraft(`propio:bandeja:${clase}:${id}`, DRAFT_OPTIONS)
