import { z } from 'zod'
import { ask } from '#http/query.ts'
import { queryClient } from '#lib/queryClient.ts'
import { showToast } from '#ui/showToast.ts'
import { createStorageItem } from '#ui/storageItem.ts'
import { createUnsent, type Unsent } from '#ui/thread/unsent.ts'
import { merge } from '../seen.ts'
import { escribirEnConversacion } from './contract.ts'
import { conversacionQuery } from './queries.ts'

const STORAGE_KEY = 'propio:chat-de-gestion:por-enviar'
const owner = createStorageItem(`${STORAGE_KEY}:de`, { schema: z.string(), maxAge: Number.POSITIVE_INFINITY })

/** The toast that says that something did not leave into a conversation that is not on the screen, until it does. */
export const toastIdOf = (conversacion: string) => `envio-de-chat-${conversacion}`

/** What who answers at the desk has on its way. */
export const unsentQueue = createUnsent(STORAGE_KEY, deliver)

/** Sends what a reload left behind. A session may end without a farewell: nobody says what somebody else wrote. */
export function resumeUnsent(quien: string) {
  if (owner.read() !== quien) unsentQueue.forget()
  owner.save(quien)
  unsentQueue.send()
}

async function deliver({ conversacion: id, clave, texto }: Unsent) {
  const { queryKey } = conversacionQuery(id)
  const after = queryClient.getQueryData(queryKey)?.mensajes.at(-1)?.id
  const { conversacion } = await ask(escribirEnConversacion, { id, clave, contenido: texto, despues: after })
  // Of one that nobody has open only its end came.
  queryClient.setQueryData(queryKey, (previous) => previous && merge(previous, conversacion))
  showToast.quitar(toastIdOf(id))
  return true
}
