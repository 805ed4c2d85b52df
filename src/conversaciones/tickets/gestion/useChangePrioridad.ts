import { useMutation } from '@tanstack/react-query'
import { mutation } from '#http/query.ts'
import { detailOf } from '#lib/errors.ts'
import { showToast } from '#ui/showToast.ts'
import type { Prioridad } from '../contract.ts'
import { cambiarPrioridad, type TicketListRow } from './contract.ts'

/** Changes a ticket's priority. The server refuses if the priority is no longer the one on the screen. */
export function useChangePrioridad({ id, prioridad: was }: TicketListRow) {
  const cambiar = useMutation(mutation(cambiarPrioridad, { id, era: was }))
  const aviso = { id: `ticket-${id}` }
  return async (prioridad: Prioridad) => {
    if (prioridad === was) return
    try {
      await cambiar.mutateAsync({ prioridad })
      showToast.dismiss(aviso.id)
    } catch (error) {
      showToast.error(
        'No se pudo actualizar el ticket',
        detailOf(error, 'Revisa tu conexión e intenta de nuevo.'),
        aviso,
      )
    }
  }
}
