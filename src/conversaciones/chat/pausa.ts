import { formatBriefInstant } from '#lib/dates.ts'

/** Tells a visitor that the shop paused the chat for their connection, until when, and how to reach the shop. */
export const pausaText = (hasta: Date | string) =>
  `La tienda pausó el chat desde tu conexión hasta el ${formatBriefInstant(hasta)}; escríbenos por correo o WhatsApp.`
