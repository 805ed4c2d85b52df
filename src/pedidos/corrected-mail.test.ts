import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { correos } from '#db/schema/machinery.server.ts'
import { openShop } from '#testing/shop.server.ts'
import { cambiarEstatus, guardarPedido, obtenerPedidoDeGestion } from './ficha/contract.ts'
import { deshacerPasos, listarDeshacibles } from './mover/contract.ts'

// This shop has no mail worker, so mails stay pending.
const { carla, db, persona } = await openShop()

let count = 0
const pide = async () => (await persona('Ana Peña', `mal-${++count}@ejemplo.com`, { ip: `10.9.1.${count}` })).pide()
const read = async (codigo: string) => (await carla.call(obtenerPedidoDeGestion, { params: { codigo } })).body
const mover = async (codigo: string, estatus_id: number) =>
  carla.call(cambiarEstatus, {
    params: { codigo },
    body: { estatus_id, version: (await read(codigo)).version, razon: 'Lo acordó por WhatsApp' },
  })
async function save(codigo: string, changes: object) {
  const {
    estatus,
    fecha_creacion: _f,
    clase: _clase,
    lineas: _lineas,
    cuenta: _cuenta,
    propuesta: _propuesta,
    avisos_por_correo: _avisos,
    costo_envio: _envio,
    autorizado_a_recoger: _autorizado,
    correo_comprobado: _comprobado,
    codigo: _c,
    ...data
  } = await read(codigo)
  const body = { ...data, estatus_id: estatus.id, fecha_estimada_entrega: '2099-01-02', ...changes }
  const { status } = await carla.call(guardarPedido, { params: { codigo }, body })
  expect(status).toBe(200)
}
const avisosDe = async (codigo: string) =>
  (
    await db
      .select()
      .from(correos)
      .where(and(eq(correos.codigo_pedido, codigo), eq(correos.funcion, 'send-status-update')))
      .orderBy(correos.numero)
  ).map(({ para, estado }) => `${para} ${estado}`)

test('pending mails of an order go to its new address after a correction', async () => {
  const codigo = await pide()
  await mover(codigo, 2)
  await mover(codigo, 3)
  await save(codigo, { correo_cliente: 'bien@ejemplo.com' })
  expect(await avisosDe(codigo)).toEqual(['bien@ejemplo.com pendiente', 'bien@ejemplo.com pendiente'])
  const [confirmacion] = await db
    .select()
    .from(correos)
    .where(and(eq(correos.codigo_pedido, codigo), eq(correos.funcion, 'send-order-request-confirmation')))
  expect(confirmacion).toMatchObject({ para: 'bien@ejemplo.com', casilla: 'bien@ejemplo.com' })
})

test('pending mails are skipped when the order no longer has an address', async () => {
  const codigo = await pide()
  await mover(codigo, 2)
  await save(codigo, { correo_cliente: null })
  expect(await avisosDe(codigo)).toEqual([`mal-${count}@ejemplo.com omitido`])
})

test('sent mails keep their address', async () => {
  const codigo = await pide()
  await mover(codigo, 2)
  await db.update(correos).set({ estado: 'enviado' }).where(eq(correos.codigo_pedido, codigo))
  await save(codigo, { correo_cliente: 'bien@ejemplo.com', estatus_id: 3 })
  expect(await avisosDe(codigo)).toEqual([`mal-${count}@ejemplo.com enviado`, 'bien@ejemplo.com pendiente'])
})

test('undoing the save that changed the address restores the pending mails', async () => {
  const codigo = await pide()
  await mover(codigo, 2)
  await save(codigo, { correo_cliente: 'otra@ejemplo.com', estatus_id: 3 })
  expect(await avisosDe(codigo)).toEqual(['otra@ejemplo.com pendiente', 'otra@ejemplo.com pendiente'])
  const [last] = (await carla.call(listarDeshacibles, {})).body.movimientos
  const body = { movimientos: [last?.id ?? ''] }
  expect((await carla.call(deshacerPasos, { body })).body.deshechos).toHaveLength(1)
  expect(await avisosDe(codigo)).toEqual([`mal-${count}@ejemplo.com pendiente`, 'otra@ejemplo.com omitido'])
})
