import { sql } from 'drizzle-orm'
import type { Db } from '#db/open.server.ts'
import { pedidos } from '#db/schema/pedidos.server.ts'
import type { Loaded } from './rows.server.ts'

/** How many lines a notice names. */
const MAX_LINES = 20

/**
 * The lines of rows without a code that say the same as an order of the shop. One statement compares all rows, so that
 * the orders are read once.
 * @param now the date of rows that state none
 */
export async function findRepeated(db: Db, parsedRows: Loaded[], now: Date) {
  const told = parsedRows
    .filter(({ pedido }) => !pedido.codigo)
    .map(({ linea, pedido: { cliente, correo_cliente, telefono, total, fecha_creacion } }) => ({
      linea,
      ...{ cliente, correo: correo_cliente, telefono, total },
      fecha: fecha_creacion === now ? null : fecha_creacion,
    }))
  const { rows } = await db.execute<{ linea: number }>(sql`
    select n.linea from jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
      as n (linea int, cliente text, correo text, telefono text, total numeric, fecha timestamptz)
    where exists (select from ${pedidos} where lower(${pedidos.cliente}) = lower(n.cliente) and ${pedidos.total} = n.total
      and lower(${pedidos.correo_cliente}) is not distinct from lower(n.correo)
        and ${pedidos.telefono} is not distinct from n.telefono
      and (n.fecha is null or ${pedidos.fecha_creacion} = n.fecha))
    order by n.linea`)
  return rows.map(({ linea }) => linea)
}

/** What staff read about them before they import. */
export function repeatedNotice(lines: number[]) {
  const named = lines.slice(0, MAX_LINES).map(String)
  if (lines.length > MAX_LINES) named.push(`${lines.length - MAX_LINES} más`)
  const list = new Intl.ListFormat('es').format(named)
  return lines.length === 1
    ? `1 fila dice lo mismo que un pedido que ya está en la tienda (cliente, correo, teléfono, total y fecha): línea ${list}. Si la importas, quedará dos veces.`
    : `${lines.length.toLocaleString('es-DO')} filas dicen lo mismo que pedidos que ya están en la tienda (cliente, correo, teléfono, total y fecha): líneas ${list}. Si las importas, quedarán dos veces.`
}
