import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sinPermiso, sinSesion } from '#comun/errores.ts'
import type { Politica } from '#comun/ruta.ts'
import type { Acceso } from './acceso.server.ts'
import type { Persona } from './contrato.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who sent the request, or null. */
    quien: Persona | null
    /** Who sent the request; only for routes whose policy asks for a session. */
    readonly persona: Persona
  }
  interface RouteOptions {
    policy?: Politica
  }
  interface FastifyContextConfig {
    policy?: Politica
  }
}

/**
 * Puts every route behind its policy. One that declares none does not start: the default is to deny. Only requests
 * that carry a session cookie cost a look at the sessions.
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
    ruta.config = { ...ruta.config, policy: ruta.policy }
  })

  app.addHook('onRequest', async (peticion) => {
    const policy = peticion.routeOptions.config?.policy
    if (peticion.headers.cookie?.includes('brisa.')) peticion.quien = await acceso.identificar(cabeceras(peticion))
    if (policy === 'publica' || peticion.is404) return
    if (!peticion.quien) throw sinSesion()
    if (policy === 'admin' && peticion.quien.rol !== 'admin') throw sinPermiso()
  })
}

/** A request's headers as the fetch standard has them. */
export function cabeceras(peticion: FastifyRequest) {
  const resultado = new Headers()
  for (const [nombre, valor] of Object.entries(peticion.headers))
    if (valor !== undefined) resultado.set(nombre, Array.isArray(valor) ? valor.join(', ') : valor)
  return resultado
}
