import type { CLASES_DE_SOLICITUD, SERVICIOS } from '#comun/conjuntos.ts'

type Clase = (typeof CLASES_DE_SOLICITUD)[number]
type Servicio = (typeof SERVICIOS)[number]

/** How an order reaches who asked for it, wherever it is told. */
export const SERVICIO: Record<Servicio, string> = { retiro: 'Retiro en tienda', envio: 'Envío a domicilio' }

/** What the promised day is, to who comes for an order and to who waits at home, in mails and on pages. */
export const SE_ESPERA: Record<Servicio, string> = { retiro: 'Listo aproximadamente', envio: 'Llega aproximadamente' }

/** What a request holds, as a mail and the page that its link opens call it. */
export const LO_PEDIDO: Record<Clase, string> = { ayuda: 'Situación', direccion: 'Nueva dirección' }
