import type { Estatus, TipoServicio } from '../contract.ts'
import { isClosed } from '../estatus.ts'

type PickupState = { estatus: Pick<Estatus, 'id' | 'categoria'>; tipo_servicio: TipoServicio | null }

/** Why no other person can be named; null if one can. */
export function impedimentoParaNombrar({ estatus, tipo_servicio }: PickupState) {
  if (tipo_servicio === 'envio') return 'Este pedido va a domicilio: nadie tiene que pasar a recogerlo.'
  return impedimentoParaQuitar({ estatus })
}

/** Why the named person cannot be removed; null if they can. */
export function impedimentoParaQuitar({ estatus }: Pick<PickupState, 'estatus'>) {
  return isClosed(estatus) ? 'Este pedido ya está cerrado: nadie tiene que pasar a recogerlo.' : null
}
