import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { noExiste } from '#comun/errores.ts'
import { solicitanteDe } from '#correo/presupuesto.server.ts'
import type { Db } from '#db/abrir.server.ts'
import { respuestasPreparadas } from '#negocio'
import * as chat from './chat.server.ts'
import {
  avisarPresencia,
  avisarQueEscribe,
  continuarChat,
  hablarConAgente,
  leerAtencion,
  leerChat,
  marcarVisto,
  NO_EXISTE,
  olvidarChat,
  pedirAgente,
  pedirCopia,
  terminarChat,
} from './contrato.ts'
import type { Visita } from './filas.server.ts'
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
  terminarConversacion,
  tomarConversacion,
} from './gestion/contrato.ts'
import * as gestion from './gestion/gestion.server.ts'
import { estar } from './presencia.server.ts'
import * as turnos from './turnos.server.ts'
import { leerMarca } from './vista.server.ts'

export const rutasDeChat: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  const deVisita = {
    policy: 'publica',
    async exigir(quien: FastifyRequest['quien'], id: string, llave: string | null) {
      if (!(await chat.esDeVisita(db, id, { llave, persona: quien?.id ?? null }))) throw noExiste(NO_EXISTE)
    },
  } as const
  app.tema('conversacion:', { ...deVisita, leerMarca: (id) => leerMarca(db, id) })
  app.tema('tecleo:', deVisita)
  app.tema('cola-de-chat', { policy: 'publica' })
  app.tema('gestion:conversacion:', { policy: 'admin', leerMarca: (id) => leerMarca(db, id) })
  app.tema('gestion:tecleo:', { policy: 'admin' })
  app.tema('gestion:chat', { policy: 'admin' })

  app.route({ ...leerAtencion, handler: () => chat.leerAtencion(db) })
  app.route({
    ...leerChat,
    // A browser has its secret before it asks for a person: asked twice, by two of its pages or because an answer was
    // lost, that is known to be the same one.
    handler: (peticion, respuesta) => {
      const llave = vieneDeAqui(peticion) ? respuesta.darLlave() : peticion.llave
      return chat.leerDeVisita(db, { ...visitaDe(peticion), llave }, peticion.query.despues)
    },
  })
  app.route({
    ...pedirAgente,
    handler: (peticion, respuesta) =>
      chat.comenzar(db, { ...visitaDe(peticion), llave: respuesta.darLlave() }, peticion.body),
  })
  app.route({ ...hablarConAgente, handler: (peticion) => chat.hablar(db, visitaDe(peticion), peticion.body) })
  app.route({
    ...avisarQueEscribe,
    handler: async (peticion, respuesta) => {
      await chat.avisarTecleo(db, visitaDe(peticion))
      return respuesta.code(204).send()
    },
  })
  app.route({
    ...avisarPresencia,
    handler: async (peticion, respuesta) => {
      await estar(db, visitaDe(peticion), peticion.body.pagina)
      return respuesta.code(204).send()
    },
  })
  app.route({
    ...marcarVisto,
    handler: async (peticion, respuesta) => {
      await chat.marcarVisto(db, visitaDe(peticion), peticion.body.mensaje)
      return respuesta.code(204).send()
    },
  })
  app.route({ ...terminarChat, handler: (peticion) => chat.terminar(db, visitaDe(peticion)) })
  app.route({ ...pedirCopia, handler: (peticion) => chat.pedirCopia(db, visitaDe(peticion), solicitanteDe(peticion)) })
  app.route({
    ...continuarChat,
    handler: (peticion, respuesta) =>
      chat.continuar(db, { ...visitaDe(peticion), llave: respuesta.darLlave() }, peticion.body.token),
  })
  app.route({
    ...olvidarChat,
    handler: async (peticion, respuesta) => {
      await chat.olvidar(db, visitaDe(peticion))
      respuesta.quitarLlave()
      return respuesta.code(204).send()
    },
  })

  app.route({ ...leerMesa, handler: ({ persona }) => gestion.leerMesa(db, persona.id) })
  app.route({ ...listarPasadas, handler: ({ query }) => gestion.listarPasadas(db, query) })
  app.route({ ...listarPreparadas, handler: async () => [...respuestasPreparadas.chat] })
  app.route({
    ...cambiarTurno,
    handler: async ({ body, persona }) => {
      await turnos.cambiarTurno(db, { ...body, agente: persona.id })
      return gestion.leerMesa(db, persona.id)
    },
  })
  app.route({ ...latir, handler: ({ persona }) => turnos.latir(db, persona.id) })
  app.route({
    ...leerConversacion,
    handler: ({ params, query, persona }) => gestion.obtener(db, { ...params, ...query, agente: persona.id }),
  })
  app.route({
    ...tomarConversacion,
    handler: ({ params, body, persona }) => gestion.tomar(db, { ...params, ...body, agente: persona.id }),
  })
  app.route({
    ...escribirEnConversacion,
    handler: ({ params, body, persona }) => gestion.escribir(db, { ...params, ...body, agente: persona.id }),
  })
  app.route({
    ...avisarQueEscribeGestion,
    handler: async ({ params }, respuesta) => {
      await gestion.avisarTecleo(db, params.id)
      return respuesta.code(204).send()
    },
  })
  app.route({
    ...marcarVistoEnGestion,
    handler: async ({ params, body }, respuesta) => {
      await gestion.marcarVisto(db, params.id, body.mensaje)
      return respuesta.code(204).send()
    },
  })
  app.route({
    ...terminarConversacion,
    handler: ({ params, persona }) => gestion.terminar(db, { ...params, agente: persona.id }),
  })
  app.route({
    ...devolverConversacion,
    handler: ({ params, persona }) => gestion.devolver(db, { ...params, agente: persona.id }),
  })
}

// Whoever is led here by another site comes without their secret, and would be given another one in its place.
function vieneDeAqui({ headers }: FastifyRequest) {
  return (headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin'
}

function visitaDe({ llave, quien }: FastifyRequest): Visita {
  return { llave, persona: quien?.id ?? null }
}
