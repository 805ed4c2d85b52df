import { type Column, ERASED_NAME, type Kind } from './column.ts'

export type OrderColumn = Column & {
  /** Staff's name for the column: its label in the audit and its heading in order files. */
  label?: string
  /** False when order files leave the column out. */
  file?: false
  /** The label in an order's timeline, if not `label`; false when another entry of the timeline tells the change. */
  line?: string | false
  /** The column under whose name the timeline reports a change of this column. */
  partOf?: 'direccion'
  /** The type of the column's values; text when absent. */
  is?: Kind
  /**
   * Who sees the value: anybody with the order's code, the owner, or staff alone. The owner's data export has the
   * values of `code` and `owner`.
   */
  seen?: 'code' | 'owner' | 'staff'
  /** The confirmation mail of an order request contains it. */
  mail?: true
  /** Staff's search covers the column; `escribir_busqueda` (SQL) lists it too. */
  searched?: true
}

/** The columns of an order, in the order in which files and the audit show them. */
export const orderColumns = {
  codigo: { label: 'Código', line: false, seen: 'code', mail: true, searched: true },
  estatus_id: { label: 'Estatus', is: 'status', exportKey: 'estatus', file: false, line: false },
  estatus_previo: { label: 'Estatus al que vuelve', is: 'status', file: false, line: false },
  cliente: { label: 'Cliente', line: 'Nombre', personal: 'nombre', erased: ERASED_NAME, seen: 'code', searched: true },
  correo_cliente: { label: 'Correo', personal: 'correo', exportKey: 'correo', seen: 'staff', searched: true },
  correo_comprobado: { label: 'Correo comprobado', is: 'flag', file: false, line: false, seen: 'staff' },
  telefono: { label: 'Teléfono', personal: 'teléfono', seen: 'owner', searched: true },
  tipo_servicio: { label: 'Servicio', is: 'service', seen: 'code', mail: true },
  precio: { label: 'Precio', is: 'money', exportKey: 'precio', seen: 'staff' },
  peso: { label: 'Peso (kg)', line: 'Peso', is: 'weight', seen: 'code' },
  total: { label: 'Total', is: 'money', seen: 'code' },
  abono: { label: 'Abono (por verificar)', is: 'money', seen: 'staff' },
  fecha_estimada_entrega: { label: 'Fecha estimada', line: 'Fecha', is: 'day', seen: 'code', mail: true },
  fecha_creacion: { label: 'Creado', is: 'instant', line: false, seen: 'code' },
  direccion: { label: 'Dirección', is: 'long', partOf: 'direccion', personal: 'dirección', seen: 'owner' },
  numero_casa: { label: 'Número', partOf: 'direccion', personal: 'número de casa', seen: 'owner' },
  sector: { label: 'Sector', partOf: 'direccion', personal: 'sector', seen: 'owner' },
  municipio: { label: 'Municipio', partOf: 'direccion', personal: 'municipio', seen: 'owner' },
  provincia: { label: 'Provincia', partOf: 'direccion', personal: 'provincia', seen: 'owner' },
  referencias: { label: 'Referencias', is: 'long', partOf: 'direccion', personal: 'referencias', seen: 'owner' },
  notas: { label: 'Notas', is: 'long', personal: 'notas', seen: 'owner', searched: true },
  notas_privadas: { label: 'Notas privadas', line: 'Nota privada', is: 'long', personal: 'notas', seen: 'staff' },
  autorizado_a_recoger: { label: 'Puede recogerlo', file: false, line: false, personal: 'su nombre', seen: 'owner' },
  costo_envio: { is: 'money', seen: 'owner' },
  version: { seen: 'staff' },
} as const satisfies Record<string, OrderColumn>

type Columns = typeof orderColumns
/** The names of the columns whose description has all of these properties. */
export type OrderColumnThat<Properties> = {
  [C in keyof Columns]: Columns[C] extends Properties ? C : never
}[keyof Columns]

/** The names of the columns whose description has all of these properties, in the order of `orderColumns`. */
export function orderColumnsThat<const Properties extends OrderColumn>(properties: Properties) {
  const wanted = Object.entries(properties)
  const names = Object.entries<OrderColumn>(orderColumns).filter(([, column]) =>
    wanted.every(([what, value]) => column[what as keyof OrderColumn] === value),
  )
  return names.map(([name]) => name as OrderColumnThat<Properties>) // the filter keeps only these
}
