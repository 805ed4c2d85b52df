import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { apagonDe } from '#db/apagon.server.ts'
import { ErrorDeNegocio, enPausa, invalido, noExiste } from '#lib/errores.ts'

/** Every refusal leaves in one shape; what we did not foresee is logged once and shown as one sentence with its id. */
export function responderErrores(app: FastifyInstance) {
  app.setErrorHandler<FastifyError>((error, peticion, respuesta) => {
    const { rechazo } = comoRechazo(error, peticion)
    if (rechazo.espera) respuesta.header('retry-after', rechazo.espera)
    return respuesta.code(rechazo.status).type('application/problem+json').serializer(JSON.stringify).send(rechazo)
  })
}

/** For what is not even HTTP, so that no route hears of it. */
export function rechazarConexion({ code }: ConnectionError, conexion: Socket) {
  if (code === 'ECONNRESET' || !conexion.writable) return void conexion.destroy()
  const { rechazo } = deHttp(DE_CONEXION[code] ?? 400)
  const cuerpo = JSON.stringify(rechazo)
  conexion.end(
    `HTTP/1.1 ${rechazo.status} ${STATUS_CODES[rechazo.status]}\r\nConnection: close\r\nX-Content-Type-Options: nosniff\r\n` +
      `Content-Type: application/problem+json\r\nContent-Length: ${Buffer.byteLength(cuerpo)}\r\n\r\n${cuerpo}`,
  )
}
const DE_CONEXION: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

function comoRechazo(error: FastifyError, peticion: FastifyRequest): ErrorDeNegocio {
  if (error instanceof ErrorDeNegocio) return error
  if (hasZodFastifySchemaValidationErrors(error)) return datosInvalidos(error)
  // Before the database's, which a client that hangs up looks like.
  const status = error.statusCode ?? 500
  if (status === 413 && (peticion.routeOptions.bodyLimit ?? 0) >= SOLO_CON_FOTOS) return fotosPesadas()
  if (status < 500) return deHttp(status)
  const apagon = apagonDe(error)
  if (apagon) {
    peticion.log.error({ err: error }, apagon)
    return enPausa(
      'La tienda no puede atenderte en este momento. Lo que escribiste sigue aquí: intenta de nuevo en unos segundos.',
    )
  }
  if (status === 503) return enPausa('Hay mucha gente en la tienda. Intenta de nuevo en unos segundos.')
  peticion.log.error({ err: error }, 'unexpected error')
  return new ErrorDeNegocio({
    status: 500,
    title: 'Algo falló de nuestro lado',
    detail: `Ocurrió un error inesperado. Si se repite, escríbenos con este número: ${peticion.id}.`,
    instance: peticion.id,
  })
}

type ConValidacion = {
  validation: { instancePath: string; message?: string; keyword?: string; params?: { issue?: { code?: string } } }[]
  validationContext?: string
}

function datosInvalidos({ validation, validationContext }: ConValidacion) {
  if (validationContext === 'params')
    return noExiste('Esa dirección no lleva a ninguna parte. Revisa que esté completa.')
  const campos: Record<string, string> = {}
  for (const { instancePath, message = '', keyword } of validation) {
    const campo = instancePath.replace(/^\//, '').replaceAll('/', '.')
    campos[campo] ??= keyword === 'unrecognized_keys' ? 'Hay un campo que no conocemos.' : enEspanol(message)
  }
  const primero = Object.values(campos)[0] ?? 'Faltan datos.'
  return invalido(primero, campos)
}

// Rules without words of their own speak zod's English; people read this instead.
function enEspanol(mensaje: string) {
  return /^(Invalid|Unrecognized|Too (big|small)|Expected)/.test(mensaje) ? 'Revisa este dato.' : mensaje
}

const DE_HTTP: Record<number, [titulo: string, detalle: string]> = {
  400: ['Solicitud incorrecta', 'No entendimos lo que llegó. Recarga la página e intenta de nuevo.'],
  404: ['No encontrado', 'Esa dirección no existe.'],
  405: ['No permitido', 'Esa acción no existe.'],
  408: ['Se acabó el tiempo', 'La conexión tardó demasiado. Intenta de nuevo.'],
  413: ['Demasiado grande', 'Lo que enviaste es demasiado grande. Acórtalo e intenta de nuevo.'],
  414: ['Dirección muy larga', 'Esa dirección es demasiado larga.'],
  415: ['Formato no admitido', 'Solo aceptamos datos en formato JSON.'],
  431: ['Demasiado grande', 'Tu navegador envió demasiados datos. Borra las cookies de este sitio e intenta de nuevo.'],
}

/** Bytes of a body that nobody writes by hand. */
const SOLO_CON_FOTOS = 1024 * 1024

function fotosPesadas() {
  const detail = 'Las fotos pesan demasiado. Quita alguna, o hazla más pequeña, e intenta de nuevo.'
  return new ErrorDeNegocio({ status: 413, title: 'Demasiado grande', detail })
}

function deHttp(status: number) {
  const [title, detail] = DE_HTTP[status] ?? [
    'Solicitud rechazada',
    'No pudimos atender lo que pediste. Intenta de nuevo.',
  ]
  return new ErrorDeNegocio({ status, title, detail })
}
