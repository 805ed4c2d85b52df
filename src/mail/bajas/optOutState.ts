import { z } from 'zod'

/** A typed address, or the token of a mail's link that stands for an address. */
export type Target = { correo: string; token?: undefined } | { token: string }

/**
 * The state in which a change leaves the page. Only the masked address is kept, because the state goes into the
 * browser's history.
 */
export const OptOutState = z.object({ enmascarado: z.string(), activos: z.boolean() })
export type OptOutState = z.infer<typeof OptOutState>
