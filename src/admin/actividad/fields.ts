import type { Kind } from '#db/columns/column.ts'
import { type OrderColumn, type OrderColumnThat, orderColumns } from '#db/columns/orders.ts'

type FieldInfo = { label: string; is?: Kind /** Set if the value is about a person. */; personal?: string | true }

const { estatus_id, estatus_previo, cliente, correo_cliente, telefono, tipo_servicio, precio, peso, ...demas } =
  Object.fromEntries(Object.entries<OrderColumn>(orderColumns).filter(([, { label }]) => label)) as Record<
    OrderColumnThat<{ label: string }>,
    FieldInfo
  > // the filter leaves only columns with a label

/** Fields of audit entries that are not columns of an order. */
const NOTED = {
  correo: { label: 'Correo', personal: true },
  libras: { label: 'Peso (lb)', is: 'weight' },
  fotos: { label: 'Fotos' },
  motivo: { label: 'Motivo', personal: true },
  razon: { label: 'Razón', personal: true },
  numero: { label: 'Número de guía', personal: true },
  situacion: { label: 'Situación', is: 'long', personal: true },
  descripcion: { label: 'Descripción' },
  fecha: { label: 'Fecha', is: 'instant' },
  sobre: { label: 'Sobre' },
  canal: { label: 'Por' },
  texto: { label: 'Texto', is: 'long', personal: true },
  nota: { label: 'Nota' },
  estado: { label: 'Estado', is: 'word' },
  prioridad: { label: 'Prioridad', is: 'word' },
  origen: { label: 'Copiado de' },
  nuevas: { label: 'Pasos copiados' },
  revocados: { label: 'Enlaces revocados' },
  sin_persona: { label: 'Sin datos de la persona', is: 'flag' },
  codigo_membresia: { label: 'Código de membresía', personal: true },
  lineas: { label: 'Piezas' },
  piezas: { label: 'Piezas' },
  saldo: { label: 'Saldo', is: 'money' },
  monto: { label: 'Monto', is: 'money' },
  esperado: { label: 'Debía haber', is: 'money' },
  contado: { label: 'Contado', is: 'money' },
  rol: { label: 'Rol', is: 'word' },
  cerradas: { label: 'Sesiones terminadas' },
  nombre: { label: 'Archivo' },
  creados: { label: 'Pedidos creados' },
  filas_con_error: { label: 'Filas con error' },
  elegidos: { label: 'Pedidos elegidos' },
  q: { label: 'Búsqueda' },
  estatus: { label: 'Filtro de estatus' },
  servicio: { label: 'Filtro de servicio', is: 'service' },
  vencidos: { label: 'Solo vencidos', is: 'flag' },
  sin_precio: { label: 'Solo sin precio', is: 'flag' },
  desde: { label: 'Desde', is: 'day' },
  hasta: { label: 'Hasta', is: 'day' },
  titulo: { label: 'Título' },
  contenido: { label: 'Contenido' },
  activo: { label: 'Publicada', is: 'flag' },
  pregunta: { label: 'Pregunta' },
  respuesta: { label: 'Respuesta' },
  categoria: { label: 'Tema' },
  publicada: { label: 'A la vista', is: 'flag' },
  cuantos: { label: 'Clientes' },
  cuantas: { label: 'Piezas' },
  alcance_visto: { label: 'Clientes al confirmar' },
} as const satisfies Record<string, FieldInfo>

export type Shown = OrderColumnThat<{ label: string }> | keyof typeof NOTED

const { correo, libras, ...others } = NOTED
/**
 * The fields that may be shown, in order. All others stay hidden, so that a secret in a future audit entry does not
 * leak.
 */
export const FIELDS: Record<Shown, FieldInfo> = {
  estatus_id,
  estatus_previo,
  cliente,
  correo_cliente,
  correo,
  telefono,
  tipo_servicio,
  precio,
  peso,
  libras,
  ...demas,
  ...others,
}
