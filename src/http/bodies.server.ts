import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'

/** Bodies are JSON in UTF-8 and nothing else; in another encoding, bytes that are no character would become one unseen. */
export function leerCuerpos(app: FastifyInstance) {
  const leerJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (peticion, cuerpo: Buffer, listo) => {
    if (!esDeclaradoUtf8(peticion.headers['content-type']))
      listo(Object.assign(new Error('The body is not declared as UTF-8'), { statusCode: 415 }), undefined)
    else if (isUtf8(cuerpo)) leerJson(peticion, cuerpo.toString(), listo)
    else listo(Object.assign(new Error('The body is not UTF-8'), { statusCode: 400 }), undefined)
  })
}

/** Without a word about it JSON is UTF-8. */
function esDeclaradoUtf8(tipo = '') {
  const [, letras = 'utf-8'] = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(tipo) ?? []
  return /^utf-?8$/i.test(letras)
}
