import { desc, inArray } from 'drizzle-orm'
import { pick } from '#db/columns/columns.server.ts'
import { orderColumnsThat } from '#db/columns/orders.ts'
import type { Db } from '#db/open.server.ts'
import { faltaDelPedido } from '#db/schema/deudas.server.ts'
import { pagadoDelPedido } from '#db/schema/pagos.server.ts'
import { pedidos, pedidosFormulario } from '#db/schema/pedidos.server.ts'
import { claseOfPedido } from '../rows.server.ts'
import type { PedidoEnPapel } from './contract.ts'
import { articuloOf } from './rules.ts'

/** Reads the print data of orders, each once and in the requested order. */
export async function leer(db: Db, requestedCodigos: string[]) {
  const codigos = [...new Set(requestedCodigos.map((codigo) => codigo.toUpperCase()))]
  const rows = await db
    .select({
      ...pick(pedidos, [
        'codigo',
        'cliente',
        'tipo_servicio',
        'estatus_id',
        'total',
        'notas',
        'telefono',
        'autorizado_a_recoger',
      ]),
      ...pick(pedidos, orderColumnsThat({ partOf: 'direccion' })),
      clase: claseOfPedido,
      pagado: pagadoDelPedido,
      falta: faltaDelPedido,
    })
    .from(pedidos)
    .where(inArray(pedidos.codigo, codigos))
  const requested = await descripcionesOf(db, codigos)
  const byCodigo = new Map(
    rows.map(({ notas, ...row }): [string, PedidoEnPapel] => [
      row.codigo,
      { ...row, articulo: requested.get(row.codigo) ?? articuloOf(notas) },
    ]),
  )
  return {
    pedidos: codigos.flatMap((codigo) => byCodigo.get(codigo) ?? []),
    faltan: codigos.filter((codigo) => !byCodigo.has(codigo)),
  }
}

/** The descriptions from the request forms, by order code. */
async function descripcionesOf(db: Db, codigos: string[]) {
  const { codigo_pedido, descripcion, id } = pedidosFormulario
  const rows = await db
    .select({ codigo: codigo_pedido, descripcion })
    .from(pedidosFormulario)
    .where(inArray(codigo_pedido, codigos))
    .orderBy(desc(id))
  return new Map(rows.map((row) => [row.codigo ?? '', row.descripcion]))
}
