import { z } from 'zod'
import { createStorageItem } from '#ui/storageItem.ts'

/** A question on its way; `opcion` is the id of the offered question that it picks. */
const Pending = z.object({ clave: z.uuid(), texto: z.string(), opcion: z.string().optional() })
export type Pending = z.infer<typeof Pending>

/** The visitor's text that the server does not have yet. */
const Draft = z.object({
  /** The address that the visitor gave before the first question. */
  correo: z.string(),
  escrito: z.string(),
  /** Questions without an answer, oldest first. */
  pendientes: z.array(Pending),
})
export type Draft = z.infer<typeof Draft>

const TWO_DAYS_MS = 2 * 86_400_000
const EMPTY: Draft = { correo: '', escrito: '', pendientes: [] }

const stored = createStorageItem('propio:chat:asistente', { schema: Draft, maxAge: TWO_DAYS_MS })

export const readDraft = () => stored.read() ?? EMPTY

export function saveDraft(draft: Draft) {
  const { correo, escrito, pendientes } = draft
  if (correo || escrito || pendientes.length > 0) stored.save(draft)
  else stored.remove()
}
