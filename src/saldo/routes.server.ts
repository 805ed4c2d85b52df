import { stringify } from 'csv-stringify/sync'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#db/abrir.server.ts'
import { serveWith } from '#http/serve.server.ts'
import { escribirInstante, escribirTexto, MARCA_UTF8 } from '#lib/celdas.ts'
import { diaDe } from '#lib/fecha.ts'
import {
  acreditar,
  cargar,
  descargarMisMovimientos,
  listarMisMovimientos,
  listarMovimientosDeCliente,
  revertir,
} from './contract.ts'
import { NOMBRE_DE_MOVIMIENTO } from './labels.ts'
import * as saldo from './saldo.server.ts'

export const rutasDeSaldo: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  const serve = serveWith(app, db)
  serve(listarMisMovimientos, (db, asked, { persona }) => saldo.listarPropios(db, { ...asked, persona }))
  app.route({
    ...descargarMisMovimientos,
    handler: async ({ persona }, respuesta) => {
      const { codigo, movimientos } = await saldo.reunirPropios(db, persona)
      respuesta
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="estado-de-cuenta-${codigo}-${diaDe(new Date())}.csv"`)
        .header('cache-control', 'no-store')
      return escribirCsv(movimientos)
    },
  })
  serve(listarMovimientosDeCliente, saldo.listarDeCliente)
  serve(acreditar, saldo.acreditar)
  serve(cargar, saldo.cargar)
  serve(revertir, saldo.revertir)
}

/** As the shop's other files (docs/decisions/021). */
function escribirCsv(movimientos: Awaited<ReturnType<typeof saldo.reunirPropios>>['movimientos']) {
  const lineas = movimientos.map(({ fecha_creacion, clase, descripcion, monto, saldo_despues }) => [
    escribirInstante(fecha_creacion),
    NOMBRE_DE_MOVIMIENTO[clase],
    escribirTexto(descripcion),
    monto,
    saldo_despues ?? '',
  ])
  return (
    MARCA_UTF8 +
    stringify([['Fecha', 'Movimiento', 'Descripción', 'Monto', 'Saldo'], ...lineas], { record_delimiter: '\r\n' })
  )
}
