import type { CLASES_DE_PEDIDO, CLASES_DE_SOLICITUD, SERVICIOS } from './closedSets.ts'

type Kind = (typeof CLASES_DE_SOLICITUD)[number]
type Servicio = (typeof SERVICIOS)[number]

/** How an order reaches who asked for it, wherever it is told. */
export const SERVICIO: Record<Servicio, string> = { retiro: 'Retiro en tienda', envio: 'Envío a domicilio' }

/**
 * What an order's day is, to who comes for it and to who waits at home, in mails and on pages. That of a package is
 * estimated and nothing more: the journey and customs keep no day of ours.
 */
export const FECHA_ESPERADA: Record<(typeof CLASES_DE_PEDIDO)[number], Record<Servicio, string>> = {
  pieza: { retiro: 'Listo aproximadamente', envio: 'Llega aproximadamente' },
  paquete: { retiro: 'Estimamos que puedes buscarlo el', envio: 'Estimamos que llega el' },
}

/** What a request holds, as a mail and the page that its link opens call it. */
export const LO_SOLICITADO: Record<Kind, string> = { ayuda: 'Situación', direccion: 'Nueva dirección' }
