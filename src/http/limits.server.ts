import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '#db/abrir.server.ts'
import type { Limits } from '#db/limits.server.ts'
import { estaRespondida, type Repeticion } from '#db/repeticion.server.ts'
import { ErrorDeNegocio, invalido } from '#lib/errores.ts'
import { ClaveDeRepeticion, type RouteLimit } from '#lib/ruta.ts'

declare module 'fastify' {
  interface FastifyRequest {
    suRepeticion: Repeticion | null
    /** What names this request for good; only for routes that are `repetible`. */
    readonly repeticion: Repeticion
  }
  interface RouteOptions {
    limit?: readonly RouteLimit[]
    // A route value says it of its own answer; here any may come.
    isMiss?: (answer: never) => boolean
    repetible?: boolean
  }
}

const SIN_CLAVE = 'Falta la clave del formulario.'

/**
 * What a route is limited by and whether it may be repeated, as its value declares, done around its handler: before its
 * transaction, so that no connection is held while something is counted. A replay is not counted (docs/decisions/007).
 */
export function applyLimits(app: FastifyInstance, { db, limits }: { db: Db; limits: Limits }) {
  const counting = new Map<string, Promise<void>>()

  app.decorateRequest('suRepeticion', null)
  app.decorateRequest('repeticion', {
    getter(this: FastifyRequest) {
      if (!this.suRepeticion) throw new Error(`${this.routeOptions.url} is not declared as repetible`)
      return this.suRepeticion
    },
  })

  app.addHook('onRoute', (route) => {
    const { limit = [], repetible, handler, schema } = route
    const verb = `${route.method} ${route.url}`
    const isMiss = route.isMiss as ((answer: unknown) => boolean) | undefined // of the answer that the value declares
    if (repetible) route.schema = { ...schema, headers: ClaveDeRepeticion }
    if (limit.length === 0 && !repetible) return

    route.handler = async function limited(request: FastifyRequest, reply: FastifyReply) {
      if (repetible) request.suRepeticion = repeticionDe(request, verb)
      const act = async () => handler.call(this, request, reply)
      const actOnce = async () => {
        if (limit.includes('message')) return countedAsMessage(request, act)
        return limit.includes('form') ? countedAsForm(request, act) : act()
      }
      if (!limit.includes('code')) return actOnce()
      const isReplay = isMiss && request.suRepeticion && (await estaRespondida(db, request.suRepeticion))
      return limits.guess(request.ip, actOnce, (answer) => !isReplay && isMiss?.(answer) === true)
    }
  })

  // What was refused has not been said.
  async function countedAsMessage<T>({ ip }: FastifyRequest, act: () => Promise<T>) {
    const giveBack = await limits.message(ip)
    try {
      return await act()
    } catch (error) {
      if (error instanceof ErrorDeNegocio) await giveBack()
      throw error
    }
  }

  // Copies of one form that are here together are counted once, and a replay of one that was answered not at all.
  async function countedAsForm<T>(request: FastifyRequest, act: () => Promise<T>) {
    const { suRepeticion } = request
    if (!suRepeticion) {
      await limits.form(request.ip, emailOf(request.body))
      return act()
    }
    const name = `${suRepeticion.clave} ${suRepeticion.huella}`
    const copy = counting.get(name)
    if (copy) {
      await copy
      return act()
    }
    const counted = countUnlessAnswered(request, suRepeticion)
    counting.set(name, counted)
    try {
      await counted
      return await act()
    } finally {
      counting.delete(name)
    }
  }

  async function countUnlessAnswered({ ip, body }: FastifyRequest, repeticion: Repeticion) {
    if (!(await estaRespondida(db, repeticion))) await limits.form(ip, emailOf(body))
  }
}

function repeticionDe({ headers, params, body }: FastifyRequest, verbo: string): Repeticion {
  const { success, data } = ClaveDeRepeticion.safeParse(headers)
  if (!success) throw invalido(SIN_CLAVE, { 'idempotency-key': SIN_CLAVE })
  const huella = createHash('sha256').update(JSON.stringify({ params, body }, sinContrasena)).digest('hex')
  return { clave: data['idempotency-key'], verbo, huella }
}

/** A hash as fast as this one must not be kept of a password: whoever read it could try them all. */
function sinContrasena(campo: string, valor: unknown) {
  return campo === 'contrasena' ? undefined : valor
}

function emailOf(body: unknown) {
  const { correo, email } = (body ?? {}) as { correo?: unknown; email?: unknown } // whatever the contract let through
  return [correo, email].find((said) => typeof said === 'string')
}
