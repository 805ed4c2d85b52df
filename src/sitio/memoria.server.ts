import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const [enBrotli, enGzip] = [promisify(brotliCompress), promisify(gzip)]

/** In the order in which they are preferred. */
const CODIFICACIONES = ['br', 'gzip'] as const
type Copia = { cuerpo: Buffer; cabeceras: Record<string, string> }

/**
 * Keeps a text ready to be sent, plain and compressed, each copy with a strong mark of its own; answering is choosing
 * one. Who has it already gets 304. A status set before is kept, and then the text always goes along.
 */
export async function enMemoria(texto: string, cabeceras: Record<string, string>) {
  const plano = Buffer.from(texto)
  const huella = createHash('sha256').update(texto).digest('base64url').slice(0, 22)
  const comunes = { 'cache-control': 'no-cache', vary: 'accept-encoding', ...cabeceras }
  const copia = (cuerpo: Buffer, codificacion?: string): Copia => ({
    cuerpo,
    cabeceras: {
      ...comunes,
      etag: `"${huella}${codificacion ? `-${codificacion}` : ''}"`,
      ...(codificacion && { 'content-encoding': codificacion }),
    },
  })
  const [br, gz] = await Promise.all([
    enBrotli(plano, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plano.length } }),
    enGzip(plano, { level: 9 }),
  ])
  const copias = { br: copia(br, 'br'), gzip: copia(gz, 'gzip'), plana: copia(plano) }

  return ({ headers }: FastifyRequest, respuesta: FastifyReply) => {
    const pedida = CODIFICACIONES.find((codificacion) => acepta(headers['accept-encoding'], codificacion))
    const { cuerpo, cabeceras } = copias[pedida ?? 'plana']
    respuesta.headers(cabeceras)
    const yaLaTiene = respuesta.statusCode === 200 && tiene(headers['if-none-match'], cabeceras.etag)
    return yaLaTiene ? respuesta.code(304).send() : respuesta.send(cuerpo)
  }
}

function acepta(aceptadas: string | string[] | undefined, codificacion: string) {
  return [aceptadas ?? []]
    .flat()
    .join(',')
    .toLowerCase()
    .split(',')
    .map((entrada) => entrada.split(';').map((parte) => parte.trim()))
    .some(([nombre, calidad]) => nombre === codificacion && !/^q=0(\.0*)?$/.test(calidad ?? ''))
}

function tiene(marcas: string | undefined, etag = '') {
  return marcas === '*' || (marcas ?? '').split(',').some((marca) => marca.trim().replace(/^W\//, '') === etag)
}
