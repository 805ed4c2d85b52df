import { rechazoOf } from '#lib/errors.ts'
import { queryClient } from '#lib/queryClient.ts'
import { showToast } from '#ui/showToast.ts'
import { createUnsent, type Unsent } from '#ui/thread/unsent.ts'
import { chatQuery, sendMensaje } from '../queries.ts'
import { draft } from './draft.ts'

/** The toast that says that something did not leave, until it does. */
export const TOAST_ID = 'chat'

/** What the visitor has on its way. */
export const unsentQueue = createUnsent('propio:chat:por-salir', deliver)

/** What did not go into a conversation before it was over, for the next one. */
export function moveToDraft(conversacion: string) {
  const own = unsentQueue.read().messages.filter((mensaje) => mensaje.conversacion === conversacion)
  for (const { clave } of own) draft.sumar(unsentQueue.take(clave))
}

async function deliver({ conversacion, clave, texto }: Unsent) {
  const open = queryClient.getQueryData(chatQuery().queryKey)?.conversacion
  // It was for another conversation: whoever wrote it decides whether it goes into this one.
  if (open && open.id !== conversacion) {
    draft.sumar(texto)
    return false
  }
  try {
    await sendMensaje({ texto, clave })
    showToast.quitar(TOAST_ID)
    return true
  } catch (error) {
    const { status } = rechazoOf(error)
    // It is over, or no longer this browser's.
    if (status === 409 || status === 404) void queryClient.invalidateQueries(chatQuery())
    if (status !== 404) throw error
    // It is there for the next one.
    draft.sumar(texto)
    return false
  }
}
