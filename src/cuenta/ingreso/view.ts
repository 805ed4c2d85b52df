import { z } from 'zod'

/** What `/auth` reads after `?`: which of its tabs is open. */
const View = z.object({ ver: z.literal('crear').optional().catch(undefined) })
type View = z.infer<typeof View>

declare module '#lib/linkTo.ts' {
  interface PageQueries {
    '/auth': View
  }
}

export function readView(query: URLSearchParams) {
  return View.parse(Object.fromEntries(query)).ver ?? 'entrar'
}
