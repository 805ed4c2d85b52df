import { formatDay, formatInstant } from '#lib/dates.ts'
import { formatDinero } from '#lib/dineroFormat.ts'
import { lookUp } from '#lib/lookUp.ts'
import { SERVICIO } from '#pedidos/labels.ts'
import type { COSAS, Filter } from './contract.ts'
import { FIELDS } from './fields.ts'

export const TIPO_LABELS: Record<NonNullable<Filter['tipo']>, string> = {
  estatus: 'Cambios de estatus',
  nuevos: 'Pedidos nuevos',
  datos: 'Datos de pedidos',
  solicitudes: 'Solicitudes y bandeja',
  tickets: 'Tickets',
  chat: 'Chat',
  saldo: 'Saldo',
  piezas: 'Piezas',
  ajustes: 'Ajustes',
  mensajes: 'Correos, WhatsApp, notificaciones, noticias y preguntas',
  archivos: 'Archivos',
  cuentas: 'Cuentas',
}

export const COSA_LABELS: Record<(typeof COSAS)[number], string> = {
  pedido: 'Pedidos',
  correo: 'Correos',
  asunto: 'Bandeja',
  ticket: 'Tickets',
  conversacion: 'Chat',
  turno: 'Turnos del chat',
  archivo: 'Archivos exportados',
  importacion: 'Archivos importados',
  banco: 'Estados del banco',
  envio: 'Notificaciones a todos',
  pieza: 'Piezas',
  ajuste: 'Ajustes',
  noticia: 'Noticias',
  circular: 'Correos a todos',
  pregunta: 'Preguntas frecuentes',
  pregunta_sin_respuesta: 'Preguntas sin respuesta',
  ejemplo_de_asistente: 'Ejemplos del asistente',
  cliente: 'Saldos',
  miembro: 'Membresías',
  cuenta: 'Cuentas',
  avisos: 'Avisos por correo',
  whatsapp: 'Textos de WhatsApp',
  cierre: 'Cierres del día',
}

const WORDING: Record<string, string> = {
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

/** The label of a field; an unknown field keeps its column name. */
export const labelOf = (field: string) => lookUp(FIELDS, field)?.label ?? field

/** Whether values of a field are too long for one line. */
export const isLong = (field: string) => lookUp(FIELDS, field)?.is === 'long'

/** A field's value, formatted for people. */
export function displayValue(field: string, value: string) {
  switch (lookUp(FIELDS, field)?.is) {
    case 'money':
      return formatDinero(value)
    case 'day':
      return /^\d{4}-\d\d-\d\d$/.test(value) ? formatDay(value) : value
    case 'instant':
      return Number.isNaN(Date.parse(value)) ? value : formatInstant(value)
    case 'service':
    case 'flag':
    case 'word':
      return lookUp(WORDING, value) ?? value
    default:
      return value
  }
}
