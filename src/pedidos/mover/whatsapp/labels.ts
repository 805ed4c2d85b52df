import type { AsuntoDeAviso } from '../contract.ts'

/** What a message from the own phone of staff is about. */
export const SOBRE: Record<AsuntoDeAviso, string> = {
  estatus: 'Cómo va el pedido',
  precio: 'El precio',
  listo: 'Ya puede pasar a buscarlo',
}
