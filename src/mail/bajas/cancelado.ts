import { z } from 'zod'

/** Whose status mails: an address, or the one that a mail's link was sent to. */
export type Destino = { correo: string; token?: undefined } | { token: string }

/** What the page shows after status mails were stopped, or started again. The whole address stays out of it. */
export const Cancelado = z.object({ enmascarado: z.string(), activos: z.boolean() })
export type Cancelado = z.infer<typeof Cancelado>
