import { formatearDia, formatearInstante } from '#comun/fecha.ts'
import { formatearDinero } from '#comun/formatoDeDinero.ts'
import { lookUp } from '#comun/lookUp.ts'
import { SERVICIO } from '#pedidos/etiquetas.ts'
import type { COSAS, Filtro } from './contrato.ts'

export const TIPO: Record<NonNullable<Filtro['tipo']>, string> = {
  estatus: 'Cambios de estatus',
  nuevos: 'Pedidos nuevos',
  datos: 'Datos de pedidos',
  solicitudes: 'Solicitudes y bandeja',
  tickets: 'Tickets',
  chat: 'Chat',
  saldo: 'Saldo',
  mensajes: 'Correos, WhatsApp, notificaciones, noticias y preguntas',
  archivos: 'Archivos',
  cuentas: 'Cuentas',
}

export const COSA: Record<(typeof COSAS)[number], string> = {
  pedido: 'Pedidos',
  correo: 'Correos',
  asunto: 'Bandeja',
  ticket: 'Tickets',
  conversacion: 'Chat',
  turno: 'Turnos del chat',
  archivo: 'Archivos exportados',
  importacion: 'Archivos importados',
  envio: 'Notificaciones a todos',
  noticia: 'Noticias',
  pregunta: 'Preguntas frecuentes',
  pregunta_sin_respuesta: 'Preguntas sin respuesta',
  miembro: 'Membresías',
  cuenta: 'Cuentas',
  avisos: 'Avisos por correo',
}

/**
 * What each field is called. Of what a doing noted these are shown and nothing else, so that a secret that some doing may
 * note one day stays where it is.
 */
export const CAMPO = {
  estatus_id: 'Estatus',
  estatus_previo: 'Estatus al que vuelve',
  cliente: 'Cliente',
  correo_cliente: 'Correo',
  correo: 'Correo',
  telefono: 'Teléfono',
  tipo_servicio: 'Servicio',
  precio: 'Precio',
  peso: 'Peso (kg)',
  libras: 'Peso (lb)',
  total: 'Total',
  fotos: 'Fotos',
  fecha_estimada_entrega: 'Fecha estimada',
  direccion: 'Dirección',
  numero_casa: 'Número',
  sector: 'Sector',
  municipio: 'Municipio',
  provincia: 'Provincia',
  referencias: 'Referencias',
  notas: 'Notas',
  notas_privadas: 'Notas privadas',
  autorizado_a_recoger: 'Puede recogerlo',
  motivo: 'Motivo',
  situacion: 'Situación',
  descripcion: 'Descripción',
  fecha: 'Fecha',
  sobre: 'Sobre',
  canal: 'Por',
  texto: 'Texto',
  nota: 'Nota',
  estado: 'Estado',
  prioridad: 'Prioridad',
  origen: 'Copiado de',
  nuevas: 'Pasos copiados',
  revocados: 'Enlaces revocados',
  sin_persona: 'Sin datos de la persona',
  codigo_membresia: 'Código de membresía',
  saldo: 'Saldo',
  monto: 'Monto',
  rol: 'Rol',
  cerradas: 'Sesiones terminadas',
  nombre: 'Archivo',
  creados: 'Pedidos creados',
  filas_con_error: 'Filas con error',
  elegidos: 'Pedidos elegidos',
  q: 'Búsqueda',
  estatus: 'Filtro de estatus',
  servicio: 'Filtro de servicio',
  vencidos: 'Solo vencidos',
  sin_precio: 'Solo sin precio',
  desde: 'Desde',
  hasta: 'Hasta',
  titulo: 'Título',
  contenido: 'Contenido',
  activo: 'Publicada',
  pregunta: 'Pregunta',
  respuesta: 'Respuesta',
  categoria: 'Tema',
  publicada: 'A la vista',
  cuantos: 'Clientes',
  alcance_visto: 'Clientes al confirmar',
}
export type Mostrado = keyof typeof CAMPO

const PALABRAS: Record<string, string> = {
  ...SERVICIO,
  true: 'Sí',
  false: 'No',
  si: 'Sí',
  abierto: 'Abierto',
  en_progreso: 'En progreso',
  cerrado: 'Cerrado',
  baja: 'Baja',
  media: 'Media',
  alta: 'Alta',
  user: 'Cliente',
  admin: 'Personal de la tienda',
}
const MONTOS = new Set(['precio', 'total', 'saldo', 'monto'])
const DIAS = new Set(['fecha_estimada_entrega', 'desde', 'hasta'])
const CON_PALABRAS = new Set([
  'tipo_servicio',
  'servicio',
  'rol',
  'sin_persona',
  'vencidos',
  'sin_precio',
  'estado',
  'prioridad',
  'activo',
  'publicada',
])

/** A field's value as people read it. */
export function valorDe(campo: string, valor: string) {
  if (MONTOS.has(campo)) return formatearDinero(valor)
  if (DIAS.has(campo) && /^\d{4}-\d\d-\d\d$/.test(valor)) return formatearDia(valor)
  if (campo === 'fecha' && !Number.isNaN(Date.parse(valor))) return formatearInstante(valor)
  return CON_PALABRAS.has(campo) ? (lookUp(PALABRAS, valor) ?? valor) : valor
}
