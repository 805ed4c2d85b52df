import { TICKET_ESTADO_LABELS } from '#conversaciones/tickets/labels.ts'
import type { Kind } from '#db/columns/column.ts'
import { type OrderColumn, orderColumns } from '#db/columns/orders.ts'
import { formatDay, formatTime } from '#lib/dates.ts'
import { formatDinero } from '#lib/dineroFormat.ts'
import { mailLabel } from '#mail/buzon/labels.ts'
import { ClaseDeFoto } from '#pedidos/fotos/contract.ts'
import { FOTO_LABELS } from '#pedidos/fotos/labels.ts'
import { CHAT_LABELS } from '../hilo/labels.ts'
import type { Change, Suceso } from './contract.ts'

type SucesoOf<C extends Suceso['clase']> = Extract<Suceso, { clase: C }>

const CORREO_STATE_LABELS: Record<SucesoOf<'correo'>['estado'], string> = {
  pendiente: 'por salir',
  enviado: 'entregado',
  guardado: 'guardado aquí',
  omitido: 'no se envió',
  superado: 'no hizo falta',
  fallido: 'falló',
}

/** Describes a mail: `Correo de «Confirmado», entregado`. */
export function describeCorreo({ funcion, estatus, estado, espera_hasta }: SucesoOf<'correo'>) {
  const which = funcion === 'send-order-request-confirmation' ? 'Recibido' : funcion === 'send-status-update' && estatus
  const nombre = which ? `Correo de «${which}»` : (mailLabel(funcion) ?? 'Correo')
  return `${nombre}, ${espera_hasta ? `espera hasta las ${formatTime(new Date(espera_hasta))}` : CORREO_STATE_LABELS[estado]}`
}

const ASUNTO_LABELS: Record<SucesoOf<'asunto'>['asunto'], { nombre: string; si: string; no: string }> = {
  ayuda: { nombre: 'Ayuda urgente', si: 'atendida', no: 'descartada' },
  direccion: { nombre: 'Cambio de dirección', si: 'aprobado', no: 'rechazado' },
  retiro: { nombre: 'Va a pasar a buscarlo', si: 'visto', no: '' },
  mensaje: { nombre: 'Pregunta sobre el pedido', si: 'atendida', no: '' },
  internacional: { nombre: 'Compra de fuera', si: 'atendida', no: '' },
}

/** Describes a message: `Ayuda urgente, espera respuesta`. */
export function describeAsunto({ asunto, estado, atendido }: SucesoOf<'asunto'>) {
  const { nombre, si, no } = ASUNTO_LABELS[asunto]
  if (estado === 'rechazada') return `${nombre}, ${no}`
  if (atendido) return `${nombre}, ${si}`
  return `${nombre}, ${estado === 'por_confirmar' ? 'sin confirmar' : 'sin atender'}`
}

/** How a message about an order was answered. */
export const RESPUESTA_LABELS: Record<SucesoOf<'respuesta'>['canal'], string> = {
  correo: 'Respondido por correo a quien escribió',
  whatsapp: 'Respondido por WhatsApp (a mano)',
}

/** Describes a ticket: `Ticket, sin responder`. */
export function describeTicket({ estado, sin_responder }: SucesoOf<'ticket'>) {
  return `Ticket, ${sin_responder ? 'sin responder' : TICKET_ESTADO_LABELS[estado].toLowerCase()}`
}

/** Describes a chat: `Chat con ana@ejemplo.com, correo sin comprobar, terminado`. */
export function describeConversacion({ estado, sin_responder, con }: SucesoOf<'conversacion'>) {
  const quien = con && ` con ${con.correo}${con.comprobado ? '' : ', correo sin comprobar'}`
  return `Chat${quien ?? ''}, ${sin_responder ? 'sin responder' : CHAT_LABELS[estado].toLowerCase()}`
}

const AVISO_LABELS: Record<SucesoOf<'aviso'>['sobre'], string> = {
  estatus: '',
  precio: ', el precio',
  listo: ', que ya puede pasar',
}

