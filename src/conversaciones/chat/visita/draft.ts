import { z } from 'zod'
import type { DraftKey } from '#ui/form/useFormDraft.ts'
import { openDraft } from '#ui/thread/draft.ts'

const text = z.string().catch('')
/** The visitor's draft: in the request form, then in the reply box. */
const Draft = z.object({ correo: text, codigo: text, mensaje: text })
type Draft = z.infer<typeof Draft>

export const STORAGE_KEY = 'propio:chat:borrador' satisfies DraftKey

const { subscribe, read, put, clear } = openDraft(STORAGE_KEY, {
  schema: Draft,
  empty: { correo: '', codigo: '', mensaje: '' },
})

/** The open field subscribes to the draft. It shows changes of other tabs, so that typing does not overwrite them. */
export const draft = {
  subscribe,
  read,
  clear,
  put: (parts: Partial<Draft>) => put({ ...read(), ...parts }),
  /** Appends a message to the draft, on a new line. */
  append(mensaje: string) {
    const { mensaje: previous } = read()
    draft.put({ mensaje: previous ? `${previous}\n${mensaje}` : mensaje })
  },
  /** Removes a sent message from the draft, and keeps later text. */
  removeSent(mensaje: string) {
    const typed = read().mensaje.trim()
    draft.put({ mensaje: typed.startsWith(mensaje) ? typed.slice(mensaje.length).trim() : typed })
  },
}
