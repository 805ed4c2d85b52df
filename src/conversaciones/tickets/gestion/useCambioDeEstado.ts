import { useMutation } from '@tanstack/react-query'
import { mutation } from '#http/query.ts'
import { detalleDe } from '#lib/errores.ts'
import { avisar } from '#ui/avisar.ts'
import type { EstadoDeTicket } from '../contract.ts'
import { cambiarEstadoDeTicket, type FilaDeTicket } from './contract.ts'

const HECHO: Record<EstadoDeTicket, string> = {
  abierto: 'Ticket abierto otra vez',
  en_progreso: 'Ticket en progreso',
  cerrado: 'Ticket cerrado',
}

type Ticket = Pick<FilaDeTicket, 'id' | 'asunto' | 'estado'>

/** Takes a ticket up, closes it or opens it again, from wherever it is shown, and says so; a tap too many is undone. */
export function useCambioDeEstado() {
  const cambiar = useMutation(mutation(cambiarEstadoDeTicket))

  async function pasar({ id, asunto, estado: era }: Ticket, estado: EstadoDeTicket, seDeshace = true) {
    const aviso = { id: `ticket-${id}` }
    try {
      await cambiar.mutateAsync({ id, estado, era })
      avisar.exito(HECHO[estado], asunto, {
        ...aviso,
        action: seDeshace && {
          label: 'Deshacer',
          onClick: () => void pasar({ id, asunto, estado }, era, false),
        },
      })
    } catch (error) {
      avisar.error('No se pudo actualizar el ticket', detalleDe(error, 'Revisa tu conexión e intenta de nuevo.'), aviso)
    }
  }

  return {
    pasar: (ticket: Ticket, estado: EstadoDeTicket) => void pasar(ticket, estado),
    /** To which state that ticket is on its way. */
    enCamino: (id: number) =>
      cambiar.isPending && cambiar.variables?.id === id ? cambiar.variables.estado : undefined,
  }
}
