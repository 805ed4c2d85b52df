import { z } from 'zod'

/** What is being written in a conversation, and what was sent and has not arrived; kept in this browser until it has. */
const PorEnviar = z.array(z.object({ clave: z.uuid(), contenido: z.string() }))
export type PorEnviar = z.infer<typeof PorEnviar>

/** What is kept under `propio:` goes when who wrote it leaves. */
const PRINCIPIO = 'propio:chat-de-gestion:'
const delEscrito = (id: string) => `${PRINCIPIO}escrito:${id}`
const delEnviado = (id: string) => `${PRINCIPIO}enviado:${id}`

// A browser may keep nothing: then it lasts as long as the conversation is open.
function guardar(lugar: string, texto: string) {
  try {
    if (texto) localStorage.setItem(lugar, texto)
    else localStorage.removeItem(lugar)
  } catch {}
}

function leer(lugar: string) {
  try {
    return localStorage.getItem(lugar) ?? ''
  } catch {
    return ''
  }
}

export const leerBorrador = (id: string) => leer(delEscrito(id))
export const guardarBorrador = (id: string, texto: string) => guardar(delEscrito(id), texto.trim() ? texto : '')

export function leerPorEnviar(id: string): PorEnviar {
  try {
    return PorEnviar.parse(JSON.parse(leer(delEnviado(id)) || '[]'))
  } catch {
    return []
  }
}

export function guardarPorEnviar(id: string, mensajes: PorEnviar) {
  guardar(delEnviado(id), mensajes.length > 0 ? JSON.stringify(mensajes) : '')
}
