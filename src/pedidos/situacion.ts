import { diaDe } from '#comun/fecha.ts'
import type { Datos } from '#correo/contrato.ts'
import { SE_ESPERA } from '#correo/etiquetas.ts'
import type { Estatus, Paso, PedidoPublico, TipoServicio } from './contrato.ts'
import { type ClaveDeEstatus, claveDe } from './estatus.ts'

/** How the order reaches its owner; imported orders and some of staff's do not say. */
type Modo = TipoServicio | 'sin_servicio'

type Palabras = {
  /** In the place of the day, where a day says nothing. */
  titular?: string
  /** What happens next, or what the customer must do: one line. */
  sigue: string
}

const igual = (palabras: Palabras): Record<Modo, Palabras> => ({
  retiro: palabras,
  envio: palabras,
  sin_servicio: palabras,
})

const DICHO: Record<ClaveDeEstatus, Record<Modo, Palabras>> = {
  recibido: {
    retiro: { sigue: 'Te escribimos para confirmar el precio y los detalles. Por ahora no tienes que hacer nada.' },
    envio: { sigue: 'Te escribimos para confirmar el precio y el pago. Por ahora no tienes que hacer nada.' },
    sin_servicio: { sigue: 'Te escribimos para confirmar los detalles. Por ahora no tienes que hacer nada.' },
  },
  confirmado: {
    retiro: { sigue: 'Empezamos a hacer tu pieza. Te avisamos por correo cuando puedas pasar a buscarla.' },
    envio: { sigue: 'Empezamos a hacer tu pieza. El precio se paga antes de que salga; si ya pagaste, solo espera.' },
    sin_servicio: { sigue: 'Empezamos a hacer tu pieza y te avisamos por correo.' },
  },
  en_preparacion: {
    retiro: { sigue: 'Cuando esté terminada te avisamos por correo para que pases a buscarla.' },
    envio: { sigue: 'Cuando esté terminada la empacamos y sale hacia tu dirección.' },
    sin_servicio: { sigue: 'Cuando esté terminada te avisamos por correo.' },
  },
  etiquetado: {
    retiro: { sigue: 'Pronto estará lista. Espera nuestro aviso antes de venir.' },
    envio: { sigue: 'Lo próximo es que salga hacia tu dirección. Te avisamos por correo.' },
    sin_servicio: { sigue: 'Te avisamos por correo del próximo paso.' },
  },
  almacenado: {
    retiro: { sigue: 'Está terminada y guardada. Espera nuestro aviso para pasar a buscarla.' },
    envio: { sigue: 'Está terminada y guardada. Te avisamos por correo cuando salga.' },
    sin_servicio: { sigue: 'Está terminada y guardada. Te avisamos por correo del próximo paso.' },
  },
  listo: {
    retiro: { titular: 'Ya puedes pasar a buscarla', sigue: 'Ven con tu código cuando la tienda esté abierta.' },
    envio: {
      titular: 'Lista para salir',
      sigue: 'Coordinamos contigo la entrega. Ten a mano tu teléfono; no hace falta que vengas.',
    },
    sin_servicio: { titular: 'Ya está lista', sigue: 'Escríbenos para acordar si vienes por ella o te la enviamos.' },
  },
  en_ruta: {
    retiro: { sigue: 'Ya salió del taller. Si pensabas pasar a buscarla, escríbenos antes de venir.' },
    envio: { sigue: 'Ten a mano tu teléfono y deja a alguien que pueda recibirla.' },
    sin_servicio: { sigue: 'Ten a mano tu teléfono por si hace falta llamarte.' },
  },
  entregado: {
    retiro: { sigue: 'Que la disfrutes. Si algo no está bien, escríbenos y lo resolvemos.' },
    envio: { sigue: 'Que la disfrutes. Si no la recibiste o algo no está bien, escríbenos.' },
    sin_servicio: { sigue: 'Que la disfrutes. Si algo no está bien, escríbenos y lo resolvemos.' },
  },
  devuelto: {
    retiro: { titular: 'Volvió al taller', sigue: 'Escríbenos para acordar cuándo pasas a buscarla.' },
    envio: { titular: 'Volvió al taller', sigue: 'La entrega no se pudo hacer. Escríbenos para coordinar otra.' },
    sin_servicio: { titular: 'Volvió al taller', sigue: 'Escríbenos para coordinar cómo te llega.' },
  },
  cancelado: igual({
    titular: 'Pedido cancelado',
    sigue: 'No tienes que hacer nada. Si crees que es un error, escríbenos.',
  }),
  en_revision: igual({
    titular: 'Lo estamos revisando',
    sigue: 'Una persona mira lo que pediste y te escribe. Mientras tanto tu pedido espera.',
  }),
  embarcado: {
    retiro: { sigue: 'Viene hacia el país. Te avisamos por correo cuando puedas pasar a buscarla.' },
    envio: { sigue: 'Viene hacia el país. Al llegar sale hacia tu dirección.' },
    sin_servicio: { sigue: 'Viene hacia el país. Te avisamos por correo cuando llegue.' },
  },
}

