import { z } from 'zod'

/** The query parameters of `/auth`: the open tab. */
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
