import type { Estatus, TipoServicio } from '../contract.ts'
import { estaCerrado } from '../estatus.ts'

type PorRecoger = { estatus: Pick<Estatus, 'id' | 'categoria'>; tipo_servicio: TipoServicio | null }

/** Why nobody can be named to collect an order, or null. */
export function impedimentoParaNombrar({ estatus, tipo_servicio }: PorRecoger) {
  if (tipo_servicio === 'envio') return 'Este pedido va a domicilio: nadie tiene que pasar a recogerlo.'
  return impedimentoParaQuitar({ estatus })
}

/** Why who was named cannot be taken back, or null. */
export function impedimentoParaQuitar({ estatus }: Pick<PorRecoger, 'estatus'>) {
  return estaCerrado(estatus) ? 'Este pedido ya está cerrado: nadie tiene que pasar a recogerlo.' : null
}
