import { z } from 'zod'
import { ask } from '#http/query.ts'
import { queryClient } from '#lib/queryClient.ts'
import { staffDrafts } from '#lib/staffDrafts.ts'
import { showToast } from '#ui/showToast.ts'
import { createStorageItem } from '#ui/storageItem.ts'
import { createUnsent, type Unsent } from '#ui/thread/unsent.ts'
import { merge } from '../seen.ts'
import { escribirEnConversacion } from './contract.ts'
import { conversacionQuery } from './queries.ts'

const STORAGE_KEY = staffDrafts.porEnviar
const owner = createStorageItem(`${STORAGE_KEY}:de`, { schema: z.string(), maxAge: Number.POSITIVE_INFINITY })

/** Id of the toast about an unsent message in a conversation that is not on the screen. */
export const toastIdOf = (conversacion: string) => `envio-de-chat-${conversacion}`

/** The agent's unsent messages. */
export const unsentQueue = createUnsent(STORAGE_KEY, deliver)

/**
 * Sends messages that a reload left unsent. Discards another user's messages, since a session may end without signing
 * out.
 */
export function resumeUnsent(quien: string) {
  if (owner.read() !== quien) unsentQueue.forget()
  owner.save(quien)
  unsentQueue.send()
}

async function deliver({ conversacion: id, clave, texto }: Unsent) {
  const { queryKey } = conversacionQuery(id)
  const after = queryClient.getQueryData(queryKey)?.mensajes.at(-1)?.id
  const { conversacion } = await ask(escribirEnConversacion, { id, clave, contenido: texto, despues: after })
  // The answer may hold only a part of the messages, so it is merged into a cached conversation or ignored.
  queryClient.setQueryData(queryKey, (previous) => previous && merge(previous, conversacion))
  showToast.dismiss(toastIdOf(id))
  return true
}
