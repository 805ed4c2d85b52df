import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Accepts only JSON in UTF-8, unless a module adds a parser. Otherwise invalid bytes would be replaced unnoticed. */
export function parseBodies(app: FastifyInstance) {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    const refusal = refuseOtherThanUtf8(request, body)
    if (refusal) done(refusal, undefined)
    else parseJson(request, body.toString(), done)
  })
}

/** Accepts only forms that the browser sends by itself (`application/x-www-form-urlencoded`) in UTF-8: field → text. */
export function parseForms(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (request, body: Buffer, done) => {
      const refusal = refuseOtherThanUtf8(request, body) ?? refuseBrokenTexts(body.toString())
      if (refusal) done(refusal, undefined)
      else done(null, Object.fromEntries(new URLSearchParams(body.toString())))
    },
  )
}

/** A file that the browser sent by a form: its name and its bytes in base64, as the shop's programs send one. */
export type SentFile = { nombre: string; contenido: string }

/**
 * Accepts also forms with files (`multipart/form-data`, RFC 7578): field → text or {@link SentFile}. A field whose file
 * was not chosen is left out.
 * @param bodyLimit bytes of the whole form
 */
export function parseFormsWithFiles(app: FastifyInstance, bodyLimit: number) {
  parseForms(app)
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit },
    async (request: FastifyRequest, body: Buffer) => {
      const { 'content-type': type = '' } = request.headers
      if (countParts(body, type) > MAX_PARTS) throw refuse(400, 'The form has too many parts')
      const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
        .formData()
        .catch(() => {
          throw refuse(400, 'The form is broken')
        })
      const fields: Record<string, string | SentFile> = {}
      for (const [field, value] of form)
        if (typeof value === 'string') fields[field] = value
        else if (value.size > 0)
          fields[field] = { nombre: value.name, contenido: Buffer.from(await value.arrayBuffer()).toString('base64') }
      return fields
    },
  )
}

/** More than any form has fields. Parsing many thousands would hold up everybody. */
const MAX_PARTS = 50

/** How many parts a form has, counted to one more than the most that are accepted. */
function countParts(body: Buffer, type: string) {
  const [, quoted, plain = ''] = /;\s*boundary=(?:"([^"]*)"|([^\s;]*))/i.exec(type) ?? []
  const mark = `--${quoted ?? plain}`
  let parts = 0
  for (let at = body.indexOf(mark); at >= 0 && parts <= MAX_PARTS; at = body.indexOf(mark, at + mark.length)) parts++
  return parts
}

const refuse = (statusCode: number, reason: string) => Object.assign(new Error(reason), { statusCode })

/** @returns the refusal of a body in another encoding; undeclared, it is UTF-8 */
function refuseOtherThanUtf8({ headers }: FastifyRequest, body: Buffer) {
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(headers['content-type'] ?? '') ?? []
  if (!/^utf-?8$/i.test(charset)) return refuse(415, 'The body is not declared as UTF-8')
  return isUtf8(body) ? undefined : refuse(400, 'The body is not UTF-8')
}

/** @returns the refusal of texts whose escaped bytes are not UTF-8 */
function refuseBrokenTexts(body: string) {
  const texts = body.split(/[&=]/).map((text) => text.match(/(?:%[\da-f]{2})+/gi) ?? [])
  const isBroken = texts.flat().some((bytes) => !isUtf8(Buffer.from(bytes.replaceAll('%', ''), 'hex')))
  return isBroken ? refuse(400, 'The texts are not UTF-8') : undefined
}
