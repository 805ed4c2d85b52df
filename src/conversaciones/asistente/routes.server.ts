import { PassThrough } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/abrir.server.ts'
import type { Limits } from '#db/limits.server.ts'
import { serveWith } from '#http/serve.server.ts'
import { abrirAsistente, leerCharlaParaGestion } from './asistente.server.ts'
import { leerCharla, olvidarCharla, preguntarAlAsistente, type Trozo } from './contract.ts'
import {
  descartarSinRespuesta,
  leerCharlaEnGestion,
  listarSinRespuesta,
  responderSinRespuesta,
} from './gestion/contract.ts'
import type { AjustesDeModelo } from './modelo/modelo.server.ts'
import * as sinRespuesta from './sinRespuesta.server.ts'

type Ajustes = { db: Db; limits: Limits; modelo: AjustesDeModelo | undefined }

const POR_LINEAS = 'application/x-ndjson'

export const rutasDeAsistente: FastifyPluginAsyncZod<Ajustes> = async (app, { db, limits, modelo }) => {
  const serve = serveWith(app, db)
  const asistente = abrirAsistente({ db, limits, modelo, registro: app.log })
  const deQuien = ({ llave, quien }: FastifyRequest) => ({ llave, quien: quien?.id ?? null })

  app.route({
    ...leerCharla,
    handler: async (peticion, respuesta) => {
      respuesta.header('cache-control', 'no-store')
      return { charla: await asistente.leer(deQuien(peticion)) }
    },
  })
  app.route({
    ...preguntarAlAsistente,
    handler: async (peticion, respuesta) => {
      const { email: correo, orderCode: codigo, clave, messages } = peticion.body
      const enCurso = await asistente.preguntar(
        { ...deQuien(peticion), ip: peticion.ip, correo, codigo, clave, messages },
        () => respuesta.darLlave(),
      )
      const { charla } = enCurso
      if (!peticion.headers.accept?.includes(POR_LINEAS)) {
        const dicho = await enCurso.contar(() => {})
        return { response: dicho.contenido, dicho, charla }
      }
      const lineas = new PassThrough()
      const decir = (trozo: Trozo) => {
        // Who left does not stop the answer: it is kept for when they come back.
        if (!lineas.destroyed) lineas.write(`${JSON.stringify(trozo)}\n`)
      }
      enCurso.contar(decir).then(
        () => lineas.end(),
        (error) => {
          peticion.log.error({ err: error }, 'an answer of the assistant broke off')
          lineas.destroy()
        },
      )
      return enviar(respuesta, lineas)
    },
  })
  app.route({
    ...olvidarCharla,
    handler: async (peticion, respuesta) => {
      await asistente.olvidar(deQuien(peticion))
      return respuesta.code(204).send()
    },
  })

  serve(leerCharlaEnGestion, (db, { id }) => leerCharlaParaGestion(db, id))
  serve(listarSinRespuesta, sinRespuesta.listar)
  serve(responderSinRespuesta, sinRespuesta.responder)
  serve(descartarSinRespuesta, sinRespuesta.descartar)
}

function enviar(respuesta: FastifyReply, lineas: PassThrough) {
  // No proxy keeps the lines back until there are many.
  return respuesta.type(POR_LINEAS).header('cache-control', 'no-store').header('x-accel-buffering', 'no').send(lineas)
}
