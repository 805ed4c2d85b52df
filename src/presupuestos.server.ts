import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { invalido } from '#comun/errores.ts'
import { ClaveDeRepeticion, type Presupuesto } from '#comun/ruta.ts'
import type { Db } from '#db/abrir.server.ts'
import type { Limites } from '#db/limites.server.ts'
import { estaRespondida, type Repeticion } from '#db/repeticion.server.ts'

declare module 'fastify' {
  interface FastifyRequest {
    suRepeticion: Repeticion | null
    /** What names this request for good; only for routes that are `repetible`. */
    readonly repeticion: Repeticion
  }
  interface RouteOptions {
    limite?: readonly Presupuesto[]
    // A route value says it of its own answer; here any may come.
    esFallo?: (respuesta: never) => boolean
    repetible?: boolean
  }
}

const SIN_CLAVE = 'Falta la clave del formulario.'

/**
 * What a route costs and whether it may be repeated, as its value declares, done around its handler: before its
 * transaction, so that no connection is held while something is counted. A replay is not counted (docs/decisions/007).
 */
export function aplicarPresupuestos(app: FastifyInstance, { db, limites }: { db: Db; limites: Limites }) {
  const contadas = new Map<string, Promise<void>>()

  app.decorateRequest('suRepeticion', null)
  app.decorateRequest('repeticion', {
    getter(this: FastifyRequest) {
      if (!this.suRepeticion) throw new Error(`${this.routeOptions.url} is not declared as repetible`)
      return this.suRepeticion
    },
  })

  app.addHook('onRoute', (ruta) => {
    const { limite = [], repetible, handler, schema } = ruta
    const esFallo = ruta.esFallo as ((respuesta: unknown) => boolean) | undefined // of the answer that the value declares
    const verbo = `${ruta.method} ${ruta.url}`
    if (repetible) ruta.schema = { ...schema, headers: ClaveDeRepeticion }
    if (limite.length === 0 && !repetible) return

    ruta.handler = async function atender(peticion: FastifyRequest, respuesta: FastifyReply) {
      if (repetible) peticion.suRepeticion = repeticionDe(peticion, verbo)
      const hacer = async () => {
        const dejarDeContar = limite.includes('formulario') ? await contarFormulario(peticion) : () => {}
        try {
          return await handler.call(this, peticion, respuesta)
        } finally {
          dejarDeContar()
        }
      }
      if (!limite.includes('codigo')) return hacer()
      const esCopia = esFallo && peticion.suRepeticion && (await estaRespondida(db, peticion.suRepeticion))
      return limites.alTanteo(peticion.ip, hacer, (cuerpo) => !esCopia && esFallo?.(cuerpo) === true)
    }
  })

  // Copies of one form that are here together are counted once, and a replay of one that was answered not at all.
  async function contarFormulario({ ip, body, suRepeticion }: FastifyRequest) {
    const cual = suRepeticion ? `${suRepeticion.clave} ${suRepeticion.huella}` : null
    const enCurso = cual && contadas.get(cual)
    if (enCurso) {
      await enCurso
      return () => {}
    }
    const cuenta = contarSiEsNueva({ ip, body, suRepeticion })
    if (!cual) {
      await cuenta
      return () => {}
    }
    const olvidar = () => contadas.delete(cual)
    contadas.set(cual, cuenta)
    await cuenta.catch((error) => {
      olvidar()
      throw error
    })
    return olvidar
  }

  async function contarSiEsNueva({ ip, body, suRepeticion }: Pick<FastifyRequest, 'ip' | 'body' | 'suRepeticion'>) {
    if (suRepeticion && (await estaRespondida(db, suRepeticion))) return
    await limites.contarFormulario(ip, correoDe(body))
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

function correoDe(cuerpo: unknown) {
  const { correo, email } = (cuerpo ?? {}) as { correo?: unknown; email?: unknown } // whatever the contract let through
  return [correo, email].find((dicho) => typeof dicho === 'string')
}
