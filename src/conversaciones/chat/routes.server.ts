import type { FastifyRequest } from 'fastify'
import { subnetOf } from '#db/networks.server.ts'
import type { Db } from '#db/open.server.ts'
import { type Routes, serveWith } from '#http/serve.server.ts'
import { notFound } from '#lib/errors.ts'
import { requesterOf } from '#mail/mailLimits.server.ts'
import { readRespuestas } from '#negocio'
import * as chat from './chat.server.ts'
import {
  avisarPresencia,
  avisarQueEscribe,
  continuarChat,
  hablarConAgente,
  leerAtencion,
  leerChat,
  marcarVisto,
  NOT_FOUND,
  olvidarChat,
  pedirAgente,
  pedirCopia,
  terminarChat,
} from './contract.ts'
import {
  avisarQueEscribeGestion,
  cambiarTurno,
  devolverConversacion,
  escribirEnConversacion,
  latir,
  leerConversacion,
  leerMesa,
  listarPasadas,
  listarPreparadas,
  marcarVistoEnGestion,
  quitarSilencio,
  silenciarConexion,
  terminarConversacion,
  tomarConversacion,
} from './gestion/contract.ts'
import * as gestion from './gestion/gestion.server.ts'
import { heartbeat } from './presence.server.ts'
import type { Visitor } from './rows.server.ts'
import * as silencios from './silencios.server.ts'
import * as turnos from './turnos.server.ts'
import { readTopicVersion } from './view.server.ts'

export const chatRoutes: Routes<{ db: Db }> = async (app, { db }) => {
  const serve = serveWith(app, db)
  const deVisita = {
    policy: 'publica',
    async authorize(quien: FastifyRequest['viewer'], id: string, browserKey: string | null) {
      if (!(await chat.isOfVisitor(db, id, { browserKey, persona: quien?.id ?? null }))) throw notFound(NOT_FOUND)
    },
  } as const
  app.topic('conversacion:', { ...deVisita, readVersion: (id) => readTopicVersion(db, id) })
  app.topic('tecleo:', deVisita)
  app.topic('cola-de-chat', { policy: 'publica' })
  app.topic('gestion:conversacion:', { policy: 'conversaciones', readVersion: (id) => readTopicVersion(db, id) })
  app.topic('gestion:tecleo:', { policy: 'conversaciones' })
  app.topic('gestion:chat', { policy: 'conversaciones' })

  serve(leerAtencion, (db, _, { ip }) => chat.leerAtencion(db, subnetOf(ip)))
  serve(leerChat, (db, { despues }, request) => chat.readOfVisitor(db, visitorOf(request), despues))
  app.route({
    ...pedirAgente,
    handler: async (request, response) => {
      const { llave, ...asked } = request.body
      const browser = { browserKey: response.issueBrowserKey(llave), casa: subnetOf(request.ip) }
      return uncountedIfSaid(request, await chat.comenzar(db, { ...visitorOf(request), ...browser }, asked))
    },
  })
  serve(hablarConAgente, async (db, asked, request) =>
    uncountedIfSaid(request, await chat.hablar(db, visitorOf(request), asked)),
  )
  serve(avisarQueEscribe, (db, _, request) => chat.avisarTecleo(db, visitorOf(request)))
  serve(avisarPresencia, (db, { pagina }, request) => heartbeat(db, visitorOf(request), pagina))
  serve(marcarVisto, (db, { mensaje }, request) => chat.marcarVisto(db, visitorOf(request), mensaje))
  serve(terminarChat, (db, _, request) => chat.terminar(db, visitorOf(request)))
  serve(pedirCopia, (db, _, request) => chat.pedirCopia(db, visitorOf(request), requesterOf(request)))
  app.route({
    ...continuarChat,
    handler: (request, response) =>
      chat.continuar(db, { ...visitorOf(request), browserKey: response.issueBrowserKey() }, request.body.token),
  })
  app.route({
    ...olvidarChat,
    handler: async (request, response) => {
      await chat.olvidar(db, visitorOf(request))
      response.clearBrowserKey()
      return response.code(204).send()
    },
  })

  serve(leerMesa, (db, { autor }) => gestion.leerMesa(db, autor))
  serve(listarPasadas, gestion.listarPasadas)
  serve(listarPreparadas, () => [...readRespuestas().chat])
  serve(cambiarTurno, async (db, { autor, ...asked }) => {
    await turnos.cambiarTurno(db, { ...asked, agente: autor })
    return gestion.leerMesa(db, autor)
  })
  serve(latir, (db, { autor }) => turnos.latir(db, autor))
  serve(leerConversacion, (db, { autor, ...asked }) => gestion.obtener(db, { ...asked, agente: autor }))
  serve(tomarConversacion, (db, { autor, ...asked }) => gestion.tomar(db, { ...asked, agente: autor }))
  serve(escribirEnConversacion, (db, { autor, ...asked }) => gestion.escribir(db, { ...asked, agente: autor }))
  serve(avisarQueEscribeGestion, (db, { id }) => gestion.avisarTecleo(db, id))
  serve(marcarVistoEnGestion, (db, { id, mensaje }) => gestion.marcarVisto(db, id, mensaje))
  serve(terminarConversacion, (db, { autor, ...asked }) => gestion.terminar(db, { ...asked, agente: autor }))
  serve(devolverConversacion, (db, { autor, ...asked }) => gestion.devolver(db, { ...asked, agente: autor }))
  serve(silenciarConexion, async (db, { autor, id }) => {
    await silencios.silenciar(db, { id, agente: autor })
    return gestion.obtener(db, { id, agente: autor })
  })
  serve(quitarSilencio, async (db, { autor, id }) => {
    await silencios.quitar(db, { id, agente: autor })
    return gestion.obtener(db, { id, agente: autor })
  })
}

function visitorOf({ browserKey, viewer: quien }: FastifyRequest): Visitor {
  return { browserKey, persona: quien?.id ?? null }
}

/** Keeps a message that a bad line repeats from the limits. */
function uncountedIfSaid<T>(request: FastifyRequest, { answer, wasSaid }: { answer: T; wasSaid: boolean }) {
  request.wasDoneBefore = wasSaid
  return answer
}
