import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Limits } from '#db/limits.server.ts'
import { ErrorDeNegocio } from '#lib/errores.ts'
import { answerHeartbeat, seguirTemas } from './contract.ts'
import { abrirFlujo, exigirLugar } from './flujo.server.ts'
import { openHeartbeats } from './heartbeats.server.ts'
import type { Vivo } from './live.server.ts'
import { abrirPlazas } from './plazas.server.ts'
import { abrirTemas, type ClaseDeTema, type Quien, type Seguido } from './temas.server.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Lets people follow a topic; each room declares its own beside its routes. */
    tema(nombre: string, clase: ClaseDeTema): void
  }
}

/** How soon a session that ran out ends what it followed; one that is ended, or a role that is taken, is heard at once. */
const REPASO = 60_000

type Ajustes = {
  vivo: Vivo
  limits: Pick<Limits, 'guess'>
  /** Who the request of an open line comes from now; a renewed session could not be told to the browser any more. */
  reconocer: (peticion: FastifyRequest) => Promise<Quien>
  /** Milliseconds. */
  repaso?: number
  /** Milliseconds between two heartbeats of a stream. */
  heartbeat?: number
}

/**
 * The one line of a page: as many topics as it follows. Who asks must be allowed each of them, at the start and for as
 * long as the line is open.
 */
export function seguirEnVivo(app: FastifyInstance, { vivo, limits, reconocer, repaso = REPASO, heartbeat }: Ajustes) {
  const temas = abrirTemas(vivo, app.log)
  const plazas = abrirPlazas()
  const heartbeats = openHeartbeats(vivo, heartbeat)
  app.decorate('tema', temas.registrar)

  app.withTypeProvider<ZodTypeProvider>().route({
    ...seguirTemas,
    exposeHeadRoute: false,
    handler: async (peticion, respuesta) => {
      exigirLugar(vivo)
      const dejarPlaza = plazas.tomar(peticion.ip)
      const { seguidos, negados } = await admitir([...new Set(peticion.query.tema)], peticion).catch((error) => {
        dejarPlaza()
        throw error
      })
      const flujo = abrirFlujo(peticion, respuesta, { vivo, heartbeats, seguidos, negados })
      flujo.alCerrar(dejarPlaza)
      vigilarDerechos(peticion, { ...flujo, privados: seguidos.filter(({ privado }) => privado) })
    },
  })

  app.withTypeProvider<ZodTypeProvider>().route({
    ...answerHeartbeat,
    handler: async ({ params, ip }, respuesta) => {
      heartbeats.answer(params.id, { ip })
      return respuesta.code(204).send()
    },
  })

  // One after the other, so that many codes in one request are as many misses.
  async function admitir(pedidos: string[], peticion: FastifyRequest) {
    const seguidos: Seguido[] = []
    const negados: string[] = []
    let rechazo: unknown
    for (const tema of pedidos)
      try {
        seguidos.push(await admitirUno(tema, peticion))
      } catch (error) {
        if (esNegativa(error)) negados.push(tema)
        else {
          for (const { soltar } of seguidos) soltar()
          throw error
        }
        rechazo ??= error
      }
    if (seguidos.length === 0) throw rechazo
    return { seguidos, negados }
  }

  async function admitirUno(tema: string, { quien, ip, llave }: FastifyRequest) {
    async function admitir() {
      await temas.exigir(tema, quien, llave)
      return temas.tomar(tema)
    }
    return temas.obtenerClase(tema).clase.limit?.includes('code') ? limits.guess(ip, admitir) : admitir()
  }

  type Vigilado = Pick<ReturnType<typeof abrirFlujo>, 'terminar' | 'cortar' | 'alCerrar'> & { privados: Seguido[] }

  function vigilarDerechos(peticion: FastifyRequest, { privados, terminar, cortar, alCerrar }: Vigilado) {
    if (privados.length === 0) return

    async function repasar() {
      const quien = await reconocer(peticion)
      for (const { tema } of privados)
        await temas.exigir(tema, quien, peticion.llave).catch((error) => {
          if (!esNegativa(error)) throw error
          terminar(tema)
        })
    }
    function alAviso() {
      repasar().catch((error) => {
        peticion.log.warn({ err: error }, 'rights of a live line could not be read')
        cortar()
      })
    }

    const suyos = [peticion.quien?.id, peticion.llave].filter((cual) => cual != null)
    const callar = suyos.map((cual) => vivo.escuchar(`derechos:${cual}`, alAviso))
    const reloj = setInterval(alAviso, repaso)
    alCerrar(() => {
      for (const dejar of callar) dejar()
      clearInterval(reloj)
    })
  }
}

/** This topic is not for who asks; others may be. */
function esNegativa(error: unknown) {
  return error instanceof ErrorDeNegocio && [401, 403, 404, 429].includes(error.status)
}
