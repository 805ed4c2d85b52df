import { formatearDia, formatearInstante } from '#lib/fecha.ts'
import { formatearDinero } from '#lib/formatoDeDinero.ts'
import { lookUp } from '#lib/lookUp.ts'
import { SERVICIO } from '#pedidos/labels.ts'
import { CAMPOS } from './campos.ts'
import type { COSAS, Filtro } from './contract.ts'

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

/** The label of a field; one that this page does not know yet keeps its own name. */
export const nombreDe = (campo: string) => lookUp(CAMPOS, campo)?.label ?? campo

/** Whether its values are too long for a line. */
export const esLargo = (campo: string) => lookUp(CAMPOS, campo)?.is === 'long'

/** A field's value as people read it. */
export function valorDe(campo: string, valor: string) {
  switch (lookUp(CAMPOS, campo)?.is) {
    case 'money':
      return formatearDinero(valor)
    case 'day':
      return /^\d{4}-\d\d-\d\d$/.test(valor) ? formatearDia(valor) : valor
    case 'instant':
      return Number.isNaN(Date.parse(valor)) ? valor : formatearInstante(valor)
    case 'service':
    case 'flag':
    case 'word':
      return lookUp(PALABRAS, valor) ?? valor
    default:
      return valor
  }
}
