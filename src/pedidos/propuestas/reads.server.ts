import { sql } from 'drizzle-orm'
import type { PropuestaDePedido } from './propuesta.ts'

/** The newest price of the order that a query reads, as its contract has it; null without one, or if it was withdrawn. */
export const propuestaDelPedido = sql<PropuestaDePedido | null>`${sql.raw(`(select case when r.estado <> 'retirada' then
  json_build_object('id', r.id, 'estado', r.estado, 'lineas', r.lineas, 'total', r.total::text,
    'fecha_estimada_entrega', r.fecha_estimada_entrega, 'plan', r.plan, 'cuotas', r.cuotas, 'vale_hasta', r.vale_hasta,
    'palabras', r.palabras, 'creada_en', r.creada_en, 'total_anterior',
    (select a.total::text from propuestas a where a.codigo_pedido = r.codigo_pedido and a.id < r.id and a.estado <> 'retirada'
      order by a.id desc limit 1)) end
  from propuestas r where r.codigo_pedido = "Pedidos"."Código de pedido" order by r.id desc limit 1)`)}`
