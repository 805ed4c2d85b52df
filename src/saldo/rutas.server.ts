import { stringify } from 'csv-stringify/sync'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { MARCA_UTF8 } from '#comun/celdas.ts'
import { diaDe } from '#comun/fecha.ts'
import type { Db } from '#db/abrir.server.ts'
import {
  acreditar,
  bajarMisMovimientos,
  cargar,
  listarMisMovimientos,
  listarMovimientos,
  revertir,
} from './contrato.ts'
import * as saldo from './saldo.server.ts'

export const rutasDeSaldo: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  app.route({ ...listarMisMovimientos, handler: ({ persona, query }) => saldo.listarPropios(db, persona, query) })
  app.route({
    ...bajarMisMovimientos,
    handler: async ({ persona }, respuesta) => {
      const lineas = await saldo.lineasPropias(db, persona)
      return respuesta
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="estado-de-cuenta-${diaDe(new Date())}.csv"`)
        .header('cache-control', 'no-store')
        .send(MARCA_UTF8 + stringify(lineas, { record_delimiter: '\r\n' }))
    },
  })

  app.route({
    ...listarMovimientos,
    handler: ({ params, query }) => saldo.listarDeCliente(db, { ...params, ...query }),
  })
  app.route({
    ...acreditar,
    handler: ({ params, body, persona: autor, repeticion }) =>
      saldo.acreditar(db, { ...params, ...body, autor }, repeticion),
  })
  app.route({
    ...cargar,
    handler: ({ params, body, persona: autor, repeticion }) =>
      saldo.cargar(db, { ...params, ...body, autor }, repeticion),
  })
  app.route({
    ...revertir,
    handler: ({ params, body, persona: autor, repeticion }) =>
      saldo.revertir(db, { ...params, ...body, autor }, repeticion),
  })
}