const ATRASO: Palabras = {
  titular: 'Se nos atrasó tu pedido',
  sigue: 'La fecha que te dimos ya pasó. Escríbenos y te decimos para cuándo.',
}

/** A status that the owner added: of it code knows only what its row says. */
function dichoPorLaFila({ categoria, descripcion }: Donde['estatus']): Palabras {
  if (categoria === 'special') return { titular: descripcion, sigue: 'Si tienes una pregunta, escríbenos.' }
  if (categoria === 'delivered') return { sigue: 'Si algo no está bien, escríbenos y lo resolvemos.' }
  return { sigue: 'Te avisamos por correo del próximo paso.' }
}

type Donde = Pick<PedidoPublico, 'tipo_servicio' | 'fecha_estimada_entrega'> & {
  estatus: Pick<Estatus, 'id' | 'nombre' | 'descripcion' | 'categoria'>
  historial: { estatus: Pick<Paso['estatus'], 'id'>; fecha: string }[]
}

/** Where an order is, for who waits: the one fact they come for, and what happens next. */
export type Situacion = NonNullable<Datos<'send-status-update'>['situacion']>

/** The same for the page and for the mail of a step. */
export function situacionDe(pedido: Donde, hoy = diaDe(new Date())): Situacion {
  const { estatus, tipo_servicio, fecha_estimada_entrega: dia, historial } = pedido
  const clave = claveDe(estatus.id)
  const { titular, sigue } = clave ? DICHO[clave][tipo_servicio ?? 'sin_servicio'] : dichoPorLaFila(estatus)
  const atrasado = estaAtrasado(pedido, hoy)
  const comun = { sigue, atrasado, porRetirar: clave === 'listo' && tipo_servicio === 'retiro' }
  if (atrasado) return { ...comun, ...ATRASO }
  if (titular) return { ...comun, etiqueta: clave === 'listo' ? 'Tu pieza' : 'Tu pedido', titular }
  if (estatus.categoria === 'delivered') {
    const entrega = historial.findLast((paso) => paso.estatus.id === estatus.id)
    return entrega
      ? { ...comun, etiqueta: 'Entregado el', dia: diaDe(new Date(entrega.fecha)) }
      : { ...comun, etiqueta: 'Tu pedido', titular: estatus.nombre }
  }
  const porBuscar = tipo_servicio === 'retiro' && clave !== 'en_ruta'
  const etiqueta = SE_ESPERA[porBuscar ? 'retiro' : 'envio']
  return dia ? { ...comun, etiqueta, dia } : { ...comun, etiqueta, titular: 'Fecha por confirmar' }
}

/**
 * Whether the estimated day has gone by while the shop still owes a step. One that is ready waits for who comes for it,
 * not for the shop.
 */
export function estaAtrasado({ fecha_estimada_entrega: estimada, estatus, tipo_servicio }: Donde, hoy: string) {
  if (estimada === null || estimada >= hoy) return false
  if (claveDe(estatus.id) === 'listo') return tipo_servicio === 'envio'
  return estatus.categoria === 'processing' || estatus.categoria === 'shipping'
}
