import { z } from 'zod'
import { MEDIOS_DE_RESPUESTA } from '#lib/closedSets.ts'
import { staffDrafts } from '#lib/staffDrafts.ts'
import { useDraft } from '#ui/thread/draft.ts'
import type { Asunto } from '../contract.ts'

export const ACTIONS = ['responder', 'aprobar', 'rechazar'] as const
export type Action = (typeof ACTIONS)[number]

const Draft = z.object({
  texto: z.string().catch(''),
  canal: z.enum(MEDIOS_DE_RESPUESTA).optional().catch(undefined),
  /** The action whose text was opened in WhatsApp and that the agent has not recorded yet; null when there is none. */
  abierto: z.enum(ACTIONS).nullable().catch(null),
})
export type Draft = z.infer<typeof Draft>

export const EMPTY: Draft = { texto: '', abierto: null }
export const DRAFT_OPTIONS = { schema: Draft, empty: EMPTY }

/** The draft of a reply, kept in the browser's storage. */
export const useRespuestaDraft = ({ clase, id }: Asunto) =>
  useDraft(`${staffDrafts.bandeja}${clase}:${id}`, DRAFT_OPTIONS)