/**
 * Describes a message sent by hand: `Enviado por WhatsApp (a mano)`, with its subject if that is a price or a pickup.
 */
export function describeAviso({ sobre }: SucesoOf<'aviso'>) {
  return `Enviado por WhatsApp (a mano)${AVISO_LABELS[sobre]}`
}

const columnOf = (campo: Change['campo']): OrderColumn => orderColumns[campo]
const nameOf = (campo: Change['campo']) => columnOf(campo).line || columnOf(campo).label

const FORMATTERS: Partial<Record<Kind, (value: string) => string>> = {
  money: formatDinero,
  weight: (peso) => `${peso} kg`,
  day: formatDay,
}
/** The formatter of a column; undefined for personal columns, of which only the fact of a change is shown. */
export const formatterOf = (campo: Change['campo']) => FORMATTERS[columnOf(campo).is ?? 'text']

/** Describes changes: `Total: RD$ 1,000.00 → RD$ 1,850.00. Cambió: Dirección`. */
export function describeChanges(changes: Change[]) {
  const conValor = changes.flatMap(({ campo, antes, despues }) => {
    const formatter = formatterOf(campo)
    return formatter && despues
      ? [`${nameOf(campo)}: ${antes ? `${formatter(antes)} → ` : ''}${formatter(despues)}`]
      : []
  })
  const sinValor = changes
    .filter(({ campo, despues }) => !formatterOf(campo) || !despues)
    .map(({ campo }) => nameOf(campo))
  return [...conValor, sinValor.length > 0 && `Cambió: ${sinValor.join(', ')}`].filter(Boolean).join('. ')
}

const nameOfFoto = (clase: string | null) =>
  ClaseDeFoto.options.includes(clase as ClaseDeFoto) ? FOTO_LABELS[clase as ClaseDeFoto].titulo.toLowerCase() : '' // checked

const HECHO_LABELS: Record<string, (detalle: string | null) => string> = {
  'revocar-enlaces': () => 'Enlaces revocados',
  'copiar-historial': (origin) => `Historial copiado de ${origin}`,
  'poner-fotos': (clase) => `Puso fotos: ${nameOfFoto(clase)}`,
  'quitar-foto': (clase) => `Quitó una foto: ${nameOfFoto(clase)}`,
  reconocer: () => 'Su miembro dijo que es suyo',
  'no-reconocer': () => 'El dueño del correo dijo que no es suyo',
  vincular: (membresia) => `Agregado a la cuenta ${membresia ?? 'de un miembro'}`,
  'autorizar-a-recoger': (quien) => `También puede recogerlo ${quien ?? 'otra persona'}`,
  'desautorizar-a-recoger': (quien) => `Ya no puede recogerlo ${quien ?? 'otra persona'}`,
  'anotar-guia': (numero) => `Guía anotada${numero ? `: ${numero}` : ''}`,
  'quitar-guia': (numero) => `Guía quitada${numero ? `: ${numero}` : ''}`,
  'confirmar-sin-precio': (razon) => `Anotó al confirmar: ${razon}`,
  'confirmar-sin-total': (razon) => `Confirmó sin precio: ${razon}`,
  'empezar-sin-pago': (razon) => `Empezó sin el primer pago: ${razon}`,
  'deshacer-estatus': (estatus) => (estatus ? `Deshizo el paso a «${estatus}»` : 'Deshizo lo último'),
  'confirmar-ayuda': () => 'Llamó, y la ayuda es suya',
  'confirmar-direccion': () => 'Llamó, y el cambio de dirección es suyo',
  desvincular: () => 'Su dueño borró la cuenta',
}

/** The label of an audit action; an unknown action is shown by its own name. */
export function describeHecho({ accion, detalle }: SucesoOf<'hecho'>) {
  const label = Object.hasOwn(HECHO_LABELS, accion) && HECHO_LABELS[accion]
  if (label) return label(detalle)
  const words = accion.replaceAll('-', ' ')
  return words.charAt(0).toLocaleUpperCase('es') + words.slice(1)
}
