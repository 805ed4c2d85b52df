import { stringify } from 'csv-stringify/sync'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { readClock } from '#db/clock.server.ts'
import type { Db } from '#db/open.server.ts'
import { serveWith } from '#http/serve.server.ts'
import { UTF8_BOM, writeInstant, writeText } from '#lib/csvCells.ts'
import { dayOf } from '#lib/dates.ts'
import {
  acreditar,
  cargar,
  descargarMisMovimientos,
  devolverAlSaldo,
  listarMisMovimientos,
  listarMovimientosDeCliente,
  obtenerSaldoDePedido,
  pagarConSaldo,
  revertir,
} from './contract.ts'
import { darDePedido, obtenerDePedido, usarEnPedido } from './dePedido.server.ts'
import { MOVIMIENTO_LABELS } from './labels.ts'
import * as saldo from './saldo.server.ts'

export const saldoRoutes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  const serve = serveWith(app, db)
  serve(listarMisMovimientos, (db, asked, { persona }) => saldo.listarPropios(db, { ...asked, persona }))
  app.route({
    ...descargarMisMovimientos,
    handler: async ({ persona }, response) => {
      const { codigo, movimientos } = await saldo.collectOwn(db, persona)
      const today = dayOf(await readClock(db))
      response
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="estado-de-cuenta-${codigo}-${today}.csv"`)
        .header('cache-control', 'no-store')
      return writeCsv(movimientos)
    },
  })
  serve(listarMovimientosDeCliente, saldo.listarDeCliente)
  serve(acreditar, saldo.acreditar)
  serve(cargar, saldo.cargar)
  serve(revertir, saldo.revertir)
  serve(obtenerSaldoDePedido, (db, { codigo }) => obtenerDePedido(db, codigo))
  serve(pagarConSaldo, usarEnPedido)
  serve(devolverAlSaldo, darDePedido)
}

/** The statement in the format of the shop's other CSV files (docs/decisions/021). */
function writeCsv(movimientos: Awaited<ReturnType<typeof saldo.collectOwn>>['movimientos']) {
  const lines = movimientos.map(({ fecha_creacion, clase, descripcion, monto, saldo_despues }) => [
    writeInstant(fecha_creacion),
    MOVIMIENTO_LABELS[clase],
    writeText(descripcion),
    monto,
    saldo_despues ?? '',
  ])
  return (
    UTF8_BOM +
    stringify([['Fecha', 'Movimiento', 'Descripción', 'Monto', 'Saldo'], ...lines], { record_delimiter: '\r\n' })
  )
}
