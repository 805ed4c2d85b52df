import { Button } from '#ui/Button.tsx'
import type { TicketListRow } from './contract.ts'
import { useChangeEstado } from './useChangeEstado.ts'

type Props = {
  ticket: TicketListRow
  /** Only the likeliest next state, as in a row of the list; the open ticket has the others. */
  onlyNext?: boolean
}

/** Buttons that put a ticket into another state. */
export function Acciones({ ticket, onlyNext = false }: Props) {
  const { pasar, enCamino } = useChangeEstado()
  const { id, asunto, estado } = ticket
  const yendo = enCamino(id)
  const button = {
    variant: 'outline',
    size: 36,
    className: 'h-12! px-3! lg:h-8!',
  } as const
  const deCual = <span className="sr-only"> el ticket {asunto}</span>
  return (
    <span className="relative z-1 flex flex-wrap gap-2">
      {estado !== 'en_progreso' && (
        <Button {...button} loading={yendo === 'en_progreso'} onClick={() => pasar(ticket, 'en_progreso')}>
          En progreso{deCual}
        </Button>
      )}
      {!onlyNext && estado === 'cerrado' && (
        <Button {...button} loading={yendo === 'abierto'} onClick={() => pasar(ticket, 'abierto')}>
          Reabrir{deCual}
        </Button>
      )}
      {(onlyNext ? estado === 'en_progreso' : estado !== 'cerrado') && (
        <Button {...button} loading={yendo === 'cerrado'} onClick={() => pasar(ticket, 'cerrado')}>
          Cerrar{deCual}
        </Button>
      )}
    </span>
  )
}
