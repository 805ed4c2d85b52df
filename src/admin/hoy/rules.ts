import { ESTATUS } from '#pedidos/estatus.ts'
import type { PedidoFilter } from '#pedidos/lista/filter.ts'

/** The filters of the tiles in the list of orders, so that each number equals the rows that its tile opens. */
export const IN_LIST = {
  por_poner_precio: { estatus: String(ESTATUS.recibido), sin_precio: 'si' },
  listos_sin_buscar: { estatus: String(ESTATUS.listo), servicio: 'retiro' },
  vencidos: { vencidos: 'si' },
} satisfies Record<string, PedidoFilter>
