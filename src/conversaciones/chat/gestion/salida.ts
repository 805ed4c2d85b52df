import { z } from 'zod'
import { ask } from '#http/query.ts'
import { cliente } from '#lib/clienteDeConsultas.ts'
import { avisar } from '#ui/avisar.ts'
import { crearGuardado } from '#ui/guardado.ts'
import { createUnsent, type Unsent } from '#ui/thread/unsent.ts'
import { juntar } from '../visto.ts'
import { escribirEnConversacion } from './contract.ts'
import { consultaDeConversacion } from './queries.ts'

const LUGAR = 'propio:chat-de-gestion:por-enviar'
const deQuien = crearGuardado(`${LUGAR}:de`, { esquema: z.string(), vida: Number.POSITIVE_INFINITY })

/** The toast that says that something did not leave into a conversation that is not on the screen, until it does. */
export const avisoDe = (conversacion: string) => `envio-de-chat-${conversacion}`

/** What who answers at the desk has on its way. */
export const salida = createUnsent(LUGAR, entregar)

/** Sends what a reload left behind. A session may end without a farewell: nobody says what somebody else wrote. */
export function reanudar(quien: string) {
  if (deQuien.leer() !== quien) salida.forget()
  deQuien.guardar(quien)
  salida.send()
}

async function entregar({ conversacion: id, clave, texto }: Unsent) {
  const { queryKey } = consultaDeConversacion(id)
  const despues = cliente.getQueryData(queryKey)?.mensajes.at(-1)?.id
  const { conversacion } = await ask(escribirEnConversacion, { id, clave, contenido: texto, despues })
  // Of one that nobody has open only its end came.
  cliente.setQueryData(queryKey, (antes) => antes && juntar(antes, conversacion))
  avisar.quitar(avisoDe(id))
  return true
}
