import type { Estatus, TipoServicio } from '../contrato.ts'
import { estaCerrado } from '../estatus.ts'

type PorRecoger = { estatus: Pick<Estatus, 'id' | 'categoria'>; tipo_servicio: TipoServicio | null }

/**
 * Why somebody cannot be named to collect an order, or null.
 * @param nuevo null to take back who was named, which a delivery does not stop
 */
export function impedimentoParaNombrar({ estatus, tipo_servicio }: PorRecoger, nuevo: string | null) {
  if (estaCerrado(estatus)) return 'Este pedido ya está cerrado: nadie tiene que pasar a recogerlo.'
  if (tipo_servicio === 'envio' && nuevo !== null)
    return 'Este pedido va a domicilio: nadie tiene que pasar a recogerlo.'
  return null
}
