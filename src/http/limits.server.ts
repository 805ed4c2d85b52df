import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isAnswered, type Replay } from '#db/idempotency.server.ts'
import type { Limits } from '#db/limits.server.ts'
import { subnetOf } from '#db/networks.server.ts'
import type { Db } from '#db/open.server.ts'
import { ErrorDeNegocio, invalid, Rechazo } from '#lib/errors.ts'
import { BROWSER_HEADER, IdempotencyKey, isMissOf, type RouteLimit } from '#lib/route.ts'
import { hashOf } from './hash.server.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** SHA-256 of what was sent to a `repeatable` route, before the contract read it. */
    sentDigest: string
    ownReplay: Replay | null
    /** Set by a handler that found the request's work done already: the request is not counted. */
    wasDoneBefore: boolean
    /** This request as `runOnce` takes it; only on `repeatable` routes. */
    readonly replay: Replay
  }
  interface RouteOptions {
    limit?: readonly RouteLimit[]
    // Each route types its own answer. `never` accepts all of these functions.
    isMiss?: (answer: never) => boolean
    repeatable?: boolean
  }
}

const MISSING_KEY = 'Falta la clave del formulario.'

/**
 * Applies the limits and the idempotency that a route declares, around its handler: before its transaction, so that no
 * connection is held while something is counted. A replay counts as no form and no miss (docs/decisions/007).
 */
export function applyLimits(app: FastifyInstance, { db, limits }: { db: Db; limits: Limits }) {
  const counting = new Map<string, Promise<void>>()

  app.decorateRequest('sentDigest', '')
  app.decorateRequest('ownReplay', null)
  app.decorateRequest('wasDoneBefore', false)
  app.decorateRequest('replay', {
    getter(this: FastifyRequest) {
      if (!this.ownReplay) throw new Error(`${this.routeOptions.url} is not declared as repeatable`)
      return this.ownReplay
    },
  })

  app.addHook('onRoute', (route) => {
    const { limit = [], repeatable, handler, schema } = route
    const verb = `${route.method} ${route.url}`
    if (repeatable) {
      // Another form with the same key is refused, whatever the route says of its own conflicts.
      route.schema = { ...schema, headers: IdempotencyKey, response: { 409: Rechazo, ...Object(schema?.response) } }
      route.preValidation = [route.preValidation ?? [], keepSentDigest].flat()
    }
    if (limit.length === 0 && !repeatable) return

    route.handler = async function limited(request: FastifyRequest, reply: FastifyReply) {
      if (repeatable) request.ownReplay = replayOf(request, verb)
      const act = async () => handler.call(this, request, reply)
      const actOnce = async () => {
        if (limit.includes('message')) return unlessInVain(request, await limits.message(request.ip), act)
        const ofAccount = limit.find((name) => name === 'subscription' || name === 'pushTest')
        if (ofAccount && request.viewer) return unlessInVain(request, await limits[ofAccount](request.viewer.id), act)
        if (limit.includes('photos')) await countPhotos(request)
        const actAsForm = () => (limit.includes('form') ? countedAsForm(request, act) : act())
        if (!limit.includes('conversation') || !asksForAgent(request.body)) return actAsForm()
        return unlessInVain(request, await limits.conversation(request.ip), actAsForm)
      }
      if (!limit.includes('code')) return actOnce()
      const isReplay = route.isMiss && request.ownReplay && (await isAnswered(db, request.ownReplay))
      return limits.guess(request.ip, actOnce, (answer) => !isReplay && isMissOf(route, answer))
    }
  })

  // A replay of an answered request decodes no photo.
  async function countPhotos({ viewer, body, ownReplay }: FastifyRequest) {
    const { fotos } = (body ?? {}) as { fotos?: unknown[] } // the contract has checked it
    if (!viewer || !fotos?.length || (ownReplay && (await isAnswered(db, ownReplay)))) return
    await limits.photos(viewer.id)
  }

  // What the shop refuses or has done before is not counted.
  async function unlessInVain<T>(request: FastifyRequest, giveBack: () => Promise<unknown>, act: () => Promise<T>) {
    try {
      const answer = await act()
      if (request.wasDoneBefore) await giveBack()
      return answer
    } catch (error) {
      if (error instanceof ErrorDeNegocio) await giveBack()
      throw error
    }
  }

  // Concurrent copies of a form are counted once. A replay of an answered form is not counted.
  async function countedAsForm<T>(request: FastifyRequest, act: () => Promise<T>) {
    const { ownReplay } = request
    if (!ownReplay) {
      const giveBack = await limits.form(request.ip, emailOf(request.body))
      const answer = await act()
      if (request.wasDoneBefore) await giveBack()
      return answer
    }
    const name = `${ownReplay.key} ${ownReplay.digest} ${ownReplay.senders[0]}`
    const copy = counting.get(name)
    if (copy) {
      await copy
      return act()
    }
    const counted = countUnlessAnswered(request, ownReplay)
    counting.set(name, counted)
    try {
      await counted
      return await act()
    } finally {
      counting.delete(name)
    }
  }

  async function countUnlessAnswered({ ip, body }: FastifyRequest, replay: Replay) {
    if (!(await isAnswered(db, replay))) await limits.form(ip, emailOf(body))
  }
}

async function keepSentDigest(request: FastifyRequest) {
  request.sentDigest = digestOf(request)
}

function digestOf({ params, body }: FastifyRequest) {
  return createHash('sha256').update(JSON.stringify({ params, body }, withoutContrasena)).digest('hex')
}

/** @throws ErrorDeNegocio 422 for a request to a `repeatable` route without its key */
export function requireKey({ headers }: FastifyRequest) {
  const { success, data } = IdempotencyKey.safeParse(headers)
  if (!success) throw invalid(MISSING_KEY, { 'idempotency-key': MISSING_KEY })
  return data['idempotency-key']
}

function replayOf(request: FastifyRequest, verb: string): Replay {
  const { sentDigest } = request
  return { key: requireKey(request), verb, digest: digestOf(request), sentDigest, senders: sendersOf(request) }
}

/**
 * Hashes of who sends a request: the account, if any, and the browser. A browser without programs sends no id, so its
 * subnet and user agent identify it. A cookie could not: the first form comes without one, and so does its repeat when
 * the answer was lost.
 */
function sendersOf({ viewer, headers, ip }: FastifyRequest): Replay['senders'] {
  const browser = hashOf('navegador', headers[BROWSER_HEADER] ?? [subnetOf(ip), headers['user-agent']])
  return viewer ? [hashOf('cuenta', viewer.id), browser] : [browser]
}

/** Keeps passwords out of the digest: with a hash this fast, a reader of the database could try all passwords. */
function withoutContrasena(field: string, value: unknown) {
  return field === 'contrasena' ? undefined : value
}

/** A message that is left counts as a form alone: nobody waits at the desk. */
function asksForAgent(body: unknown) {
  const { action } = (body ?? {}) as { action?: unknown } // the contract has checked it
  return action !== 'save_contact'
}

function emailOf(body: unknown) {
  const { correo, email } = (body ?? {}) as { correo?: unknown; email?: unknown } // the contract has checked it
  return [correo, email].find((said) => typeof said === 'string')
}
