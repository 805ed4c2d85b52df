import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Auth, Client } from '#auth/auth.server.ts'
import type { Db } from '#db/open.server.ts'
import { serveWith } from '#http/serve.server.ts'
import { personTopic } from '#live/topics.server.ts'
import * as alta from './alta/alta.server.ts'
import { crearCuenta, registrarMiembro } from './alta/contract.ts'
import * as borrar from './borrar/borrar.server.ts'
import { borrarCuenta, cambiarPerfil, descargarDatos, entrarPorCodigo, obtenerMiembro } from './contract.ts'
import { collectData } from './datos/datos.server.ts'
import * as miembros from './miembros.server.ts'

type Deps = {
  db: Db
  auth: Auth
  visitaDe: (request: FastifyRequest) => Client
  desvincular: borrar.Desvincular
}

export const miembrosRoutes: FastifyPluginAsyncZod<Deps> = async (app, { db, auth, visitaDe, desvincular }) => {
  const serve = serveWith(app, db)
  const cabeOtroDe = (request: FastifyRequest) => (correo: string) => auth.allowsMail('alta', correo, visitaDe(request))
  app.topic('miembro:', personTopic)

  serve(crearCuenta, (db, { replay, ...data }, request) =>
    auth.padTiming(() => alta.crearCuentaPropia(db, { datos: data, replay, fitsAnother: cabeOtroDe(request) })),
  )
  serve(registrarMiembro, (db, { replay, ...data }, request) =>
    auth.padTiming(() => alta.registrarMiembro(db, { datos: data, replay, fitsAnother: cabeOtroDe(request) })),
  )

  app.route({
    ...entrarPorCodigo,
    handler: async (request, response) => {
      const { session: sesion, cookies } = await auth.padTiming(() =>
        miembros.entrarPorCodigo(db, auth, request.body, visitaDe(request)),
      )
      response.header('set-cookie', cookies)
      return sesion
    },
  })

  serve(obtenerMiembro, (db, _, { persona }) => miembros.obtenerMiembro(db, persona))
  serve(cambiarPerfil, (db, asked, { persona }) => miembros.cambiarPerfil(db, persona, asked))

  app.route({
    ...descargarDatos,
    handler: async ({ persona }, response) => {
      const data = await collectData(db, persona)
      response
        .header('content-disposition', 'attachment; filename="mis-datos.json"')
        .header('cache-control', 'no-store')
      return data
    },
  })

  app.route({
    ...borrarCuenta,
    handler: async (request, response) => {
      const { persona } = request
      const { contrasena, aunque_saldo } = request.body
      const visita = visitaDe(request)
      await auth.requireContrasena({ persona, contrasena }, visita)
      const received = await borrar.borrarMiembro(db, { persona, aunque_saldo, desvincular })
      response.header('set-cookie', await auth.signOut(visita.headers))
      return received
    },
  })
}
