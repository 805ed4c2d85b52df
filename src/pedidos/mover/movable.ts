import type { PedidoDeGestion } from '../ficha/contract.ts'

/** The fields of an order that its move buttons need. */
export type MovablePedido = Pick<
  PedidoDeGestion,
  | 'codigo'
  | 'cliente'
  | 'version'
  | 'estatus'
  | 'tipo_servicio'
  | 'costo_envio'
  | 'telefono'
  | 'total'
  | 'fecha_estimada_entrega'
>

export const GROUP = 'Pedido'
