import { z } from 'zod'

/** Whose status mails: an address, or the one that a mail's link was sent to. */
export type Target = { correo: string; token?: undefined } | { token: string }

/** What the page shows after status mails were stopped, or started again. The whole address stays out of it. */
export const OptOutState = z.object({ enmascarado: z.string(), activos: z.boolean() })
export type OptOutState = z.infer<typeof OptOutState>
