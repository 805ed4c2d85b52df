import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { mutation } from '#http/query.ts'
import { detailOf } from '#lib/errors.ts'
import { linkTo } from '#lib/linkTo.ts'
import { showToast } from '#ui/showToast.ts'
import { type ConversacionDeGestion, type ConversacionEnLista, tomarConversacion } from './contract.ts'
import { onReceived } from './queries.ts'

/** Takes a conversation and opens it. An error toast tells when another agent was quicker. */
export function useTake({ id, agente }: Pick<ConversacionEnLista | ConversacionDeGestion, 'id' | 'agente'>) {
  const { mutate, isPending } = useMutation({ ...mutation(tomarConversacion, { id }), ...onReceived })
  const navigate = useNavigate()
  return {
    taking: isPending,
    tomar() {
      if (isPending) return
      mutate(
        { era: agente?.id ?? null },
        {
          onSuccess: () => void navigate(linkTo('/admin-dashboard/chat/:id', { id })),
          onError: (error) =>
            showToast.error('No se pudo tomar', detailOf(error, 'Revisa tu conexión e intenta de nuevo.'), {
              id: 'toma',
            }),
        },
      )
    },
  }
}
