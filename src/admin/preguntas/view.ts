import { z } from 'zod'

export const TABS = ['sin-responder', 'respondidas', 'ensenadas', 'descartadas'] as const

const View = z.object({
  ver: z.enum(TABS).catch('sin-responder'),
  /** The id of the assistant's conversation that is open. */
  charla: z.uuid().optional().catch(undefined),
})
export type View = z.infer<typeof View>

declare module '#lib/linkTo.ts' {
  interface PageQueries {
    '/admin-dashboard/preguntas': Partial<View>
  }
}

export function readView(query: URLSearchParams): View {
  return View.parse({ ver: query.get('ver') ?? undefined, charla: query.get('charla') ?? undefined })
}
