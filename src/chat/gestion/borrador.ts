import { z } from 'zod'
import { crearGuardado } from '#ui/guardado.ts'

/** What is being written in a conversation, and what was sent and has not arrived; kept in this browser until it has. */
const PorEnviar = z.array(z.object({ clave: z.uuid(), contenido: z.string() }))
export type PorEnviar = z.infer<typeof PorEnviar>

const vida = 2 * 86_400_000
/** What is kept under `propio:` goes when who wrote it leaves. */
const PRINCIPIO = 'propio:chat-de-gestion:'
const delEscrito = (id: string) => crearGuardado(`${PRINCIPIO}escrito:${id}`, { esquema: z.string(), vida })
const delEnviado = (id: string) => crearGuardado(`${PRINCIPIO}enviado:${id}`, { esquema: PorEnviar, vida })

export const leerBorrador = (id: string) => delEscrito(id).leer() ?? ''

export function guardarBorrador(id: string, texto: string) {
  if (texto.trim()) delEscrito(id).guardar(texto)
  else delEscrito(id).quitar()
}

export const leerPorEnviar = (id: string) => delEnviado(id).leer() ?? []

export function guardarPorEnviar(id: string, mensajes: PorEnviar) {
  if (mensajes.length > 0) delEnviado(id).guardar(mensajes)
  else delEnviado(id).quitar()
}
