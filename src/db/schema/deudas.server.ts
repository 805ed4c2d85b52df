import { sql } from 'drizzle-orm'
import { date, index, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import { SERVICIOS } from '#lib/closedSets.ts'
import { ahora } from './columns.server.ts'
import { pedidos } from './pedidos.server.ts'

/**
 * What the order that a query reads owes, at least zero; null if it owes nothing by its state (docs/decisions/061). All that
 * says what is owed reads this function of the database.
 */
export const faltaDelPedido = sql<string | null>`${sql.raw('falta_del_pedido("Pedidos")::numeric(12,2)::text')}`

/**
 * The orders that owe something, so that they are found, sorted, counted and summed among many. Triggers write it by the
 * functions that it is named after, whenever the order, its ledger or its plan changes.
 */
export const deudas = pgTable(
  'deudas',
  {
    codigo: text('codigo_pedido')
      .primaryKey()
      .references(() => pedidos.codigo, { onUpdate: 'cascade', onDelete: 'cascade' }),
    falta: numeric('falta', { precision: 12, scale: 2 }).notNull().default('0'),
    /** The last day for the first part that is not paid; null if that is due when the order is handed over. */
    vence: date('vence', { mode: 'string' }),
    /** As in the order. */
    fecha_creacion: ahora('fecha_creacion'),
    tipo_servicio: text('tipo_servicio', { enum: SERVICIOS }),
  },
  (t) => [index('deudas_en_lista').on(t.fecha_creacion, t.codigo)],
)

/** A part whose day has passed is not paid, as `vencido` of `pedidos/cuotas/rules.ts`. */
export const yaVencio = sql<boolean>`vence < (now() at time zone 'America/Santo_Domingo')::date`

const laDeuda = sql.raw(`from deudas where deudas.codigo_pedido = "Pedidos"."Código de pedido"`)

/** Condition on "Pedidos": the order owes something. */
export const tieneDeuda = sql<boolean>`exists (select ${laDeuda})`
/** Condition on "Pedidos": the order owes a part whose day has passed. */
export const debeParteVencida = sql<boolean>`exists (select ${laDeuda} and ${yaVencio})`

/** The same for a column of a list: a condition would read all that owe. */
export const conPagoVencido = sql<boolean>`coalesce((select ${yaVencio} ${laDeuda}), false)`
