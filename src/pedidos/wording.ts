import type { ClaseDePedido, TipoServicio } from './contract.ts'
import type { ClaveDeEstatus } from './estatus.ts'

/** The service of an order. Orders of packages, and orders that staff create or import, may have none. */
export type Mode = TipoServicio | 'sin_servicio'

export type Words = {
  /** Title that is shown in place of the day. */
  titular?: string
  /**
   * One line: the next step, or what the client must do. `{avisa}` becomes how the client learns of the next step
   * (`NOTIFIED_BY`); no other text promises a mail.
   */
  sigue: string
}

/**
 * How a client learns of the next step: by mail, on the open page, or by tracking the order again. `avisosByCorreo`
 * decides if mails are sent.
 */
export const NOTIFIED_BY = {
  correo: 'Te avisamos por correo',
  aqui: 'Lo verás aquí',
  al_rastrear: 'Lo verás al rastrear tu pedido',
}
export type NotifiedBy = keyof typeof NOTIFIED_BY

const sameForAll = (words: Words): Record<Mode, Words> => ({
  retiro: words,
  envio: words,
  sin_servicio: words,
})

const nextStep = (text: string) => sameForAll({ sigue: text })

const PIEZA_WORDS: Record<ClaveDeEstatus, Record<Mode, Words>> = {
  recibido: nextStep('{avisa} en cuanto tengamos el precio y los detalles. Por ahora no tienes que hacer nada.'),
  confirmado: {
    retiro: { sigue: 'Empezamos a hacer tu pieza. {avisa} en cuanto puedas pasar a buscarla.' },
    envio: { sigue: 'Empezamos a hacer tu pieza. El precio se paga antes de que salga; si ya pagaste, solo espera.' },
    sin_servicio: { sigue: 'Empezamos a hacer tu pieza. {avisa} en cuanto esté terminada.' },
  },
  en_preparacion: {
    retiro: { sigue: '{avisa} en cuanto esté terminada y puedas pasar a buscarla.' },
    envio: { sigue: 'Cuando esté terminada la empacamos y sale hacia tu dirección.' },
    sin_servicio: { sigue: '{avisa} en cuanto esté terminada.' },
  },
  etiquetado: {
    retiro: { sigue: 'Pronto estará lista: todavía no vengas. {avisa} en cuanto puedas pasar a buscarla.' },
    envio: { sigue: 'Lo próximo es que salga hacia tu dirección. {avisa} en cuanto salga.' },
    sin_servicio: { sigue: '{avisa} en cuanto dé el próximo paso.' },
  },
  almacenado: {
    retiro: { sigue: 'Está terminada y guardada. {avisa} en cuanto puedas pasar a buscarla.' },
    envio: { sigue: 'Está terminada y guardada. {avisa} en cuanto salga.' },
    sin_servicio: { sigue: 'Está terminada y guardada. {avisa} en cuanto dé el próximo paso.' },
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
  cancelado: sameForAll({
    titular: 'Pedido cancelado',
    sigue: 'No tienes que hacer nada. Si crees que es un error, escríbenos.',
  }),
  en_revision: sameForAll({
    titular: 'Lo estamos revisando',
    sigue: 'Una persona mira lo que pediste y te responde. Tu pedido espera.',
  }),
  embarcado: {
    retiro: { sigue: 'Viene hacia el país. {avisa} en cuanto puedas pasar a buscarla.' },
    envio: { sigue: 'Viene hacia el país. Al llegar sale hacia tu dirección.' },
    sin_servicio: { sigue: 'Viene hacia el país. {avisa} en cuanto llegue.' },
  },
}

/** Words for packages. The shop does not make them, and transport and customs decide when they arrive. */
const PAQUETE_WORDS: Record<ClaveDeEstatus, Record<Mode, Words>> = {
  recibido: nextStep('Ya lo tenemos anotado. {avisa} en cuanto dé el próximo paso.'),
  confirmado: nextStep('Lo preparamos para que viaje. {avisa} en cuanto dé el próximo paso.'),
  en_preparacion: nextStep('Lo preparamos para que viaje. {avisa} en cuanto dé el próximo paso.'),
  etiquetado: nextStep('Espera su turno. {avisa} en cuanto dé el próximo paso.'),
  embarcado: {
    retiro: { sigue: 'Viene hacia el país y pasa por la aduana. {avisa} en cuanto puedas pasar a buscarlo.' },
    envio: { sigue: 'Viene hacia el país y pasa por la aduana. Después sale hacia tu dirección.' },
    sin_servicio: { sigue: 'Viene hacia el país y pasa por la aduana. {avisa} en cuanto llegue.' },
  },
  almacenado: {
    retiro: { sigue: 'Está guardado. {avisa} en cuanto puedas pasar a buscarlo.' },
    envio: { sigue: 'Está guardado. {avisa} en cuanto salga.' },
    sin_servicio: { sigue: 'Está guardado. {avisa} en cuanto dé el próximo paso.' },
  },
  listo: {
    retiro: { titular: 'Ya puedes pasar a buscarlo', sigue: 'Ven con tu código cuando la tienda esté abierta.' },
    envio: {
      titular: 'Listo para salir',
      sigue: 'Coordinamos contigo la entrega. Ten a mano tu teléfono; no hace falta que vengas.',
    },
    sin_servicio: { titular: 'Ya está listo', sigue: 'Escríbenos para acordar si vienes por él o te lo enviamos.' },
  },
  en_ruta: {
    retiro: { sigue: 'Ya salió de la tienda. Si pensabas pasar a buscarlo, escríbenos antes de venir.' },
    envio: { sigue: 'Ten a mano tu teléfono y deja a alguien que pueda recibirlo.' },
    sin_servicio: { sigue: 'Ten a mano tu teléfono por si hace falta llamarte.' },
  },
  entregado: {
    retiro: { sigue: 'Si falta algo o no está bien, escríbenos y lo resolvemos.' },
    envio: { sigue: 'Si no lo recibiste, falta algo o no está bien, escríbenos.' },
    sin_servicio: { sigue: 'Si falta algo o no está bien, escríbenos y lo resolvemos.' },
  },
  devuelto: {
    retiro: { titular: 'Volvió a la tienda', sigue: 'Escríbenos para acordar cuándo pasas a buscarlo.' },
    envio: { titular: 'Volvió con nosotros', sigue: 'La entrega no se pudo hacer. Escríbenos para coordinar otra.' },
    sin_servicio: { titular: 'Volvió a la tienda', sigue: 'Escríbenos para coordinar cómo te llega.' },
  },
  cancelado: sameForAll({
    titular: 'Quedó cancelado',
    sigue: 'No tienes que hacer nada. Si crees que es un error, escríbenos.',
  }),
  en_revision: sameForAll({
    titular: 'Lo estamos revisando',
    sigue: 'Una persona mira lo que pediste y te responde. Tu paquete espera.',
  }),
}

export const STATUS_WORDS: Record<ClaseDePedido, Record<ClaveDeEstatus, Record<Mode, Words>>> = {
  pieza: PIEZA_WORDS,
  paquete: PAQUETE_WORDS,
}

/** Label above a title that is shown in place of the day. */
export const YOUR: Record<ClaseDePedido, { cosa: string; pedido: string }> = {
  pieza: { cosa: 'Tu pieza', pedido: 'Tu pedido' },
  paquete: { cosa: 'Tu paquete', pedido: 'Tu paquete' },
}

/**
 * Words for a late order: the missed day, and what the shop does. Staff's list of late orders has each of them. The day
 * of a package is an estimate, because it does not depend on the shop.
 * @param missed the missed day, as people read it: `20 de noviembre`
 * @param next the new day; null when the shop gives it by hand
 */
export const lateWords = (clase: ClaseDePedido, missed: string, next: string | null): Required<Words> => ({
  titular: {
    pieza: `Se nos pasó la fecha: era el ${missed}`,
    paquete: `Tu paquete tarda más de lo estimado: era el ${missed}`,
  }[clase],
  sigue: next
    ? `La fecha nueva es el ${next}. Está en nuestra lista de atrasados; si te urge, escríbenos.`
    : 'Está en nuestra lista de atrasados. Te escribimos con la fecha nueva; si te urge, escríbenos.',
})
