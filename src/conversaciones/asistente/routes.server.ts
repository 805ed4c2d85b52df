import { PassThrough } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Limits } from '#db/limits.server.ts'
import type { Db } from '#db/open.server.ts'
import { serveWith } from '#http/serve.server.ts'
import { conflict } from '#lib/errors.ts'
import { negocio } from '#negocio'
import { sugerirDatos } from '#pedidos/nuevo/contract.ts'
import { openAsistente, readCharlaForStaff } from './asistente.server.ts'
import { leerCharla, olvidarCharla, preguntarAlAsistente, type StreamChunk } from './contract.ts'
import * as ejemplos from './ejemplos.server.ts'
import {
  descartarSinRespuesta,
  ensenarSinRespuesta,
  leerCharlaEnGestion,
  listarEjemplos,
  listarSinRespuesta,
  olvidarEjemplo,
  responderSinRespuesta,
} from './gestion/contract.ts'
import type { ModelSettings } from './model/model.server.ts'
import { openPassages } from './model/passages.server.ts'
import * as sinRespuesta from './sinRespuesta.server.ts'

type Settings = { db: Db; limits: Limits; model: ModelSettings | undefined }

const NDJSON = 'application/x-ndjson'

export const asistenteRoutes: FastifyPluginAsyncZod<Settings> = async (app, { db, limits, model }) => {
  const serve = serveWith(app, db)
  const asistente = openAsistente({ db, limits, model, log: app.log })
  app.addHook('onReady', async () => {
    await asistente.prepare()
  })
  const deQuien = ({ browserKey, viewer: quien }: FastifyRequest) => ({ browserKey, quien: quien?.id ?? null })

  app.route({
    ...leerCharla,
    handler: async (request, response) => {
      response.header('cache-control', 'no-store')
      return { charla: await asistente.leer(deQuien(request)) }
    },
  })
  app.route({
    ...preguntarAlAsistente,
    handler: async (request, response) => {
      if (!negocio.asistente.activo) throw conflict('El asistente está apagado. Escríbenos y te responde una persona.')
      const { email: correo, orderCode: codigo, clave, opcion, messages, llave } = request.body
      const pendingAnswer = await asistente.preguntar(
        { ...deQuien(request), ip: request.ip, correo, codigo, clave, opcion, messages },
        () => response.issueBrowserKey(llave),
      )
      const { charla } = pendingAnswer
      if (!request.headers.accept?.includes(NDJSON)) {
        const message = await pendingAnswer.stream(() => {})
        return { response: message.contenido, dicho: message, charla }
      }
      const lines = new PassThrough()
      const decir = (chunk: StreamChunk) => {
        // If the visitor leaves, the answer is still finished and stored.
        if (!lines.destroyed) lines.write(`${JSON.stringify(chunk)}\n`)
      }
      pendingAnswer.stream(decir).then(
        () => lines.end(),
        (error) => {
          request.log.error({ err: error, clase_de_falla: 'pagina' }, 'an answer of the assistant broke off')
          lines.destroy()
        },
      )
      return enviar(response, lines)
    },
  })
  app.route({
    ...olvidarCharla,
    handler: async (request, response) => {
      await asistente.olvidar(deQuien(request))
      return response.code(204).send()
    },
  })

  const findPassages = model ? openPassages(model, { db, log: app.log }) : null
  serve(sugerirDatos, async (_, asked, { ip }) => {
    if (!findPassages) return { hay_modelo: false, pasajes: [] }
    await limits.question(ip, asked.autor)
    return { hay_modelo: true, pasajes: await findPassages({ ...asked, ip }) }
  })
  serve(leerCharlaEnGestion, (db, { id }) => readCharlaForStaff(db, id))
  serve(listarSinRespuesta, sinRespuesta.listar)
  serve(responderSinRespuesta, sinRespuesta.responder)
  serve(descartarSinRespuesta, sinRespuesta.descartar)
  serve(ensenarSinRespuesta, sinRespuesta.ensenar)
  serve(listarEjemplos, ejemplos.listarEjemplos)
  serve(olvidarEjemplo, sinRespuesta.olvidarEjemplo)
}

function enviar(response: FastifyReply, lines: PassThrough) {
  // `x-accel-buffering` tells proxies not to buffer the streamed lines.
  return response.type(NDJSON).header('cache-control', 'no-store').header('x-accel-buffering', 'no').send(lines)
}
