import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'

/** Accepts only JSON in UTF-8, unless a module adds a parser. Otherwise invalid bytes would be replaced unnoticed. */
export function parseBodies(app: FastifyInstance) {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (!isDeclaredUtf8(request.headers['content-type']))
      done(Object.assign(new Error('The body is not declared as UTF-8'), { statusCode: 415 }), undefined)
    else if (isUtf8(body)) parseJson(request, body.toString(), done)
    else done(Object.assign(new Error('The body is not UTF-8'), { statusCode: 400 }), undefined)
  })
}

/** JSON without a declared charset is UTF-8. */
function isDeclaredUtf8(type = '') {
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(type) ?? []
  return /^utf-?8$/i.test(charset)
}

/** Accepts only forms that the browser sends by itself (`application/x-www-form-urlencoded`): field → text. */
export function parseForms(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}
