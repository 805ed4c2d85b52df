import { desc, inArray } from 'drizzle-orm'
import type { Db } from '#db/abrir.server.ts'
import { pick } from '#db/columns/columns.server.ts'
import { orderColumnsThat } from '#db/columns/orders.ts'
import { pedidos, pedidosFormulario } from '#db/schema/pedidos.server.ts'
import { claseDePedido } from '../filas.server.ts'
import type { PedidoEnPapel } from './contract.ts'
import { articuloDe } from './rules.ts'

/** What is printed of orders, each once and in the order in which they are named. */
export async function leer(db: Db, escritos: string[]) {
  const codigos = [...new Set(escritos.map((codigo) => codigo.toUpperCase()))]
  const filas = await db
    .select({
      ...pick(pedidos, ['codigo', 'cliente', 'tipo_servicio', 'total', 'notas', 'telefono', 'autorizado_a_recoger']),
      ...pick(pedidos, orderColumnsThat({ partOf: 'direccion' })),
      clase: claseDePedido,
    })
    .from(pedidos)
    .where(inArray(pedidos.codigo, codigos))
  const pedidas = await descripciones(db, codigos)
  const porCodigo = new Map(
    filas.map(({ notas, ...fila }): [string, PedidoEnPapel] => [
      fila.codigo,
      { ...fila, articulo: pedidas.get(fila.codigo) ?? articuloDe(notas) },
    ]),
  )
  return {
    pedidos: codigos.flatMap((codigo) => porCodigo.get(codigo) ?? []),
    faltan: codigos.filter((codigo) => !porCodigo.has(codigo)),
  }
}

/** What the forms asked for, by the code of the order that each became. */
async function descripciones(db: Db, codigos: string[]) {
  const { codigo_pedido, descripcion, id } = pedidosFormulario
  const filas = await db
    .select({ codigo: codigo_pedido, descripcion })
    .from(pedidosFormulario)
    .where(inArray(codigo_pedido, codigos))
    .orderBy(desc(id))
  return new Map(filas.map((fila) => [fila.codigo ?? '', fila.descripcion]))
}
