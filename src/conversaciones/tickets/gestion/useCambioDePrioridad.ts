import { useMutation } from '@tanstack/react-query'
import { mutation } from '#http/query.ts'
import { detalleDe } from '#lib/errores.ts'
import { avisar } from '#ui/avisar.ts'
import type { Prioridad } from '../contract.ts'
import { ETIQUETA_DE_PRIORIDAD } from '../labels.ts'
import { cambiarPrioridad, type FilaDeTicket } from './contract.ts'

/** Says how urgent a ticket is, against what was on the screen. */
export function useCambioDePrioridad({ id, asunto, prioridad: era }: FilaDeTicket) {
  const cambiar = useMutation(mutation(cambiarPrioridad, { id, era }))
  const aviso = { id: `ticket-${id}` }
  return async (prioridad: Prioridad) => {
    if (prioridad === era) return
    try {
      await cambiar.mutateAsync({ prioridad })
      avisar.exito(`Prioridad ${ETIQUETA_DE_PRIORIDAD[prioridad].toLowerCase()}`, asunto, aviso)
    } catch (error) {
      avisar.error('No se pudo actualizar el ticket', detalleDe(error, 'Revisa tu conexión e intenta de nuevo.'), aviso)
    }
  }
}
