import { type OrderColumn, type OrderColumnThat, orderColumns } from '#db/columns/orders.ts'

/** Those of an order's columns that are in its file. */
export type OwnColumn = Exclude<OrderColumnThat<{ label: string }>, OrderColumnThat<{ file: false }>>
export type Column = OwnColumn | 'estatus' | 'fecha_estatus'

const { codigo, cliente, correo_cliente, telefono, tipo_servicio, ...demas } = Object.fromEntries(
  Object.entries<OrderColumn>(orderColumns).flatMap(([column, { label, file }]) =>
    label && file !== false ? [[column, label]] : [],
  ),
) as Record<OwnColumn, string> // as the filter says

/**
 * The columns of orders in a file, in their order: what the export writes and the import reads, so that a file goes out
 * of one shop and into another.
 */
export const COLUMNS: Record<Column, string> = {
  codigo,
  cliente,
  correo_cliente,
  telefono,
  tipo_servicio,
  estatus: orderColumns.estatus_id.label,
  fecha_estatus: 'Fecha del estatus',
  ...demas,
}

/** What the values of a column are. */
export function columnKind(column: Column) {
  if (column === 'fecha_estatus') return 'instant'
  const { is = 'text' }: OrderColumn = orderColumns[column === 'estatus' ? 'estatus_id' : column]
  return is
}
