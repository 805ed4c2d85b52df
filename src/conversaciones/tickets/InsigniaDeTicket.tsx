import { type ColorDeInsignia, Insignia } from '#ui/Insignia.tsx'
import type { EstadoDeTicket } from './contract.ts'
import { ETIQUETA_DE_ESTADO } from './labels.ts'

const COLORES: Record<EstadoDeTicket, ColorDeInsignia> = { abierto: 'rojo', en_progreso: 'amarillo', cerrado: 'verde' }

export function InsigniaDeTicket({ estado, chica }: { estado: EstadoDeTicket; chica?: boolean }) {
  return (
    <Insignia color={COLORES[estado]} chica={chica}>
      {ETIQUETA_DE_ESTADO[estado]}
    </Insignia>
  )
}
