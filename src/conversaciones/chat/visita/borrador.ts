import { z } from 'zod'
import type { LugarDeBorrador } from '#ui/formulario/useBorrador.ts'
import { openDraft } from '#ui/thread/draft.ts'

const texto = z.string().catch('')
/** What is being written before a conversation, and in it. */
const Borrador = z.object({ correo: texto, codigo: texto, mensaje: texto })
type Borrador = z.infer<typeof Borrador>

export const LUGAR = 'propio:chat:borrador' satisfies LugarDeBorrador

const { subscribe, read, put, clear } = openDraft(LUGAR, {
  schema: Borrador,
  empty: { correo: '', codigo: '', mensaje: '' },
})

/** What comes into it from elsewhere is seen where it is written, so that no key typed there takes its place. */
export const borrador = {
  suscribir: subscribe,
  leer: read,
  quitar: clear,
  poner: (partes: Partial<Borrador>) => put({ ...read(), ...partes }),
  /** To what is being written. */
  sumar(mensaje: string) {
    const { mensaje: antes } = read()
    borrador.poner({ mensaje: antes ? `${antes}\n${mensaje}` : mensaje })
  },
  /** It was sent; what was added to it since stays. */
  soltar(mensaje: string) {
    const escrito = read().mensaje.trim()
    borrador.poner({ mensaje: escrito.startsWith(mensaje) ? escrito.slice(mensaje.length).trim() : escrito })
  },
}
