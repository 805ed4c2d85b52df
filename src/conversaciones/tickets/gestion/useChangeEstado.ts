import { useMutation } from '@tanstack/react-query'
import { mutation } from '#http/query.ts'
import { detailOf } from '#lib/errors.ts'
import { showToast } from '#ui/showToast.ts'
import type { EstadoDeTicket } from '../contract.ts'
import { cambiarEstadoDeTicket, type TicketListRow } from './contract.ts'

const DONE_TEXT: Record<EstadoDeTicket, string> = {
  abierto: 'Ticket abierto otra vez',
  en_progreso: 'Ticket en progreso',
  cerrado: 'Ticket cerrado',
}

type Ticket = Pick<TicketListRow, 'id' | 'asunto' | 'estado'>

/** Changes a ticket's state from any list, with a toast that offers to undo. */
export function useChangeEstado() {
  const cambiar = useMutation(mutation(cambiarEstadoDeTicket))

  async function pasar({ id, asunto, estado: was }: Ticket, estado: EstadoDeTicket, seDeshace = true) {
    const aviso = { id: `ticket-${id}` }
    try {
      await cambiar.mutateAsync({ id, estado, era: was })
      showToast.success(DONE_TEXT[estado], asunto, {
        ...aviso,
        action: seDeshace && {
          label: 'Deshacer',
          onClick: () => void pasar({ id, asunto, estado }, was, false),
        },
      })
    } catch (error) {
      showToast.error(
        'No se pudo actualizar el ticket',
        detailOf(error, 'Revisa tu conexión e intenta de nuevo.'),
        aviso,
      )
    }
  }

  return {
    pasar: (ticket: Ticket, estado: EstadoDeTicket) => void pasar(ticket, estado),
    /** The state that a ticket is changing to; undefined when it is not changing. */
    enCamino: (id: number) =>
      cambiar.isPending && cambiar.variables?.id === id ? cambiar.variables.estado : undefined,
  }
}
