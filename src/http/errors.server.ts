import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { claseOf, outageOf } from '#db/outage.server.ts'
import { ErrorDeNegocio, invalid, notFound, type Rechazo, unavailable } from '#lib/errors.ts'
import { connectionsRefused, limitRefusals } from './metrics.server.ts'

/**
 * Gives every refusal the same form. An unexpected error is logged once and shown as one sentence with its id.
 * @param send how a refusal is sent, by default as problem details
 */
export function handleErrors(app: FastifyInstance, send: SendRechazo = sendProblem) {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const { rechazo, limit = 'other' } = toErrorDeNegocio(error, request)
    if (rechazo.status === 429) limitRefusals.inc({ limit })
    if (rechazo.espera) reply.header('retry-after', rechazo.espera)
    return send(rechazo, reply.code(rechazo.status), request)
  })
}

/** Sends a refusal whose status is set. */
type SendRechazo = (rechazo: Rechazo, reply: FastifyReply, request: FastifyRequest) => FastifyReply

export const sendProblem: SendRechazo = (rechazo, reply) =>
  reply.type('application/problem+json').serializer(JSON.stringify).send(rechazo)

/** Answers a request that reaches no route, because it is not valid HTTP or did not arrive in time. */
export function refuseConnection({ code }: ConnectionError, socket: Socket) {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const { rechazo } = fromHttp(CONNECTION_STATUSES[code] ?? 400)
  connectionsRefused.inc({ reason: rechazo.status === 408 ? 'timeout' : 'malformed' })
  const body = JSON.stringify(rechazo)
  socket.end(
    `HTTP/1.1 ${rechazo.status} ${STATUS_CODES[rechazo.status]}\r\nConnection: close\r\nX-Content-Type-Options: nosniff\r\n` +
      `Content-Type: application/problem+json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}
const CONNECTION_STATUSES: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

function toErrorDeNegocio(error: FastifyError, request: FastifyRequest): ErrorDeNegocio {
  if (error instanceof ErrorDeNegocio) return error
  if (hasZodFastifySchemaValidationErrors(error)) return invalidData(error)
  // Checked before outages, because a client that hangs up causes an error like those of the database.
  const status = error.statusCode ?? 500
  if (status === 413 && (request.routeOptions.bodyLimit ?? 0) >= FOTOS_ONLY_BYTES) return fotosTooLarge()
  if (status < 500) return fromHttp(status)
  const outage = outageOf(error)
  if (outage) {
    request.log.error({ err: error, ...routeOf(request), clase_de_falla: claseOf(outage) }, outage)
    return unavailable(
      'La tienda no puede atenderte en este momento. Lo que escribiste sigue aquí: intenta de nuevo en unos segundos.',
    )
  }
  if (status === 503) return unavailable('Hay mucha gente en la tienda. Intenta de nuevo en unos segundos.')
  request.log.error({ err: error, ...routeOf(request), clase_de_falla: 'pagina' }, 'unexpected error')
  return new ErrorDeNegocio({
    status: 500,
    title: 'Algo falló de nuestro lado',
    detail: `Ocurrió un error inesperado. Si se repite, escríbenos con este número: ${request.id}.`,
    instance: request.id,
  })
}

/** What the log says of a request: never its address, which may hold a code or a token. */
const routeOf = ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions.url ?? 'unknown' })

type WithValidation = {
  validation: { instancePath: string; message?: string; keyword?: string; params?: { issue?: { code?: string } } }[]
  validationContext?: string
}

function invalidData({ validation, validationContext }: WithValidation) {
  if (validationContext === 'params')
    return notFound('Esa dirección no lleva a ninguna parte. Revisa que esté completa.')
  const fields: Record<string, string> = {}
  for (const { instancePath, message = '', keyword } of validation) {
    const field = instancePath.replace(/^\//, '').replaceAll('/', '.')
    fields[field] ??= keyword === 'unrecognized_keys' ? 'Hay un campo que no conocemos.' : inSpanish(message)
  }
  const first = Object.values(fields)[0] ?? 'Faltan datos.'
  return invalid(first, fields)
}

// Replaces the English message that zod gives for rules without a message in Spanish.
function inSpanish(message: string) {
  return /^(Invalid|Unrecognized|Too (big|small)|Expected)/.test(message) ? 'Revisa este dato.' : message
}

const HTTP_TEXTS: Record<number, [titulo: string, detalle: string]> = {
  400: ['Solicitud incorrecta', 'No entendimos lo que llegó. Recarga la página e intenta de nuevo.'],
  404: ['No encontrado', 'Esa dirección no existe.'],
  405: ['No permitido', 'Esa acción no existe.'],
  408: ['Se acabó el tiempo', 'La conexión tardó demasiado. Intenta de nuevo.'],
  413: ['Demasiado grande', 'Lo que enviaste es demasiado grande. Acórtalo e intenta de nuevo.'],
  414: ['Dirección muy larga', 'Esa dirección es demasiado larga.'],
  415: ['Formato no admitido', 'Solo aceptamos datos en formato JSON.'],
  431: ['Demasiado grande', 'Tu navegador envió demasiados datos. Borra las cookies de este sitio e intenta de nuevo.'],
}

/** Bytes. Only routes that take photos have a body limit this large. */
const FOTOS_ONLY_BYTES = 1024 * 1024

function fotosTooLarge() {
  const detail = 'Las fotos pesan demasiado. Quita alguna, o hazla más pequeña, e intenta de nuevo.'
  return new ErrorDeNegocio({ status: 413, title: 'Demasiado grande', detail })
}

function fromHttp(status: number) {
  const [title, detail] = HTTP_TEXTS[status] ?? [
    'Solicitud rechazada',
    'No pudimos atender lo que pediste. Intenta de nuevo.',
  ]
  return new ErrorDeNegocio({ status, title, detail })
}
