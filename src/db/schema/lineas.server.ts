import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { ahora, dinero, instante, largo, serial } from './columns.server.ts'
import { dePedido } from './pedidos.server.ts'
import { piezas } from './piezas.server.ts'

/** What orders ask for, and who waits for a piece (docs/decisions/055). */

export const lineasDePedido = pgTable(
  'lineas_de_pedido',
  {
    id: serial(),
    codigo: dePedido().notNull(),
    /** Null for a line in words, and after the piece was deleted. */
    pieza_id: uuid('pieza_id').references(() => piezas.id, { onDelete: 'set null' }),
    /** The piece's name when it was ordered. */
    nombre: text('nombre').notNull(),
    /** The customer's choices. */
    opciones: jsonb('opciones').$type<{ nombre: string; valor: string }[]>().notNull().default([]),
    cantidad: integer('cantidad').notNull(),
    /** The price of one when it was ordered; null until the shop says it. */
    precio: dinero('precio'),
    /** What the customer wants that is special. */
    texto: text('texto'),
    orden: integer('orden').notNull().default(0),
    /** Until when a received order holds the piece; null for a line that holds none. */
    apartada_hasta: instante('apartada_hasta'),
    /** When the piece went back to the window before the order was confirmed. */
    liberada_en: instante('liberada_en'),
  },
  (t) => [
    check('lineas_de_pedido_largos', sql`${largo('nombre', 1, 200)} and ${largo('texto', 0, 1000)}`),
    check('lineas_de_pedido_cantidad', sql`${t.cantidad} between 1 and 99`),
    check('lineas_de_pedido_precio', sql`${t.precio} >= 0`),
    index('lineas_de_pedido_por_pedido').on(t.codigo, t.orden, t.id),
    index('lineas_de_pedido_por_pieza').on(t.pieza_id),
    index('lineas_de_pedido_por_liberar').on(t.apartada_hasta).where(sql`${t.liberada_en} is null`),
  ],
)

/**
 * The lines of the order that a query reads, as the contract `LineaDePedido` has them. The end of a hold is only there
 * while the order is received or was so before a review, because a confirmed order keeps its pieces.
 */
export const lineasDelPedido = sql.raw(`(select coalesce(json_agg(json_build_object('id', l.id,
    'pieza', (select p.slug from piezas p where p.id = l.pieza_id), 'nombre', l.nombre, 'opciones', l.opciones,
    'cantidad', l.cantidad, 'precio', l.precio::text, 'texto', l.texto,
    'apartada_hasta', case when l.liberada_en is null and 1 in ("Pedidos"."Estatus_id", case when "Pedidos"."Estatus_id" = 11 then "Pedidos".estatus_previo end) then l.apartada_hasta end,
    'liberada', l.liberada_en is not null) order by l.orden, l.id), '[]')
  from lineas_de_pedido l where l.codigo_pedido = "Pedidos"."Código de pedido")`)

/** Until when the newest hold on the piece that a query reads lasts; null if no order holds it. */
export const apartadaHasta = sql<Date | null>`${sql.raw(`(select max(l.apartada_hasta) from lineas_de_pedido l
  join "Pedidos" o on o."Código de pedido" = l.codigo_pedido
  where l.pieza_id = "piezas"."id" and l.liberada_en is null and 1 in (o."Estatus_id", case when o."Estatus_id" = 11 then o.estatus_previo end))`)}`.mapWith(
  lineasDePedido.apartada_hasta,
)

/** Who wants to hear when a piece is there again: by mail, or by WhatsApp from staff. */
export const esperasDePieza = pgTable(
  'esperas_de_pieza',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    pieza_id: uuid('pieza_id')
      .notNull()
      .references(() => piezas.id, { onDelete: 'cascade' }),
    correo: text('correo'),
    whatsapp: text('whatsapp'),
    /** When the address was confirmed; a number of WhatsApp needs no confirmation, because a person reads it. */
    confirmada_en: instante('confirmada_en'),
    avisada_en: instante('avisada_en'),
    creada_en: ahora('creada_en'),
  },
  (t) => [
    check('esperas_de_pieza_destino', sql`num_nonnulls(${t.correo}, ${t.whatsapp}) = 1`),
    check('esperas_de_pieza_largos', sql`${largo('correo', 3, 255)} and ${largo('whatsapp', 10, 30)}`),
    unique('esperas_de_pieza_una_por_correo').on(t.pieza_id, t.correo),
    unique('esperas_de_pieza_una_por_whatsapp').on(t.pieza_id, t.whatsapp),
    index('esperas_de_pieza_por_correo').on(sql`lower(${t.correo})`),
    index('esperas_de_pieza_por_limpiar').on(t.creada_en),
  ],
)
