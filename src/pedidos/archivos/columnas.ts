/**
 * The columns of orders in a file, in their order: what the export writes and the import reads, so that a file goes out
 * of one shop and into another.
 */
export const COLUMNAS = {
  codigo: 'Código',
  cliente: 'Cliente',
  correo_cliente: 'Correo',
  telefono: 'Teléfono',
  tipo_servicio: 'Servicio',
  estatus: 'Estatus',
  fecha_estatus: 'Fecha del estatus',
  precio: 'Precio',
  peso: 'Peso (kg)',
  total: 'Total',
  fecha_estimada_entrega: 'Fecha estimada',
  fecha_creacion: 'Creado',
  direccion: 'Dirección',
  numero_casa: 'Número',
  sector: 'Sector',
  municipio: 'Municipio',
  provincia: 'Provincia',
  referencias: 'Referencias',
  notas: 'Notas',
  notas_privadas: 'Notas privadas',
} as const
export type Columna = keyof typeof COLUMNAS
