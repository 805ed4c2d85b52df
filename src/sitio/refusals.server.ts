import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendProblem } from '#http/errors.server.ts'
import type { Rechazo } from '#lib/errors.ts'
import { errorPage } from './OfflinePage.server.tsx'
import { pagePolicy } from './pagePolicy.server.ts'

/** Sends a refusal: as a page to a browser that asked for one, else as problem details. */
export function sendRefusal(rechazo: Rechazo, reply: FastifyReply, request: FastifyRequest) {
  if (request.url.startsWith('/api/') || !request.headers.accept?.includes('text/html'))
    return sendProblem(rechazo, reply, request)
  const html = errorPage(rechazo, request.method === 'GET')
  return reply.type('text/html; charset=utf-8').header('content-security-policy', pagePolicy(html)).send(html)
}
