import { randomUUID } from 'node:crypto'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import pino from 'pino'
import { afterAll, expect, inject, test } from 'vitest'
import { obtener } from '#conversaciones/bandeja/bandeja.server.ts'
import { migrateDatabase } from '#db/migrate.server.ts'
import { migrateLike, migrationsFolder } from '#db/migrations.server.ts'
import { openDatabase } from '#db/open.server.ts'
import { databaseUrlOf, dropDatabase, execute } from '#testing/postgres.server.ts'
import { leerCronica } from './cronica.server.ts'

const nombre = `antes_${randomUUID().replaceAll('-', '')}`
await execute(inject('postgres').url, `create database ${nombre}`)
const url = databaseUrlOf(inject('postgres').url, nombre)
afterAll(() => dropDatabase(inject('postgres').url, nombre))

const CODIGO = 'B01-00001'
/** Each string is one transaction; its rows share one instant. */
const TRANSACTIONS = [
  `insert into "Pedidos" ("Código de pedido", "Cliente", correo_cliente, direccion) values ('${CODIGO}', 'Ana Peña', 'ana@ejemplo.com', 'Calle B');
   insert into "Historial_Estatus" ("Código de pedido", "Estatus_id") values ('${CODIGO}', 1);
   insert into auditoria (accion, entidad, clave, despues) values ('solicitar', 'pedido', '${CODIGO}', '{"cliente": "Ana Peña"}')`,
  `insert into auditoria (quien, accion, entidad, clave, antes, despues) values (gen_random_uuid(), 'poner-precio', 'pedido', '${CODIGO}',
     '{"total": "0.00", "precio": "0.00", "fecha_estimada_entrega": null}', '{"total": "900.00", "precio": "900.00", "fecha_estimada_entrega": "2099-03-14"}');
   insert into "Historial_Estatus" ("Código de pedido", "Estatus_id", "Fecha") values ('${CODIGO}', 2, now() + interval '1 second');
   insert into correos (funcion, para, codigo_pedido, datos) values ('send-status-update', 'ana@ejemplo.com', '${CODIGO}', '{}')`,
  `insert into auditoria (quien, accion, entidad, clave, antes, despues) values (gen_random_uuid(), 'actualizar', 'pedido', '${CODIGO}',
     '{"total": "900.00"}', '{"total": "950.00"}')`,
  `insert into "Solicitudes_Cambio_Direccion" (codigo_pedido, nueva_direccion, correo, estado, resuelta_en) values ('${CODIGO}', 'Calle B', 'ana@ejemplo.com', 'aprobada', now());
   insert into correos (funcion, para, codigo_pedido, datos) values ('send-request-receipt', 'ana@ejemplo.com', '${CODIGO}', '{}')`,
  `insert into auditoria (quien, accion, entidad, clave, antes, despues) values
     (gen_random_uuid(), 'cambiar-direccion', 'pedido', '${CODIGO}', '{"direccion": "Calle A"}', '{"direccion": "Calle B"}'),
     (gen_random_uuid(), 'aprobar-direccion', 'pedido', '${CODIGO}', null, '{"id": 1}')`,
]

test('rows from before transaction ids read as before', async () => {
  const cliente = new pg.Client({ connectionString: url })
  await cliente.connect()
  const all = readMigrationFiles({ migrationsFolder })
  const own = all.findIndex(({ sql }) => sql.some((order) => order.includes('FUNCTION transaccion_actual')))
  await migrateLike(
    cliente,
    all.slice(0, own).map(({ folderMillis }) => folderMillis),
  )
  for (const transaccion of TRANSACTIONS) await cliente.query(transaccion)
  await cliente.end()
  await migrateDatabase(url, async () => {})

  const { db, close: cerrar } = openDatabase(url, pino({ level: 'silent' }))
  const { historial, sucesos } = await leerCronica(db, { codigo: CODIGO, lector: randomUUID() })
  expect(historial).toMatchObject([
    { por_la_web: true, quien: { nombre: 'Ana Peña' }, total: null },
    { por_la_web: false, total: '900.00', para_el: '2099-03-14' },
  ])
  expect(sucesos.flatMap((suceso) => (suceso.clase === 'cambio' ? [suceso.cambios] : []))).toEqual([
    [{ campo: 'total', antes: '900.00', despues: '950.00' }],
    [{ campo: 'direccion', antes: null, despues: null }],
  ])
  const delPaso = sucesos.find((suceso) => suceso.clase === 'correo' && suceso.funcion === 'send-status-update')
  expect(delPaso?.fecha).toBe(historial[1]?.fecha)
  expect(await obtener(db, { clase: 'direccion', id: 1 })).toMatchObject({
    recibo: { estado: 'pendiente' },
    direcciones: { antes: { direccion: 'Calle A' }, nueva: { direccion: 'Calle B' } },
  })
  await cerrar()
})
