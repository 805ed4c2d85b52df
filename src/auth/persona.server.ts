import type { FastifyInstance, FastifyRequest } from 'fastify'
import { exigirPolitica } from '#lib/politica.ts'
import type { Politica } from '#lib/ruta.ts'
import type { Acceso, Visita } from './auth.server.ts'
import type { Persona } from './contract.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who sent the request, or null. */
    quien: Persona | null
    /** Who sent the request; only for routes whose policy asks for a session. */
    readonly persona: Persona
  }
  interface RouteOptions {
    policy?: Politica
    anonymous?: boolean
  }
  interface FastifyContextConfig {
    policy?: Politica
    anonymous?: boolean | undefined
  }
}

/**
 * Puts every route behind its policy. One that declares none does not start: the default is to deny. Only requests
 * that carry a session cookie cost a look at the sessions. Routes that are `anonymous` never do, nor do pages and files:
 * they are the same for everybody, and what a cache between may keep must not carry somebody's cookie.
 */
export function exigirPoliticas(app: FastifyInstance, acceso: Acceso) {
  app.decorateRequest('quien', null)
  app.decorateRequest('persona', {
    getter(this: FastifyRequest) {
      if (!this.quien) throw new Error(`${this.routeOptions.url} reads its person but lets anyone in`)
      return this.quien
    },
  })

  app.addHook('onRoute', (ruta) => {
    if (!ruta.policy) throw new Error(`${ruta.method} ${ruta.url} declares no policy`)
    ruta.config = { ...ruta.config, policy: ruta.policy, anonymous: ruta.anonymous }
  })

  app.addHook('onRequest', async (peticion, respuesta) => {
    const { url, config } = peticion.routeOptions
    const policy = config?.policy
    if (peticion.headers.cookie && url?.startsWith('/api/') && !config?.anonymous) {
      const { persona, cookies } = await acceso.identificar(cabeceras(peticion))
      peticion.quien = persona
      // On the raw answer, which a stream takes over as it stands. A route's own cookies stand in place of these.
      if (cookies.length > 0) respuesta.raw.setHeader('set-cookie', cookies)
    }
    if (!peticion.is404) exigirPolitica(policy ?? 'admin', peticion.quien)
  })
}

/** Who is at the door, for what counts its tries. */
export function visitaDe(peticion: FastifyRequest): Visita {
  return { headers: cabeceras(peticion), direccion: peticion.ip }
}

/** Who sends it, and by which of their sessions; only for routes whose policy asks for one. */
export function quienPide(peticion: FastifyRequest) {
  return { persona: peticion.persona, headers: cabeceras(peticion) }
}

/** A request's headers as the fetch standard has them. */
export function cabeceras(peticion: FastifyRequest) {
  const resultado = new Headers()
  for (const [nombre, valor] of Object.entries(peticion.headers))
    if (valor !== undefined) resultado.set(nombre, Array.isArray(valor) ? valor.join(', ') : valor)
  return resultado
}
