import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { mutation } from '#http/query.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { detalleDe } from '#lib/errores.ts'
import { avisar } from '#ui/avisar.ts'
import { type ConversacionDeGestion, type ConversacionEnLista, tomarConversacion } from './contract.ts'
import { alRecibir } from './queries.ts'

/** Takes a conversation and opens it; when somebody else was quicker, that is said. */
export function useToma({ id, agente }: Pick<ConversacionEnLista | ConversacionDeGestion, 'id' | 'agente'>) {
  const { mutate, isPending } = useMutation({ ...mutation(tomarConversacion, { id }), ...alRecibir })
  const navegar = useNavigate()
  return {
    tomando: isPending,
    tomar() {
      if (isPending) return
      mutate(
        { era: agente?.id ?? null },
        {
          onSuccess: () => void navegar(enlaceA('/admin-dashboard/chat/:id', { id })),
          onError: (error) =>
            avisar.error('No se pudo tomar', detalleDe(error, 'Revisa tu conexión e intenta de nuevo.'), {
              id: 'toma',
            }),
        },
      )
    },
  }
}
