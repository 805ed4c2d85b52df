import { ETIQUETA_DE_ESTADO } from '#conversaciones/tickets/labels.ts'
import type { Kind } from '#db/columns/column.ts'
import { type OrderColumn, orderColumns } from '#db/columns/orders.ts'
import { formatearDia, formatearHora } from '#lib/fecha.ts'
import { formatearDinero } from '#lib/formatoDeDinero.ts'
import { claseDeCorreo } from '#mail/buzon/labels.ts'
import { ETIQUETA_DE_CHAT } from '../hilo/labels.ts'
import type { Cambio, Suceso } from './contract.ts'

type De<C extends Suceso['clase']> = Extract<Suceso, { clase: C }>

const ESTADO_DE_CORREO: Record<De<'correo'>['estado'], string> = {
  pendiente: 'por salir',
  enviado: 'entregado',
  guardado: 'guardado aquí',
  omitido: 'no se envió',
  superado: 'no hizo falta',
  fallido: 'falló',
}

/** `Correo de «Confirmado», entregado` */
export function decirCorreo({ funcion, estatus, estado, espera_hasta }: De<'correo'>) {
  const cual = funcion === 'send-order-request-confirmation' ? 'Recibido' : funcion === 'send-status-update' && estatus
  const nombre = cual ? `Correo de «${cual}»` : (claseDeCorreo(funcion) ?? 'Correo')
  return `${nombre}, ${espera_hasta ? `espera hasta las ${formatearHora(new Date(espera_hasta))}` : ESTADO_DE_CORREO[estado]}`
}

const ASUNTO: Record<De<'asunto'>['asunto'], { nombre: string; si: string; no: string }> = {
  ayuda: { nombre: 'Ayuda urgente', si: 'atendida', no: 'descartada' },
  direccion: { nombre: 'Cambio de dirección', si: 'aprobado', no: 'rechazado' },
  retiro: { nombre: 'Va a pasar a buscarlo', si: 'visto', no: '' },
  mensaje: { nombre: 'Pregunta sobre el pedido', si: 'atendida', no: '' },
  internacional: { nombre: 'Compra de fuera', si: 'atendida', no: '' },
}

/** `Ayuda urgente, espera respuesta` */
export function decirAsunto({ asunto, estado, atendido }: De<'asunto'>) {
  const { nombre, si, no } = ASUNTO[asunto]
  if (estado === 'rechazada') return `${nombre}, ${no}`
  if (atendido) return `${nombre}, ${si}`
  return `${nombre}, ${estado === 'por_confirmar' ? 'sin confirmar' : 'sin atender'}`
}

/** How something that was sent about an order was answered. */
export const RESPUESTA: Record<De<'respuesta'>['canal'], string> = {
  correo: 'Respondido por correo a quien escribió',
  whatsapp: 'Respondido por WhatsApp (a mano)',
}

/** `Ticket, sin responder` */
export function decirTicket({ estado, sin_responder }: De<'ticket'>) {
  return `Ticket, ${sin_responder ? 'sin responder' : ETIQUETA_DE_ESTADO[estado].toLowerCase()}`
}

/** `Chat con ana@ejemplo.com, correo sin comprobar, terminado` */
export function decirConversacion({ estado, sin_responder, con }: De<'conversacion'>) {
  const quien = con && ` con ${con.correo}${con.comprobado ? '' : ', correo sin comprobar'}`
  return `Chat${quien ?? ''}, ${sin_responder ? 'sin responder' : ETIQUETA_DE_CHAT[estado].toLowerCase()}`
}

const SOBRE: Record<De<'aviso'>['sobre'], string> = {
  estatus: '',
  precio: ', el precio',
  listo: ', que ya puede pasar',
}

/** `Enviado por WhatsApp (a mano)`; of a price or of a pickup it says so. */
export function decirAviso({ sobre }: De<'aviso'>) {
  return `Enviado por WhatsApp (a mano)${SOBRE[sobre]}`
}

const columna = (campo: Cambio['campo']): OrderColumn => orderColumns[campo]
const nombreDe = (campo: Cambio['campo']) => columna(campo).line || columna(campo).label

const DECIR: Partial<Record<Kind, (valor: string) => string>> = {
  money: formatearDinero,
  weight: (peso) => `${peso} kg`,
  day: formatearDia,
}
/**
 * How the values of a column are written. Of a column without a line only that it changed is told, since earlier values
 * that are personal are not shown again.
 */
export const decirValorDe = (campo: Cambio['campo']) => DECIR[columna(campo).is ?? 'text']

/** `Total: RD$ 1,000.00 → RD$ 1,850.00. Cambió: Dirección` */
export function decirCambios(cambios: Cambio[]) {
  const conValor = cambios.flatMap(({ campo, antes, despues }) => {
    const decir = decirValorDe(campo)
    return decir && despues ? [`${nombreDe(campo)}: ${antes ? `${decir(antes)} → ` : ''}${decir(despues)}`] : []
  })
  const sinValor = cambios
    .filter(({ campo, despues }) => !decirValorDe(campo) || !despues)
    .map(({ campo }) => nombreDe(campo))
  return [...conValor, sinValor.length > 0 && `Cambió: ${sinValor.join(', ')}`].filter(Boolean).join('. ')
}

const HECHO: Record<string, (detalle: string | null) => string> = {
  'revocar-enlaces': () => 'Enlaces revocados',
  'copiar-historial': (origen) => `Historial copiado de ${origen}`,
  vincular: (membresia) => `Agregado a la cuenta ${membresia ?? 'de un miembro'}`,
  'autorizar-a-recoger': (quien) => `También puede recogerlo ${quien ?? 'otra persona'}`,
  'desautorizar-a-recoger': (quien) => `Ya no puede recogerlo ${quien ?? 'otra persona'}`,
  'deshacer-estatus': (estatus) => (estatus ? `Deshizo el paso a «${estatus}»` : 'Deshizo lo último'),
  'confirmar-ayuda': () => 'Llamó, y la ayuda es suya',
  'confirmar-direccion': () => 'Llamó, y el cambio de dirección es suyo',
  desvincular: () => 'Su dueño borró la cuenta',
}

/** What the audit calls by a name of its own; of one that is not known here, that name. */
export function decirHecho({ accion, detalle }: De<'hecho'>) {
  const decir = Object.hasOwn(HECHO, accion) && HECHO[accion]
  if (decir) return decir(detalle)
  const palabras = accion.replaceAll('-', ' ')
  return palabras.charAt(0).toLocaleUpperCase('es') + palabras.slice(1)
}
