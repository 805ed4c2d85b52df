import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { verCon } from '#ajustes/ajustes.server.ts'
import { verPagina } from '#ajustes/contract.ts'
import type { Db } from '#db/open.server.ts'
import { parseForms } from '#http/bodies.server.ts'
import { query } from '#http/query.ts'
import { notFound } from '#lib/errors.ts'
import type { PageContent } from '#lib/pageData.ts'
import type { AddressedPage } from './addressedPage.server.ts'
import { pagePolicy } from './pagePolicy.server.ts'
import { inTurn } from './personalPage.server.ts'
import type { PageRead } from './renderedPage.server.ts'
import type { Site } from './site.server.ts'

type Options = {
  db: Db
  site: Pick<Site, 'page'>
  /** The paths without parameters that anybody may open. */
  pages: string[]
  reads: PageRead[]
  addressed: AddressedPage[]
}

/** Shows the owner a public page with settings that she has not published; only her own page may frame it. */
export function openPreview(app: FastifyInstance, { db, site, pages, reads, addressed }: Options) {
  async function render(page: string) {
    const byAddress = addressed.find((other) => other.page === page)
    const input = byAddress?.asked({}, new URLSearchParams())
    const own = byAddress
      ? [{ route: byAddress.route, input, read: () => byAddress.read(input as never) }] // what `asked` made
      : reads.filter((read) => read.page === page).map((read) => ({ ...read, input: undefined }))
    const answers: PageContent['answers'] = await Promise.all(
      own.map(async ({ route, input, read }) => [query(route, input as never).queryKey, await read()] as const),
    )
    return site.page(page, { answers }, byAddress && page)
  }
  void app.register(async (scope) => {
    parseForms(scope)
    scope.route({
      ...verPagina,
      handler: async (request, reply) => {
        const { pagina, cambios } = request.body as z.infer<typeof verPagina.schema.body> // what the contract let through
        if (!pages.includes(pagina)) throw notFound('Esa página no existe.')
        const html = await inTurn(() => verCon(db, cambios, () => render(pagina)))
        return reply
          .header('content-type', 'text/html; charset=utf-8')
          .header('cache-control', 'no-store')
          .header('x-frame-options', 'SAMEORIGIN')
          .header(
            'content-security-policy',
            pagePolicy(html).replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
          )
          .serializer((text: string) => text)
          .send(withoutPrograms(html))
      },
    })
  })
}

/**
 * The frame runs no programs, and what a page says to browsers without them is not what customers see. Links and forms
 * of a preview lead nowhere.
 */
const withoutPrograms = (html: string) =>
  html.replace(/<(script|noscript)\b[\s\S]*?<\/\1>/g, '').replace('<body', '<body inert')
