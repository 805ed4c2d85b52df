import { useMutation } from '@tanstack/react-query'
import { mutation } from '#http/query.ts'
import { formatBriefInstant } from '#lib/dates.ts'
import { detailOf } from '#lib/errors.ts'
import { showToast } from '#ui/showToast.ts'
import { type ConversacionEnLista, quitarSilencio, silenciarConexion } from './contract.ts'
import { onReceived } from './queries.ts'

const TOAST = { id: 'silencio' }
const CHECK_CONNECTION = 'Revisa tu conexión e intenta de nuevo.'

/** Mutes the address of a conversation, or lifts the mute. For a few seconds a toast offers to undo a mute. */
export function useSilencio({ id }: Pick<ConversacionEnLista, 'id'>) {
  const quitar = useMutation({
    ...mutation(quitarSilencio, { id }),
    ...onReceived,
    onError: (error) => showToast.error('No se pudo quitar el silencio', detailOf(error, CHECK_CONNECTION), TOAST),
  })
  // These are options of the mutation because the row, and its button, leave the list before the answer.
  const silenciar = useMutation({
    ...mutation(silenciarConexion, { id }),
    onSuccess(conversacion, ...rest) {
      onReceived.onSuccess(conversacion, ...rest)
      const { silenciada_hasta } = conversacion
      // The time already ends with a full stop.
      const end = silenciada_hasta ? `Vuelve a la fila el ${formatBriefInstant(silenciada_hasta)}` : undefined
      showToast.info('Conexión silenciada', end, {
        ...TOAST,
        action: { label: 'Deshacer', onClick: () => quitar.mutate(undefined) },
      })
    },
    onError: (error) => showToast.error('No se pudo silenciar', detailOf(error, CHECK_CONNECTION), TOAST),
  })
  return {
    pending: silenciar.isPending || quitar.isPending,
    silenciar: () => silenciar.mutate(undefined),
    quitar: () => quitar.mutate(undefined),
  }
}
