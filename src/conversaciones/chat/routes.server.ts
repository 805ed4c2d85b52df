import type { FastifyRequest } from 'fastify'
import type { Db } from '#db/abrir.server.ts'
import { type Routes, serveWith } from '#http/serve.server.ts'
import { noExiste } from '#lib/errores.ts'
import { solicitanteDe } from '#mail/presupuesto.server.ts'
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
} from './contract.ts'
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
} from './gestion/contract.ts'
import * as gestion from './gestion/gestion.server.ts'
import { estar } from './presencia.server.ts'
import * as turnos from './turnos.server.ts'
import { leerMarca } from './vista.server.ts'

export const rutasDeChat: Routes<{ db: Db }> = async (app, { db }) => {
  const serve = serveWith(app, db)
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

  serve(leerAtencion, chat.leerAtencion)
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
  serve(hablarConAgente, (db, asked, request) => chat.hablar(db, visitaDe(request), asked))
  serve(avisarQueEscribe, (db, _, request) => chat.avisarTecleo(db, visitaDe(request)))
  serve(avisarPresencia, (db, { pagina }, request) => estar(db, visitaDe(request), pagina))
  serve(marcarVisto, (db, { mensaje }, request) => chat.marcarVisto(db, visitaDe(request), mensaje))
  serve(terminarChat, (db, _, request) => chat.terminar(db, visitaDe(request)))
  serve(pedirCopia, (db, _, request) => chat.pedirCopia(db, visitaDe(request), solicitanteDe(request)))
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

  serve(leerMesa, (db, { autor }) => gestion.leerMesa(db, autor))
  serve(listarPasadas, gestion.listarPasadas)
  serve(listarPreparadas, () => [...respuestasPreparadas.chat])
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
}

// Whoever is led here by another site comes without their secret, and would be given another one in its place.
function vieneDeAqui({ headers }: FastifyRequest) {
  return (headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin'
}

function visitaDe({ llave, quien }: FastifyRequest): Visita {
  return { llave, persona: quien?.id ?? null }
}
