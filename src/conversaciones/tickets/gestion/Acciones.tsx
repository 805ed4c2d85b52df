import { Boton } from '#ui/Boton.tsx'
import type { FilaDeTicket } from './contract.ts'
import { useCambioDeEstado } from './useCambioDeEstado.ts'

type Props = {
  ticket: FilaDeTicket
  /** Whether one that is closed can be opened again as it was, and not only taken up. */
  conReabrir?: boolean
}

/** What can be made of a ticket; what it is already is not offered. */
export function Acciones({ ticket, conReabrir }: Props) {
  const { pasar, enCamino } = useCambioDeEstado()
  const { id, asunto, estado } = ticket
  const yendo = enCamino(id)
  const boton = {
    variante: 'outline',
    medida: 36,
    className: 'h-11! px-3! lg:h-8!',
  } as const
  const deCual = <span className="sr-only"> el ticket {asunto}</span>
  return (
    <span className="relative z-1 flex flex-wrap gap-2">
      {estado !== 'en_progreso' && (
        <Boton {...boton} cargando={yendo === 'en_progreso'} onClick={() => pasar(ticket, 'en_progreso')}>
          En progreso{deCual}
        </Boton>
      )}
      {conReabrir && estado === 'cerrado' && (
        <Boton {...boton} cargando={yendo === 'abierto'} onClick={() => pasar(ticket, 'abierto')}>
          Reabrir{deCual}
        </Boton>
      )}
      {estado !== 'cerrado' && (
        <Boton {...boton} cargando={yendo === 'cerrado'} onClick={() => pasar(ticket, 'cerrado')}>
          Cerrar{deCual}
        </Boton>
      )}
    </span>
  )
}
