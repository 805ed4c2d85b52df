import type { CLASES_DE_PEDIDO, CLASES_DE_SOLICITUD, SERVICIOS } from './closedSets.ts'

type Kind = (typeof CLASES_DE_SOLICITUD)[number]
type Servicio = (typeof SERVICIOS)[number]

/** The label of each delivery method, on every page and mail. */
export const SERVICIO: Record<Servicio, string> = { retiro: 'Retiro en tienda', envio: 'Envío a domicilio' }

/**
 * The label of an order's expected day, on pages and in mails. A package's day is only an estimate, since the shop does
 * not control transport and customs.
 */
export const FECHA_ESPERADA: Record<(typeof CLASES_DE_PEDIDO)[number], Record<Servicio, string>> = {
  pieza: { retiro: 'Listo aproximadamente', envio: 'Llega aproximadamente' },
  paquete: { retiro: 'Estimamos que puedes buscarlo el', envio: 'Estimamos que llega el' },
}

/** The label of a request's content, in its mail and on the page that the mail links to. */
export const LO_SOLICITADO: Record<Kind, string> = { ayuda: 'Situación', direccion: 'Nueva dirección' }
