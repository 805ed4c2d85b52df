import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditoria, correos } from '#db/schema/machinery.server.ts'
import { historial } from '#db/schema/pedidos.server.ts'
import { openShop } from '#testing/shop.server.ts'
import { contarCopiaDeHistorial, copiarHistorial } from './ficha/contract.ts'

const { ana, beto, carla, db } = await openShop()
const plantilla = 'B01-00000'

const copiar = (codigo: string, origen = plantilla, quien = carla) =>
  quien.call(copiarHistorial, { params: { codigo }, body: { origen } })
const contar = (codigo: string, origen = plantilla) =>
  carla.call(contarCopiaDeHistorial, { params: { codigo }, querystring: { origen } })

test('the steps of the template are copied once; the status does not change and no mail is sent', async () => {
  const codigo = await ana.pide()
  const mails = await db.$count(correos)
  expect((await contar(codigo)).body).toEqual({ filas: 7, nuevas: 7 })
  expect((await copiar(codigo)).body).toEqual({ copiadas: 7 })
  expect(await db.$count(historial, eq(historial.codigo, codigo))).toBe(8)
  expect((await ana.rastrea(codigo)).estatus.nombre).toBe('Recibido')
  expect(await db.$count(correos)).toBe(mails)
  const [done] = await db.select().from(auditoria).where(eq(auditoria.accion, 'copiar-historial'))
  expect(done).toMatchObject({ clave: codigo, despues: { origen: plantilla, nuevas: 7 } })

  expect((await contar(codigo)).body).toEqual({ filas: 7, nuevas: 0 })
  expect((await copiar(codigo)).body).toEqual({ copiadas: 0 })
  expect(await db.$count(historial, eq(historial.codigo, codigo))).toBe(8)
})

test('two concurrent copies add each step once', async () => {
  const codigo = await ana.pide()
  const copies = await Promise.all([copiar(codigo), copiar(codigo)])
  expect(copies.map(({ body }) => body.copiadas).sort()).toEqual([0, 7])
})

test('an unknown target and a source without history are refused with the specified messages', async () => {
  const codigo = await ana.pide()
  const sinDestino = await copiar('B09-12345')
  expect(sinDestino.status).toBe(422)
  expect(sinDestino.body.detail).toBe('El pedido destino no existe. Créalo primero.')
  expect((await copiar(codigo, 'B09-54321')).body.detail).toBe('No se encontró historial en el pedido B09-54321')
  expect((await copiar(codigo, plantilla, beto)).status).toBe(403)
})
