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

/** Takes a ticket up, closes it or opens it again, from wherever it is shown, and says so; a tap too many is undone. */
export function useChangeEstado() {
  const cambiar = useMutation(mutation(cambiarEstadoDeTicket))

  async function pasar({ id, asunto, estado: was }: Ticket, estado: EstadoDeTicket, seDeshace = true) {
    const aviso = { id: `ticket-${id}` }
    try {
      await cambiar.mutateAsync({ id, estado, era: was })
      showToast.exito(DONE_TEXT[estado], asunto, {
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
    /** To which state that ticket is on its way. */
    enCamino: (id: number) =>
      cambiar.isPending && cambiar.variables?.id === id ? cambiar.variables.estado : undefined,
  }
}
