import { type OrderColumn, type OrderColumnThat, orderColumns } from '#db/columns/orders.ts'

/** Columns of the orders table that the export file has. */
export type OwnColumn = Exclude<OrderColumnThat<{ label: string }>, OrderColumnThat<{ file: false }>>
export type Column = OwnColumn | 'estatus' | 'fecha_estatus'

const { codigo, cliente, correo_cliente, telefono, tipo_servicio, ...demas } = Object.fromEntries(
  Object.entries<OrderColumn>(orderColumns).flatMap(([column, { label, file }]) =>
    label && file !== false ? [[column, label]] : [],
  ),
) as Record<OwnColumn, string>

/**
 * The columns of the order files, in order. The import reads the columns that the export writes, so that one shop can
 * import the file of another.
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

/** The kind of value in a column. */
export function columnKind(column: Column) {
  if (column === 'fecha_estatus') return 'instant'
  const { is = 'text' }: OrderColumn = orderColumns[column === 'estatus' ? 'estatus_id' : column]
  return is
}
