import { rechazoOf } from '#lib/errors.ts'
import { queryClient } from '#lib/queryClient.ts'
import { showToast } from '#ui/showToast.ts'
import { createUnsent, type Unsent } from '#ui/thread/unsent.ts'
import { chatQuery, sendMensaje } from '../queries.ts'
import { draft } from './draft.ts'

/** Id of the toast about an unsent message. */
export const TOAST_ID = 'chat'

/** The visitor's unsent messages. */
export const unsentQueue = createUnsent('propio:chat:por-salir', deliver)

/** Moves unsent messages of a closed conversation into the draft of the next one. */
export function moveToDraft(conversacion: string) {
  const own = unsentQueue.read().messages.filter((mensaje) => mensaje.conversacion === conversacion)
  for (const { clave } of own) draft.append(unsentQueue.takeBack(clave))
}

async function deliver({ conversacion, clave, texto }: Unsent) {
  const open = queryClient.getQueryData(chatQuery().queryKey)?.conversacion
  // The message was written for another conversation. As a draft, the visitor decides whether to send it here.
  if (open && open.id !== conversacion) {
    draft.append(texto)
    return false
  }
  try {
    await sendMensaje({ texto, clave })
    showToast.dismiss(TOAST_ID)
    return true
  } catch (error) {
    const { status } = rechazoOf(error)
    // The conversation is over or paused, or this browser has lost access.
    if (status === 409 || status === 404 || status === 429) void queryClient.invalidateQueries(chatQuery())
    if (status !== 404) throw error
    // The text stays as a draft for the next conversation.
    draft.append(texto)
    return false
  }
}
