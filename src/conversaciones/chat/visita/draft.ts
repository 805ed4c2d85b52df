import { z } from 'zod'
import type { DraftKey } from '#ui/form/useFormDraft.ts'
import { openDraft } from '#ui/thread/draft.ts'

const text = z.string().catch('')
/** The visitor's draft, before and in a conversation. */
const Draft = z.object({ correo: text, codigo: text, mensaje: text })
type Draft = z.infer<typeof Draft>

export const STORAGE_KEY = 'propio:chat:borrador' satisfies DraftKey

const { subscribe, read, put, clear } = openDraft(STORAGE_KEY, {
  schema: Draft,
  empty: { correo: '', codigo: '', mensaje: '' },
})

/** Changes from elsewhere reach the open field, so that typing does not overwrite them. */
export const draft = {
  subscribe,
  read,
  clear,
  put: (parts: Partial<Draft>) => put({ ...read(), ...parts }),
  /** Appends to the draft. */
  append(mensaje: string) {
    const { mensaje: previous } = read()
    draft.put({ mensaje: previous ? `${previous}\n${mensaje}` : mensaje })
  },
  /** Removes a sent message from the draft and keeps what was added since. */
  removeSent(mensaje: string) {
    const typed = read().mensaje.trim()
    draft.put({ mensaje: typed.startsWith(mensaje) ? typed.slice(mensaje.length).trim() : typed })
  },
}
