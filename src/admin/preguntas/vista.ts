import { z } from 'zod'

export const PESTANAS = ['sin-responder', 'respondidas', 'descartadas'] as const

const Vista = z.object({
  ver: z.enum(PESTANAS).catch('sin-responder'),
  /** A conversation with the assistant that is read beside them. */
  charla: z.uuid().optional().catch(undefined),
})
export type Vista = z.infer<typeof Vista>

declare module '#lib/enlaceA.ts' {
  interface Consultas {
    '/admin-dashboard/preguntas': Partial<Vista>
  }
}

export function leerVista(consulta: URLSearchParams): Vista {
  return Vista.parse({ ver: consulta.get('ver') ?? undefined, charla: consulta.get('charla') ?? undefined })
}
