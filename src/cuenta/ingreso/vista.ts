import { z } from 'zod'

/** What `/auth` reads after `?`: which of its tabs is open. */
const Vista = z.object({ ver: z.literal('crear').optional().catch(undefined) })
type Vista = z.infer<typeof Vista>

declare module '#lib/enlaceA.ts' {
  interface Consultas {
    '/auth': Vista
  }
}

export function leerVista(consulta: URLSearchParams) {
  return Vista.parse(Object.fromEntries(consulta)).ver ?? 'entrar'
}
