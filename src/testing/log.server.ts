import { appendFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyRequest, RouteOptions } from 'fastify'
import { inject } from 'vitest'
import { createLog } from '#http/log.server.ts'
import { LINES, VALUES } from './logCheck.server.ts'

/** Fields whose values are of a person, or open something. */
const PERSONAL =
  /correo|email|nombre|cliente|telefono|tel|whatsapp|contrasena|direccion|token|enlace|codigo|cedula|texto|mensaje|descripcion|notas|clave$/
/** Shorter values also are words of the log. */
const MIN_LENGTH = 6

/** The log of a test shop: the lines of all shops of a run are kept, and checked at its end (`logCheck.server.ts`). */
export function openTestLog(onLog?: (line: string) => void, onError?: Parameters<typeof createLog>[1]) {
  const write = (line: string) => {
    keepLine(line)
    onLog?.(line)
  }
  return createLog({ write }, onError)
}

/** Keeps a line of a server's log for the check at the end of the run. */
export function keepLine(line: string) {
  appendFileSync(path.join(inject('logFolder'), LINES), line.endsWith('\n') ? line : `${line}\n`)
}

const noted = new Set<string>()
function note(value: unknown) {
  if (typeof value !== 'string' || value.length < MIN_LENGTH || noted.has(value)) return
  noted.add(value)
  appendFileSync(path.join(inject('logFolder'), VALUES), `${JSON.stringify(value)}\n`)
}

/** Notes the personal values, codes, tokens and cookies of every request to a route and of its answers. */
export function noteValues(route: RouteOptions) {
  route.preHandler = [route.preHandler ?? [], async (request: FastifyRequest) => noteRequest(request)].flat()
  const onSend: RouteOptions['onSend'] = async (_request, reply, payload) => {
    for (const cookie of [reply.getHeader('set-cookie') ?? []].flat()) noteCookies(String(cookie).split(';')[0] ?? '')
    if (typeof payload === 'string')
      for (const [, value] of payload.matchAll(/"(?:codigo|correo\w*|nombre|token|telefono)":"([^"\\]+)"/g)) note(value)
    return payload
  }
  route.onSend = [route.onSend ?? [], onSend].flat()
}

function noteRequest({ params, query, body, headers }: FastifyRequest) {
  noteCookies(String(headers.cookie ?? ''))
  note(headers['x-enlace'])
  for (const part of [params, query, body]) noteFields(part)
}

function noteCookies(text: string) {
  for (const cookie of text.split(/; */)) note(cookie.slice(cookie.indexOf('=') + 1))
}

function noteFields(part: unknown) {
  for (const [name, value] of Object.entries(Object(part) as object)) {
    if (typeof value === 'object') noteFields(value)
    else if (PERSONAL.test(name)) note(value)
  }
}
