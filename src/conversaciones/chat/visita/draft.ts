import { z } from 'zod'
import type { DraftPlace } from '#ui/form/useFormDraft.ts'
import { openDraft } from '#ui/thread/draft.ts'

const text = z.string().catch('')
/** What is being written before a conversation, and in it. */
const Draft = z.object({ correo: text, codigo: text, mensaje: text })
type Draft = z.infer<typeof Draft>

export const STORAGE_KEY = 'propio:chat:borrador' satisfies DraftPlace

const { subscribe, read, put, clear } = openDraft(STORAGE_KEY, {
  schema: Draft,
  empty: { correo: '', codigo: '', mensaje: '' },
})

/** What comes into it from elsewhere is seen where it is written, so that no key typed there takes its place. */
export const draft = {
  suscribir: subscribe,
  leer: read,
  quitar: clear,
  poner: (parts: Partial<Draft>) => put({ ...read(), ...parts }),
  /** To what is being written. */
  sumar(mensaje: string) {
    const { mensaje: previous } = read()
    draft.poner({ mensaje: previous ? `${previous}\n${mensaje}` : mensaje })
  },
  /** It was sent; what was added to it since stays. */
  soltar(mensaje: string) {
    const typed = read().mensaje.trim()
    draft.poner({ mensaje: typed.startsWith(mensaje) ? typed.slice(mensaje.length).trim() : typed })
  },
}
