import { useMutation } from '@tanstack/react-query'
import { mutation } from '#http/query.ts'
import { formatDinero } from '#lib/dineroFormat.ts'
import { rechazoOf } from '#lib/errors.ts'
import { newKey } from '#lib/replayKeys.ts'
import { showToast } from '#ui/showToast.ts'
import { type Comprobante, decidirComprobante, YA_DECIDIDO } from './contract.ts'

type Decided = Pick<Comprobante, 'id' | 'codigo' | 'cliente' | 'monto'>

/** Decides a receipt and says what came of it. */
export function useDecision({ id, codigo, cliente, monto }: Decided, onDecide: () => void) {
  const decidir = useMutation(mutation(decidirComprobante, { comprobante: id }))
  async function decide(decision: 'confirmar' | 'rechazar', razon = '') {
    try {
      await decidir.mutateAsync({ clave: newKey(), decision, razon })
      const title = decision === 'confirmar' ? `Confirmado: ${formatDinero(monto)}` : 'Rechazado'
      showToast.success(title, `${cliente}, ${codigo}`, { id: 'comprobante' })
      onDecide()
    } catch (error) {
      const { type, detail } = rechazoOf(error)
      // Somebody was faster: the list is read again and the next one opens.
      if (type === YA_DECIDIDO) showToast.info('Ya está decidido', detail, { id: 'comprobante' })
      else showToast.error('No se pudo guardar', detail, { id: 'comprobante' })
    }
  }
  return { decide, isPending: decidir.isPending }
}
