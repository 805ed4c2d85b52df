import { sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { pedidos } from './pedidos.server.ts'

/**
 * What the order that a query reads owes, at least zero; null if it owes nothing by its state (docs/decisions/061). All that
 * says what is owed reads this function of the database.
 */
export const faltaDelPedido = sql<string | null>`${sql.raw('falta_del_pedido("Pedidos")::numeric(12,2)::text')}`

/** The orders that owe something, so that they are found among many. Triggers write it, by `falta_del_pedido`. */
export const deudas = pgTable('deudas', {
  codigo: text('codigo_pedido')
    .primaryKey()
    .references(() => pedidos.codigo, { onUpdate: 'cascade', onDelete: 'cascade' }),
})

/** Condition on "Pedidos": the order owes something. An array, so that the few are found by their code. */
export const tieneDeuda = sql<boolean>`${sql.raw('"Pedidos"."Código de pedido" = any(array(select codigo_pedido from deudas))')}`

/** Condition on "Pedidos" that owe: a part whose day has passed is not paid, as `vencido` of `pedidos/cuotas/rules.ts`. */
export const partePasada = sql<boolean>`${sql.raw(`((
  select least("Pedidos"."Total", coalesce(sum(c.monto), 0)) from cuotas c
  where c.codigo_pedido = "Pedidos"."Código de pedido" and c.antes_de < (now() at time zone 'America/Santo_Domingo')::date
) > (select coalesce(sum(g.monto), 0) from pagos g where g.codigo_pedido = "Pedidos"."Código de pedido"))`)}`

/** Whether the order that a query reads owes a part whose day has passed. The array above would be searched for each order. */
export const conPagoVencido = sql<boolean>`(${sql.raw('exists (select from deudas d where d.codigo_pedido = "Pedidos"."Código de pedido")')} and ${partePasada})`
