import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { estatus, pedidos } from '#db/schema/pedidos.server.ts'
import { verificarRetiro } from '#retiros/contract.ts'
import { pedirAyuda } from '#solicitudes/contract.ts'
import { openShop } from '#testing/shop.server.ts'
import { ESTATUS } from './estatus.ts'
import { requireEstatus } from './pedidos.server.ts'
import { timelineSteps } from './rules.ts'

const { ana, db } = await openShop()
// The shop's owner has renamed every status.
await db.update(estatus).set({ nombre: sql`'Paso ' || ${estatus.id}`, descripcion: sql`'Frase ' || ${estatus.id}` })

const key = () => ({ 'idempotency-key': randomUUID() })

test('the timeline shows the next steps with the names that the owner gave', async () => {
  const pedido = await ana.rastrea(await ana.pide())
  expect(timelineSteps(pedido).map(({ name: nombre, state: estado }) => [nombre, estado])).toEqual([
    ['Paso 1', 'actual'],
    ['Paso 6', 'futuro'],
    ['Paso 8', 'futuro'],
  ])
})

test('a request for help puts the order under review, whatever the status is named', async () => {
  const codigo = await ana.pide()
  const body = { situacion: 'Es un regalo', correo: ana.correo }
  expect((await ana.call(pedirAyuda, { params: { codigo }, body }, key())).body.estado).toBe('en_revision')
  expect((await ana.rastrea(codigo)).estatus).toMatchObject({ id: ESTATUS.en_revision, nombre: 'Paso 11' })
})

test('an order that is ready can be collected, whatever the status is named', async () => {
  const codigoPedido = await ana.pide()
  await db.update(pedidos).set({ estatus_id: ESTATUS.listo }).where(eq(pedidos.codigo, codigoPedido))
  const body = { nombre: 'Ana', apellido: 'Peña', codigoPedido, correo: ana.correo }
  expect((await ana.call(verificarRetiro, { body }, key())).body).toMatchObject({ success: true, listo: true })
})

test('a shop whose table lacks a status does not start, and the error names it', async () => {
  await requireEstatus(db)
  await db.delete(estatus).where(eq(estatus.id, ESTATUS.embarcado))
  await expect(requireEstatus(db)).rejects.toThrow('12 (embarcado)')
})
