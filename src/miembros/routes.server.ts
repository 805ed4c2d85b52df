import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Acceso, Visita } from '#auth/auth.server.ts'
import type { Db } from '#db/abrir.server.ts'
import { serveWith } from '#http/serve.server.ts'
import { deUnaPersona } from '#live/temas.server.ts'
import * as alta from './alta/alta.server.ts'
import { crearCuenta, registrarMiembro } from './alta/contract.ts'
import * as baja from './baja/baja.server.ts'
import { borrarCuenta, cambiarPerfil, descargarDatos, entrarPorCodigo, obtenerMiembro } from './contract.ts'
import { reunirDatos } from './datos/datos.server.ts'
import * as miembros from './miembros.server.ts'

type Piezas = {
  db: Db
  acceso: Acceso
  visitaDe: (peticion: FastifyRequest) => Visita
  desvincular: baja.Desvincular
}

export const rutasDeMiembros: FastifyPluginAsyncZod<Piezas> = async (app, { db, acceso, visitaDe, desvincular }) => {
  const serve = serveWith(app, db)
  const cabeOtroDe = (peticion: FastifyRequest) => (correo: string) =>
    acceso.cabeOtro('alta', correo, visitaDe(peticion))
  app.tema('miembro:', deUnaPersona)

  serve(crearCuenta, (db, { repeticion, ...datos }, request) =>
    acceso.aCompas(() => alta.crearCuentaPropia(db, { datos, repeticion, cabeOtro: cabeOtroDe(request) })),
  )
  serve(registrarMiembro, (db, { repeticion, ...datos }, request) =>
    acceso.aCompas(() => alta.registrarMiembro(db, { datos, repeticion, cabeOtro: cabeOtroDe(request) })),
  )

  app.route({
    ...entrarPorCodigo,
    handler: async (peticion, respuesta) => {
      const { sesion, cookies } = await miembros.entrarPorCodigo(db, acceso, peticion.body, visitaDe(peticion))
      respuesta.header('set-cookie', cookies)
      return sesion
    },
  })

  serve(obtenerMiembro, (db, _, { persona }) => miembros.obtenerMiembro(db, persona))
  serve(cambiarPerfil, (db, asked, { persona }) => miembros.cambiarPerfil(db, persona, asked))

  app.route({
    ...descargarDatos,
    handler: async ({ persona }, respuesta) => {
      const datos = await reunirDatos(db, persona)
      respuesta
        .header('content-disposition', 'attachment; filename="mis-datos.json"')
        .header('cache-control', 'no-store')
      return datos
    },
  })

  app.route({
    ...borrarCuenta,
    handler: async (peticion, respuesta) => {
      const { persona } = peticion
      const { contrasena, aunque_saldo } = peticion.body
      const visita = visitaDe(peticion)
      await acceso.exigirContrasena({ persona, contrasena }, visita)
      const recibido = await baja.borrarMiembro(db, { persona, aunque_saldo, desvincular })
      respuesta.header('set-cookie', await acceso.salir(visita.headers))
      return recibido
    },
  })
}
