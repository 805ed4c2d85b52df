import { z } from 'zod'
import { crearGuardado } from '#ui/guardado.ts'

const vida = 2 * 86_400_000
/** What is being written in a conversation. What is kept under `propio:` goes when who wrote it leaves. */
const delEscrito = (id: string) => crearGuardado(`propio:chat-de-gestion:escrito:${id}`, { esquema: z.string(), vida })

export const leerBorrador = (id: string) => delEscrito(id).leer() ?? ''

export function guardarBorrador(id: string, texto: string) {
  if (texto.trim()) delEscrito(id).guardar(texto)
  else delEscrito(id).quitar()
}
